import fc from 'fast-check';
import { createState, Game, klinZha } from 'klin-zha';
import { changeMove, formatRecord, parseRecords, type RecordMark, recordFromGame } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { colourFor, shapeBetween, shapesFrom, toggled } from '../../src/element/shapes.ts';

const cell = fc.constantFrom(...klinZha.board.cells.map(({ name }) => name as string));
const colour = fc.constantFrom<RecordMark['colour'][]>('green', 'red', 'blue', 'yellow');
const shapes = fc.uniqueArray(
  fc.tuple(cell, cell, colour).map(([from, to, tone]) => shapeBetween(from, to, tone)),
  { selector: ({ cell: from, to = '' }) => from + to, maxLength: 20 },
);
const sorted = (list: Iterable<RecordMark>): string[] => [...list].map((one) => JSON.stringify(one)).sort();

describe('shapes of a board', () => {
  it('are the marks of a record, and survive its text', () => {
    const record = recordFromGame(new Game(createState(klinZha)).play('f@a19'));
    fc.assert(
      fc.property(shapes, (list) => {
        const text = formatRecord(changeMove(record, 0, { marks: list }).record);
        const [read] = parseRecords(text);
        const marks = read!.nodes[0]!.marks ?? [];
        expect(sorted(shapesFrom(marks))).toEqual(sorted(list));
      }),
    );
    const arrow = changeMove(record, 0, { marks: [{ colour: 'green', cell: 'E37', to: 'F59' }] }).record;
    expect(formatRecord(arrow)).toContain('[%cal GE37F59]');
    const circle = changeMove(record, 0, { marks: [{ colour: 'red', cell: 'E37' }] }).record;
    expect(formatRecord(circle)).toContain('[%csl RE37]');
  });

  it('are removed if they are drawn again, and replaced in another colour', () => {
    const green = shapeBetween('E37', 'F59', 'green');
    const red = shapeBetween('E37', 'F59', 'red');
    expect(toggled([], green)).toEqual([green]);
    expect(toggled([green], green)).toEqual([]);
    expect(toggled([green], red)).toEqual([red]);
    expect(shapeBetween('E37', 'E37', 'red')).toEqual({ colour: 'red', cell: 'E37' });
  });

  it('have a colour for each modifier', () => {
    const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    expect(colourFor(none)).toBe('green');
    expect(colourFor({ ...none, shiftKey: true })).toBe('red');
    expect(colourFor({ ...none, altKey: true })).toBe('blue');
    expect(colourFor({ ...none, shiftKey: true, altKey: true })).toBe('yellow');
  });

  it('are rejected in any other form', () => {
    const invalid = [5, 'E37', [{ cell: 'E37' }], [{ colour: 'pink', cell: 'E37' }], [null]];
    for (const value of invalid)
      expect(() => shapesFrom(value as never)).toThrow(expect.objectContaining({ code: 'bad-option' }));
  });
});
