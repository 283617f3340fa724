/** Cell names as written in each notation, and the reverse lookup. */

import { memo } from '../base/memo.ts';
import type { Board } from '../rules/board/board.ts';
import { type CellName, rowLetters } from '../rules/board/names.ts';

/** Cell names of a board, by cell index. */
export interface CellTexts {
  /** In upper case, as in geometric notation: `E37`, `2C25`. */
  readonly capital: readonly CellName[];
  /** In lower case, as in algebraic notation: `e37`, `2c25`. */
  readonly small: readonly string[];
  /** Row, preceded by the level on boards with levels: `e`, `2c`. */
  readonly row: readonly string[];
  /** The two column digits, without the level: `37`. */
  readonly columns: readonly string[];
  /** Cell index for each {@link keyOf} value, or -1. */
  readonly byKey: Int16Array;
}

/** Returns the cell names of a board, cached by board. */
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

/** Packs the parts of a cell name into a number below 10240. The level is 0 on boards without levels. */
function keyOf(level: number, row: number, one: number, two: number): number {
  return level * 1024 + row * 100 + one * 10 + two;
}

/**
 * Returns the cell whose name ends at `end`, or -1. If the number of digits before the row is odd, the last
 * digit is a level. If it is even, all digits belong to another cell name.
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

/** Returns the digit at an index, or -1. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
}
