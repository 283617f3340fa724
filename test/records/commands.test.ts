/** Commands in comments: evaluations and marks. */

import fc from 'fast-check';
import {
  formatRecord,
  makeRecord,
  parseRecords,
  type RecordMark,
  recordFromJson,
  recordToJson,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const read = (comment: string) => {
  const [game] = parseRecords(`a {${comment}} *`);
  const { evaluation, marks, comments } = game!.nodes[0]!;
  return { evaluation, marks, comments, codes: game!.diagnostics.map(({ code }) => code) };
};

describe('evaluations', () => {
  it.each([
    ['1.25', { score: 1.25 }],
    ['-0.5', { score: -0.5 }],
    ['+3', { score: 3 }],
    ['#4', { endsIn: 4 }],
    ['#-2,18', { endsIn: -2, depth: 18 }],
    ['0.1,7', { score: 0.1, depth: 7 }],
  ])('reads a score or the number of moves to the end: %s', (text, evaluation) => {
    expect(read(`[%eval ${text}] good`)).toEqual({
      evaluation,
      marks: undefined,
      comments: ['good'],
      codes: [],
    });
  });

  it('keeps an invalid or repeated evaluation in the comment', () => {
    for (const text of ['[%eval]', '[%eval high]', '[%eval 1.2345]', '[%eval #1.5]'])
      expect(read(text)).toMatchObject({ evaluation: undefined, comments: [text], codes: ['bad-command'] });
    expect(read('[%eval 1] [%eval 2]')).toMatchObject({
      evaluation: { score: 1 },
      comments: ['[%eval 2]'],
      codes: ['repeated-clock'],
    });
  });
});

describe('marks', () => {
  it('reads cells and arrows in four colours', () => {
    expect(read('[%csl GE37,RD28][%cal YE37F48,b2C25A19]')).toEqual({
      evaluation: undefined,
      comments: [],
      codes: [],
      marks: [
        { colour: 'green', cell: 'E37' },
        { colour: 'red', cell: 'D28' },
        { colour: 'yellow', cell: 'E37', to: 'F48' },
        { colour: 'blue', cell: '2C25', to: 'A19' },
      ],
    });
  });

  it('keeps marks without a valid cell in the comment', () => {
    for (const text of ['[%csl Ge4]', '[%csl PE37]', '[%cal ]'])
      expect(read(text)).toMatchObject({ marks: undefined, comments: [text], codes: ['bad-command'] });
  });

  it('takes time linear in the number of marks', () => {
    const many = read('[%csl GE37]'.repeat(50_000));
    expect(many.marks).toHaveLength(50_000);
  });
});

const cell = fc.constantFrom('A19', 'E37', 'I99', '2C25');
const mark: fc.Arbitrary<RecordMark> = fc.record(
  { colour: fc.constantFrom('red', 'green', 'blue', 'yellow'), cell, to: cell },
  { requiredKeys: ['colour', 'cell'] },
);
const depth = fc.record({ depth: fc.nat({ max: 999 }) }, { requiredKeys: [] });
const evaluation = fc.tuple(
  fc.oneof(
    fc.integer({ min: -99_999_000, max: 99_999_000 }).map((value) => ({ score: value / 1000 })),
    fc.integer({ min: -99_999, max: 99_999 }).map((endsIn) => ({ endsIn })),
  ),
  depth,
);

describe('commands in text and JSON', () => {
  it('survives a round trip through text and JSON', () => {
    fc.assert(
      fc.property(evaluation, fc.array(mark, { minLength: 1, maxLength: 30 }), ([value, more], marks) => {
        const said = { evaluation: { ...value, ...more }, marks, clock: 61.5 };
        const record = makeRecord({ moves: [{ text: 'a', ...said, comments: ['x'] }] });
        const ordered = [...marks].sort((one, two) => Number('to' in one) - Number('to' in two));
        const [again] = parseRecords(formatRecord(record));
        expect(again!.diagnostics).toEqual([]);
        expect(again!.nodes[0]).toMatchObject({ ...said, marks: ordered, comments: ['x'] });
        const json = recordFromJson(JSON.parse(JSON.stringify(recordToJson(record))));
        expect(json.ok && json.value.nodes[0]).toMatchObject({ ...said, marks: ordered });
      }),
    );
  });

  it('rejects invalid values in JSON', () => {
    for (const said of [
      { evaluation: {} },
      { evaluation: { score: 1, endsIn: 2 } },
      { evaluation: { score: 0.0001 } },
      { marks: [{ colour: 'red' }] },
      { marks: 'red' },
    ]) {
      const value = { tags: {}, moves: [{ parent: -1, move: 'a', ...said }], result: '*' };
      expect(recordFromJson(value)).toMatchObject({ ok: false, errors: [{ code: 'bad-json' }] });
    }
  });
});
