import fc from 'fast-check';
import {
  formatRecord,
  formatRecords,
  parseRecords,
  type RecordNode,
  recordFromJson,
  recordToJson,
  type WritableRecord,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { nodeOf as completed } from '../../src/records/tree.ts';
import { runs } from '../support/runs.ts';
import { anyRecords, contentOf, moveTexts, plainRecords } from './support.ts';

function nodeOf(text: string, parent: number, more: Partial<RecordNode> = {}): RecordNode {
  return completed({ text, parent, ...more });
}

function gameOf(nodes: RecordNode[], more: Partial<WritableRecord> = {}): WritableRecord {
  return { tags: new Map(), comments: [], nodes, result: '*', ...more };
}

describe('formatRecord', () => {
  it('writes tags, an empty line, and moves with all annotations', () => {
    const nodes = [
      nodeOf('e37f48', -1, { number: 1, glyphs: [1, 14], comments: ['Good.'], clock: 600 }),
      nodeOf('Nf15', 0, { drawOffer: true, elapsed: 5.25 }),
      nodeOf('Ndf15', 0, { number: 1, before: ['Or'] }),
      nodeOf('c17', 1, { number: 2 }),
    ];
    const tags = new Map([['Event', 'The "big"\\small one']]);
    expect(formatRecord(gameOf(nodes, { tags, comments: ['First.'], result: '1-0' }))).toBe(
      [
        '[Event "The \\"big\\"\\\\small one"]',
        '',
        '{First.} 1. e37f48! $14 {[%clk 0:10:00]} {Good.} Nf15 (=) {[%emt 0:00:05.25]}',
        '({Or} 1... Ndf15) 2. c17 1-0',
        '',
      ].join('\n'),
    );
  });

  it('writes commas only between moves whose words could be joined', () => {
    const texts = ['B', 'E37', 'Fl@I44 F14', 'E37', 'G', 'c17', 'x', 'd27'];
    const written = formatRecord(gameOf(texts.map((text, index) => nodeOf(text, index - 1))));
    expect(written).toBe('B, E37 Fl@I44 F14 E37 G, c17, x, d27 *\n');
    expect(parseRecords(written)[0]!.nodes.map(({ text }) => text)).toEqual(texts);
  });

  it('respects the width without splitting moves', () => {
    const nodes = ['Fl@I44 F14', 'Fe@I11 I22', 'V@I34 x G@I33'].map((text, at) => nodeOf(text, at - 1));
    for (const width of [-1, 0, Number.NaN]) {
      expect(() => formatRecord(gameOf(nodes), { width })).toThrow(
        expect.objectContaining({ name: 'KlinZhaError', code: 'bad-option' }),
      );
    }
    expect(formatRecord(gameOf(nodes), { width: 12 })).toBe('Fl@I44 F14\nFe@I11 I22\nV@I34 x G@I33\n*\n');
  });

  it('writes text that is read back as the same game', () => {
    fc.assert(
      fc.property(plainRecords, fc.integer({ min: 1, max: 120 }), (record, width) => {
        const games = parseRecords(formatRecord(record, { width }));
        expect(games.map(contentOf)).toEqual([contentOf(record)]);
        const codes = games.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
        expect(codes.filter((code) => code !== 'move-number' && code !== 'result-mismatch')).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('writes the same game for any order of variations in the text', () => {
    const piece = fc.constantFrom('(', '(', ')', '{c}', '{d}', 'a', 'b', '1.', '2...', '!', ',');
    const text = fc.array(piece, { maxLength: 15 }).map((pieces) => pieces.join(' '));
    fc.assert(
      fc.property(text, (moves) => {
        const [game] = parseRecords(`${moves} *`);
        expect(parseRecords(formatRecord(game!)).map(contentOf)).toEqual([contentOf(game!)]);
        const read = recordFromJson(JSON.parse(JSON.stringify(recordToJson(game!))));
        expect(read.ok && contentOf(read.value)).toEqual(contentOf(game!));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('keeps comments in their place among moves and variations', () => {
    const comments = fc.array(fc.constantFrom('{c}', '{d e}'), { maxLength: 2 });
    const { line } = fc.letrec<{ line: string[]; move: string[]; variation: string[] }>((tie) => ({
      line: fc.array(tie('move'), { minLength: 1, maxLength: 4 }).map((moves) => moves.flat()),
      move: fc
        .tuple(fc.constantFrom('a', 'b1'), comments, fc.array(tie('variation'), { maxLength: 2 }))
        .map(([text, after, variations]) => [text, ...after, ...variations.flat()]),
      variation: fc
        .tuple(comments, comments, fc.oneof({ maxDepth: 3 }, fc.constant([]), tie('line')), comments)
        .map(([before, first, moves, after]) => ['(', ...before, 'c', ...first, ...moves, ')', ...after]),
    }));
    fc.assert(
      fc.property(line, (pieces) => {
        const text = formatRecord(parseRecords(`${pieces.join(' ')} *`)[0]!);
        expect(text.split(/([(){}])|\s/).filter(Boolean)).toEqual(
          `${pieces.join(' ')} *`.split(/([(){}])|\s/).filter(Boolean),
        );
        const read = recordFromJson(recordToJson(parseRecords(text)[0]!));
        expect(read.ok && formatRecord(read.value)).toBe(text);
      }),
      { numRuns: runs(500) },
    );
  });

  it('writes comments after a main move, and before the next, as comments after it', () => {
    const nodes = [
      nodeOf('a', -1, { after: ['x'] }),
      nodeOf('b', -1, { after: ['y'] }),
      nodeOf('c', 0, { before: ['z'] }),
    ];
    const text = formatRecord(gameOf(nodes));
    expect(text).toBe('a {x} (b) {y} {z} c *\n');
    const { comments, after } = parseRecords(text)[0]!.nodes[1]!;
    expect([comments, after]).toEqual([[], ['y', 'z']]);
    const read = recordFromJson(recordToJson(gameOf(nodes)));
    expect(read.ok && read.value.nodes.map(({ comments, after }) => [comments, after])).toEqual([
      [['x'], undefined],
      [[], ['y', 'z']],
      [[], undefined],
    ]);
  });

  it('keeps a comment with commands after a variation at its move', () => {
    const [game] = parseRecords('a (b) {[%clk 0:01:00] c} {d} *');
    expect(game!.nodes[0]).toMatchObject({ clock: 60, comments: ['c', 'd'] });
  });

  it.each([
    ['({c} a *', ['c'], []],
    ['(1. {c} a *', ['c'], []],
    ['{k} ({c} a) *', ['k', 'c'], []],
    ['a {k} b ({c} c ({d} d) *', [], ['k']],
    ['a {k} (b ({c} c', [], ['k']],
  ])('writes no comments before a main move: %s', (moves, comments, behind) => {
    const [game] = parseRecords(moves);
    expect(game!.comments).toEqual(comments);
    expect(game!.nodes[0]).toMatchObject({ before: [], comments: comments.length > 0 ? [] : behind });
  });

  it('writes the same bytes after a round trip', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecords, { maxLength: 4 }),
        fc.integer({ min: 1, max: 120 }),
        (records, width) => {
          const text = formatRecords(records, { width });
          const games = parseRecords(text);
          expect(games).toHaveLength(records.length);
          expect(formatRecords(games, { width })).toBe(text);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('separates any two consecutive moves', () => {
    fc.assert(
      fc.property(fc.array(moveTexts, { minLength: 1, maxLength: 6 }), (texts) => {
        const written = formatRecord(gameOf(texts.map((text, index) => nodeOf(text, index - 1))));
        expect(parseRecords(written)[0]!.nodes.map(({ text }) => text)).toEqual(texts);
      }),
    );
  });

  it.each<[string, WritableRecord]>([
    ['a tag name with a space', gameOf([], { tags: new Map([['A b', '']]) })],
    ['a tag value with two lines', gameOf([], { tags: new Map([['A', 'a\nb']]) })],
    ['an invalid result', gameOf([], { result: '2-0' as '1-0' })],
    ['two moves in one', gameOf([nodeOf('e37f48 f48g38', -1)])],
    ['a move with two spaces', gameOf([nodeOf('B  E37', -1)])],
    ['a move number as a move', gameOf([nodeOf('12.', -1)])],
    ['a result as a move', gameOf([nodeOf('1-0', -1)])],
    ['a mark in a move', gameOf([nodeOf('e37!', -1)])],
    ['an empty move', gameOf([nodeOf('', -1)])],
    ['a move that is its own parent', gameOf([nodeOf('a', 0)])],
    ['an invalid glyph', gameOf([nodeOf('a', -1, { glyphs: [256] })])],
    ['a negative time', gameOf([nodeOf('a', -1, { clock: -1 })])],
    ['a time that is not a number', gameOf([nodeOf('a', -1, { elapsed: Number.NaN })])],
  ])('rejects a game that no text can contain: %s', (_, record) => {
    expect(() => formatRecord(record)).toThrow(expect.objectContaining({ code: 'unwritable' }));
  });

  const values = [null, Number.NaN, -1, 1.5, 1e9, 'x', {}, [], [null], Symbol('x'), 10n, Object.create(null)];
  const refusal = expect.objectContaining({ name: 'KlinZhaError' }) as Error;

  it.each(['parent', 'text', 'number', 'glyphs', 'before', 'comments', 'clock', 'elapsed'] as const)(
    'rejects a move with invalid %s',
    (key) => {
      for (const value of values) {
        const list = Array.isArray(value) && value.length === 0;
        if (list && ['glyphs', 'before', 'comments'].includes(key)) continue;
        if ((value === 'x' && key === 'text') || (value === -1 && key === 'parent')) continue;
        if (key === 'clock' || key === 'elapsed') if (value === 1.5 || value === 1e9) continue;
        expect(() => formatRecord(gameOf([nodeOf('a', -1, { [key]: value })]))).toThrow(refusal);
      }
    },
  );

  it('rejects anything but a game', () => {
    for (const value of [...values, undefined] as unknown[]) {
      const isList = Array.isArray(value) && value.length === 0;
      expect(() => formatRecord(value as WritableRecord)).toThrow(refusal);
      expect(() => recordToJson(value as WritableRecord)).toThrow(refusal);
      if (!isList) expect(() => formatRecords(value as WritableRecord[])).toThrow(refusal);
      for (const key of ['tags', 'comments', 'nodes', 'result'] as const) {
        if (isList && key !== 'tags' && key !== 'result') continue;
        expect(() => formatRecord({ ...gameOf([]), [key]: value })).toThrow(refusal);
      }
    }
    expect(() => formatRecords(gameOf([]) as unknown as WritableRecord[])).toThrow(refusal);
    expect(() => formatRecord(gameOf([]), { width: Number.NaN })).toThrow(refusal);
  });
});
