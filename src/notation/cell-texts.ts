/** The texts of a board's cells, made once: whole names, rows and columns, and the way back to the cells. */

import { memo } from '../base/memo.ts';
import type { Board } from '../rules/board/board.ts';
import { type CellName, rowLetters } from '../rules/board/names.ts';

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
  /** The cells by {@link keyOf} the parts of their names, or -1. */
  readonly byKey: Int16Array;
}

/** The texts of a board's cells. */
export const cellTextsOf: (board: Board) => CellTexts = /* @__PURE__ */ memo(({ cells }) => {
  const capital = cells.map(({ name }) => name);
  const small = capital.map((name) => name.toLowerCase());
  const byKey = new Int16Array(10 * 1024).fill(-1);
  for (const [cell, name] of capital.entries()) {
    const level = name.length === 4 ? Number(name[0]) : 0;
    byKey[keyOf(level, rowLetters.indexOf(name.at(-3)!), Number(name.at(-2)), Number(name.at(-1)))] = cell;
  }
  const row = small.map((name) => name.slice(0, -2));
  const columns = small.map((name) => name.slice(-2));
  return { capital, small, row, columns, byKey };
});

/** A number below 10240 for the parts of a name; the level is 0 where none is written. */
function keyOf(level: number, row: number, one: number, two: number): number {
  return level * 1024 + row * 100 + one * 10 + two;
}

/**
 * The cell whose name ends at a place of a text, in letters of either size, or -1. A digit before its row is its
 * level, but of two digits there both are the columns of another cell.
 */
export function cellBefore({ byKey }: CellTexts, text: string, end: number, firstRow = 97): number {
  const row = text.charCodeAt(end - 3) - firstRow;
  const one = digitAt(text, end - 2);
  const two = digitAt(text, end - 1);
  if (!(row >= 0 && row <= 8) || one < 0 || two < 0) return -1;
  let before = end - 4;
  while (digitAt(text, before) >= 0) before--;
  const hasLevel = (end - 4 - before) % 2 === 1;
  return byKey[keyOf(hasLevel ? digitAt(text, end - 4) : 0, row, one, two)]!;
}

/** The digit at a place, or -1. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
}
