/** The texts of a board's cells, made once: whole names, rows and columns, and the way back from characters. */

import type { Board } from '../board/board.ts';
import { type CellName, rowLetters } from '../board/names.ts';

/** What notations write of the cells of a board, by their numbers. */
export interface CellTexts {
  /** In capitals, as geometric notation writes them: `E37`, `2C25`. */
  readonly capital: readonly CellName[];
  /** In small letters, as algebraic notation writes them: `e37`, `2c25`. */
  readonly small: readonly string[];
  /** The row, with the level where the board has levels: `e`, `2c`. */
  readonly row: readonly string[];
  /** The two digits of the columns, without the level: `37`. */
  readonly columns: readonly string[];
  /** The cell of {@link cellKey}, or -1; both orders of digits are known. */
  readonly byKey: Int16Array;
  /** Some cell of a row, by the digit of its level times 16 plus the number of the row; -1 for none. */
  readonly rowStart: Int16Array;
  /** Some cell on two columns, by ten times one digit plus the other, in either order; -1 for none. */
  readonly columnStart: Int16Array;
}

const known = /* @__PURE__ */ new WeakMap<Board, CellTexts>();

/** The texts of a board's cells. */
export function cellTextsOf(board: Board): CellTexts {
  let texts = known.get(board);
  if (texts === undefined) {
    texts = makeTexts(board.cells.map(({ name }) => name));
    known.set(board, texts);
  }
  return texts;
}

function makeTexts(capital: readonly CellName[]): CellTexts {
  const small = capital.map((name) => name.toLowerCase());
  const byKey = new Int16Array(10 * 1024).fill(-1);
  const rowStart = new Int16Array(10 * 16).fill(-1);
  const columnStart = new Int16Array(100).fill(-1);
  for (const [cell, name] of capital.entries()) {
    const level = name.length === 4 ? Number(name[0]) : 0;
    const row = rowLetters.indexOf(name.at(-3)!);
    const one = Number(name.at(-2));
    const two = Number(name.at(-1));
    byKey[cellKey(level, row, one, two)] = cell;
    byKey[cellKey(level, row, two, one)] = cell;
    rowStart[level * 16 + row] = cell;
    columnStart[one * 10 + two] = cell;
    columnStart[two * 10 + one] = cell;
  }
  return {
    capital,
    small,
    row: small.map(rowOf),
    columns: small.map(columnsOf),
    byKey,
    rowStart,
    columnStart,
  };
}

/**
 * A number below 10240 for the parts of a name.
 *
 * @param level the digit of the level, 0 where none is written
 * @param row 0 to 8
 */
export function cellKey(level: number, row: number, one: number, two: number): number {
  return level * 1024 + row * 100 + one * 10 + two;
}

/** The row of a cell as algebraic notation writes it, with the level where the board has levels: `e`, `2c`. */
function rowOf(cell: string): string {
  return cell.slice(0, -2);
}

/** The columns of a cell: its two digits. */
function columnsOf(cell: string): string {
  return cell.slice(-2);
}
