import fc from 'fast-check';
import { cellIndex, flatBoard, isCell } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellName, cellNumber, cellPlace, flatNaming } from '../../../src/rules/board/names.ts';
import { cellNames, placeOf } from '../../support/geometry.ts';

const cell = fc.constantFrom(...cellNames.entries());

describe('R1.2: cell names', () => {
  it('map to the numbers of the cells in board order', () => {
    for (const [number, name] of cellNames.entries()) {
      expect(cellName(flatNaming, number)).toBe(name);
      expect(cellNumber(flatNaming, name)).toBe(number);
    }
  });

  it('encode the place of the cell', () => {
    for (const [number, name] of cellNames.entries()) {
      const [n, w, e] = placeOf(name);
      expect(cellPlace(flatNaming, number)).toEqual({ level: 0, n, w, e });
    }
  });

  it('have the smaller digit first', () => {
    for (const name of flatBoard.cells.map((one) => one.name)) expect(name[1]! <= name[2]!).toBe(true);
  });

  it('are parsed case-insensitively with the digits in either order: E83 is E38', () => {
    expect(cellIndex(flatBoard, 'E83')).toBe(cellNames.indexOf('E38'));
    fc.assert(
      fc.property(cell, fc.boolean(), fc.boolean(), ([number, name], swapped, small) => {
        const digits = swapped ? name[2]! + name[1]! : name.slice(1);
        const text = name[0]! + digits;
        expect(cellIndex(flatBoard, small ? text.toLowerCase() : text)).toBe(number);
      }),
    );
  });

  it.each(['', 'A', 'A1', 'A11', 'A199', 'J19', 'E10', 'E39', 'E 37', ' E37', '1E37', 'Ｅ37', 'E３7', 'I00'])(
    'are not %j',
    (text) => {
      expect(cellIndex(flatBoard, text)).toBe(-1);
    },
  );

  it('are exactly the 81 names', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Ja-j][0-9]{2}$/)),
        (text) => {
          const sorted =
            text.length === 3 ? text[0]!.toUpperCase() + [text[1]!, text[2]!].sort().join('') : text;
          expect(cellIndex(flatBoard, text)).toBe((cellNames as readonly string[]).indexOf(sorted));
        },
      ),
    );
  });

  it('are looked up only on boards made by the library', () => {
    for (const copy of [
      { cells: [null] },
      { cells: [{ name: 5 }] },
      { ...flatBoard },
      { ...flatBoard, cells: [null] },
    ]) {
      const refused = expect.objectContaining({ code: 'bad-board' });
      expect(() => cellIndex(copy as never, 'A19')).toThrow(refused);
      expect(() => isCell(copy as never, 'A19')).toThrow(refused);
      expect(() => isCell({ board: copy } as never, 'A19')).toThrow(refused);
    }
  });

  it('do not exist for numbers off the board', () => {
    for (const number of [-1, 81, 1000]) {
      expect(cellPlace(flatNaming, number)).toBeUndefined();
      expect(() => cellName(flatNaming, number)).toThrow(RangeError);
    }
  });
});
