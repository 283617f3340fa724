import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { formatRecord, type JsonFault, parseRecords, recordFromJson, recordToJson } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { textFormat } from '../../src/notes/format.ts';
import { runs } from '../support/runs.ts';
import { anyRecords, contentOf, plainRecords } from './support.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../src/records/record.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv2020().compile(schema);

function through(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function faultsOf(value: unknown): readonly JsonFault[] {
  const read = recordFromJson(value);
  return read.ok ? [] : read.errors;
}

const game = {
  tags: { Event: 'x' },
  moves: [{ parent: -1, move: 'e37f48', number: 1, clock: 1.5, drawOffer: true }],
  result: '*',
};

describe('recordToJson and recordFromJson', () => {
  it('leave out empty members', () => {
    const [record] = parseRecords('[Event "x"]\n\n1. e37f48 (=) {[%clk 0:00:01.5]} *');
    expect(through(recordToJson(record!))).toEqual(game);
  });

  it('share nothing with the game', () => {
    const [record] = parseRecords('{k} a! {c} (1. {d} b {[%left 1 time] [%csl GE37]}) *');
    const before = formatRecord(record!);
    const { comments, moves } = recordToJson(record!);
    for (const list of [comments!, ...moves.flatMap((move) => Object.values(move).filter(Array.isArray))])
      Object.assign(list, { length: 0 });
    expect(formatRecord(record!)).toBe(before);
  });

  it('follow the schema and survive a round trip', () => {
    fc.assert(
      fc.property(plainRecords, (record) => {
        const json = through(recordToJson(record));
        expect([validate(json), validate.errors]).toEqual([true, null]);
        const read = recordFromJson(json);
        expect(read.ok && contentOf(read.value)).toEqual(contentOf(record));
      }),
      { numRuns: runs(300) },
    );
  });

  it('survive a round trip through text, with any comments and times', () => {
    const clocks = fc.double({ min: 0, max: 3_599_996_400, noNaN: true });
    fc.assert(
      fc.property(anyRecords, clocks, (record, clock) => {
        const nodes = record.nodes.map((node, index) => (index === 0 ? { ...node, clock } : node));
        const json = through(recordToJson({ ...record, nodes }));
        expect([validate(json), validate.errors]).toEqual([true, null]);
        const read = recordFromJson(json);
        if (!read.ok) throw new Error('refused');
        const again = parseRecords(formatRecord(read.value));
        expect(again.map(contentOf)).toEqual([contentOf(read.value)]);
        expect(recordFromJson(through(recordToJson(read.value)))).toEqual(read);
      }),
      { numRuns: runs(300) },
    );
  });

  it('normalise values as the text parser does', () => {
    const read = recordFromJson({
      tags: {},
      comments: [' '],
      moves: [
        { parent: -1, move: 'a', before: ['x'], comments: ['  a\r\nb  ', '', '\ufeffx'], clock: 1 / 3 },
        { parent: -1, move: 'b', before: ['y'], comments: ['see [%clk 0:01:00] tag'] },
        { parent: 0, move: 'c', before: ['z'], elapsed: -0 },
      ],
      result: '*',
    });
    expect(read.ok && recordToJson(read.value)).toEqual({
      tags: {},
      comments: ['x'],
      moves: [
        { parent: -1, move: 'a', comments: ['a\nb', 'x'], clock: 0.333 },
        { parent: -1, move: 'b', before: ['y'], comments: ['see [%clk 0:01:00] tag'], after: ['z'] },
        { parent: 0, move: 'c', elapsed: 0 },
      ],
      result: '*',
    });
  });

  it.each<[string, unknown, string]>([
    ['a non-object', [], ''],
    ['an unknown member', { ...game, extra: 1 }, '/extra'],
    ['no tags', { ...game, tags: undefined }, '/tags'],
    ['a tag name with a space', { ...game, tags: { 'a b/c': '' } }, '/tags/a b~1c'],
    ['a tag value that is not a string', { ...game, tags: { A: 1 } }, '/tags/A'],
    ['a tag value with two lines', { ...game, tags: { A: 'a\nb' } }, '/tags/A'],
    ['an unknown result', { ...game, result: '2-0' }, '/result'],
    ['moves that are not an array', { ...game, moves: {} }, '/moves'],
    ['comments that are not strings', { ...game, comments: ['a', 1] }, '/comments/1'],
    ['a move that is not an object', { ...game, moves: [null] }, '/moves/0'],
    ['a move without a parent', { ...game, moves: [{ move: 'a' }] }, '/moves/0/parent'],
    ['a mark in a move', { ...game, moves: [{ parent: -1, move: 'a!' }] }, '/moves/0/move'],
    [
      'an invalid glyph',
      { ...game, moves: [{ parent: -1, move: 'a', glyphs: [1, 256] }] },
      '/moves/0/glyphs/1',
    ],
    [
      'a fractional move number',
      { ...game, moves: [{ parent: -1, move: 'a', number: 0.5 }] },
      '/moves/0/number',
    ],
    ['a negative time', { ...game, moves: [{ parent: -1, move: 'a', clock: -1 }] }, '/moves/0/clock'],
    [
      'a draw offer that is false',
      { ...game, moves: [{ parent: -1, move: 'a', drawOffer: false }] },
      '/moves/0/drawOffer',
    ],
    [
      'an unknown member of a move',
      { ...game, moves: [{ parent: -1, move: 'a', san: 'a' }] },
      '/moves/0/san',
    ],
  ])('reject, like the schema, with the path: %s', (_, value, path) => {
    expect(faultsOf(value).map((fault) => fault.path)).toContain(path);
    expect(validate(value === undefined ? null : through(value))).toBe(false);
  });

  it.each<[string, unknown, string]>([
    ['a move before its parent', { ...game, moves: [{ parent: 0, move: 'a' }] }, '/moves/0/parent'],
    ['two moves in one', { ...game, moves: [{ parent: -1, move: 'a b' }] }, '/moves/0/move'],
    ['a move number as a move', { ...game, moves: [{ parent: -1, move: '12.' }] }, '/moves/0/move'],
  ])('reject what no schema can describe: %s', (_, value, path) => {
    expect(faultsOf(value)).toMatchObject([{ code: 'bad-json', path }]);
  });

  it('report at most a hundred errors, and that there are more', () => {
    const faults = faultsOf({ ...game, moves: new Array(1000).fill(0) });
    expect(faults).toHaveLength(101);
    expect(faults.at(-1)).toMatchObject({ code: 'too-many-faults', path: '' });
    expect(faultsOf({ ...game, moves: new Array(100).fill(0) })).toHaveLength(100);
  });

  it('never throw for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(recordFromJson(value).ok).toBe(validate(value));
      }),
    );
    for (const value of [
      { ...game, result: Object.create(null) },
      undefined,
      null,
      1n,
      Symbol('x'),
      () => 1,
      new Date(0),
      Object.create(null),
    ]) {
      expect(recordFromJson(value).ok).toBe(false);
    }
  });
});

describe('textFormat', () => {
  it.each(['[]', ' [\n {"nodes": []}]', '{"nodes": []}'])('recognises records as JSON: %j', (text) => {
    expect(textFormat(text)).toBe('json');
  });

  it('recognises a record on each line, and a tag pair', () => {
    expect(textFormat('{"nodes": []}\n{"nodes": []}\n')).toBe('json-lines');
    expect(textFormat('[Event "Club night"]\n\n*')).toBe('record');
  });
});
