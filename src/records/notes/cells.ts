/** Names of cells in notes. */

import { type Board, cellIndex } from '../../rules/board/board.ts';

/** Letters, origin and capture mark that are written together with a cell: `QxHR`, `Nh`, `x`. */
export interface Prefix {
  readonly letters: string;
  /** Row, columns or both of the origin. */
  readonly origin: string;
  readonly captures: boolean;
  readonly captured: string;
}

/** The name of a cell in a text. */
export interface Cell {
  /** Place in the plain text, with the letters written together with the cell. */
  readonly from: number;
  readonly to: number;
  /** Begin of the cell's name. */
  readonly cellFrom: number;
  readonly cell: number;
  /** Whether a character is read for another that looks alike. */
  readonly isConfused: boolean;
  /** Meanings of the characters before the cell in the same word; empty if there are none. */
  readonly prefixes: readonly Prefix[];
  /** Letter after the cell in the same word: `g` if the Goal moves too. */
  readonly suffix: string;
}

/** Characters that look like a row letter, and those that look like a digit. */
const likeRow: Readonly<Record<string, string>> = { 8: 'B', 6: 'G', 1: 'I', l: 'I', '|': 'I' };
const likeDigit: Readonly<Record<string, string>> = {
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
  G: '6',
};

/** Three characters that may be the name of a cell. */
const maybeCell = /(?=[A-Ia-i168l|][1-9lI|SsZzBG]{2}(?!\d))/g;

/** A cell with a space after the letters of a piece: `V C 28`. */
const spacedCell = /(?<=(?<![\p{L}\d])[A-Z][a-z]? )[A-I] [1-9]{2}(?!\d)/gu;

/** Finds the cells from left to right. Exact names come before confused ones. */
export function cellsIn(text: string, board: Board): Cell[] {
  const exact: Cell[] = [];
  const confused: Cell[] = [];
  const places = [...text.matchAll(maybeCell)].map(({ index }) => index);
  for (const index of places) {
    const found = readCell(text, index, board, exact.at(-1)?.to ?? 0);
    if (found !== undefined) exact.push(found);
  }
  let next = 0;
  for (const index of places) {
    while (next < exact.length && exact[next]!.to <= index) next++;
    const isFree = next === exact.length || exact[next]!.from >= index + 3;
    const end = Math.max(confused.at(-1)?.to ?? 0, exact[next - 1]?.to ?? 0);
    const found = isFree && index >= end ? readConfused(text, index, board, end) : undefined;
    if (found !== undefined) confused.push(found);
  }
  for (const { index, 0: name } of text.matchAll(spacedCell)) {
    const place = { cell: cellIndex(board, name.replace(' ', '')), cellFrom: index, to: index + name.length };
    const found = place.cell < 0 ? undefined : cellAt(board, text, place, index, true);
    if (found !== undefined) confused.push(found);
  }
  return confused.length === 0 ? exact : [...exact, ...confused].sort((one, two) => one.from - two.from);
}

/** Reads an exact name that does not begin before `end`. */
function readCell(text: string, index: number, board: Board, end: number): Cell | undefined {
  if (index < end) return undefined;
  const name = text.slice(index, index + 3);
  const level = board.naming.levels.length > 1 && index > end ? text[index - 1]! : '';
  const upper = /[1-9]/.test(level) ? cellIndex(board, level + name) : -1;
  if (upper >= 0) return cellAt(board, text, { cell: upper, cellFrom: index - 1, to: index + 3 }, end, false);
  const cell = cellIndex(board, name);
  return cell < 0 ? undefined : cellAt(board, text, { cell, cellFrom: index, to: index + 3 }, end, false);
}

/** Reads a name with confused characters. */
function readConfused(text: string, index: number, board: Board, end: number): Cell | undefined {
  const cell = confusedCell(text, index, board);
  return cell < 0 ? undefined : cellAt(board, text, { cell, cellFrom: index, to: index + 3 }, end, true);
}

/** Returns the cell of a name with confused characters, or -1. Without a digit, its row must be certain. */
function confusedCell(text: string, index: number, board: Board): number {
  const [row = '', one = '', two = ''] = text.slice(index, index + 3);
  const digits = [likeDigit[one] ?? one, likeDigit[two] ?? two];
  if (digits[0] !== one && digits[1] !== two && !/[A-I]/.test(row)) return -1;
  return cellIndex(board, (likeRow[row] ?? row) + digits.join(''));
}

/** Reads what is written together with a cell. Returns undefined if it is a part of another word. */
function cellAt(
  board: Board,
  text: string,
  place: Pick<Cell, 'cell' | 'cellFrom' | 'to'>,
  end: number,
  isConfused: boolean,
): Cell | undefined {
  const { cellFrom, to } = place;
  const [, suffix = '', next = ''] = /^([gr](?![\p{L}\d])|)([\p{L}\d]?)/iu.exec(text.slice(to, to + 2))!;
  if (next !== '' && !/^(?:x|[A-Ia-i][1-9]{2}|[A-Z]{1,2}[a-i][1-9]{2})/.test(text.slice(to, to + 5)))
    return undefined;
  const [written = ''] = /[\p{L}\d|]*$/u.exec(
    text.slice(Math.max(end, cellFrom - longestPrefix - 1), cellFrom),
  )!;
  if (written.length > longestPrefix) return undefined;
  // A misread origin may be written together with the target.
  if (written.length >= 3 && confusedCell(text, cellFrom - 3, board) >= 0)
    return { ...place, from: cellFrom, to: to + suffix.length, isConfused, prefixes: [], suffix };
  const prefixes = prefixesOf(written);
  if (written !== '' && prefixes.length === 0) return undefined;
  return { ...place, from: cellFrom - written.length, to: to + suffix.length, isConfused, prefixes, suffix };
}

const longestPrefix = 7;

/** Returns all meanings of the characters before a cell. */
function prefixesOf(written: string): Prefix[] {
  if (written === '') return [];
  const found: Prefix[] = [];
  const longest = /^([A-Za-z\d|]{0,3}?)(\d?[a-i](?:[1-9]{2})?|[1-9]{2}|)(?:([xX])([A-Z]{0,2}))?$/;
  const whole = /^([A-Za-z\d|]{1,3})()(?:([xX])([A-Z]{0,2}))?$/;
  for (const form of [longest, whole]) {
    const match = form.exec(written);
    if (match === null) continue;
    const [, letters = '', origin = '', x, captured = ''] = match;
    if (letters !== '' && !/[A-Za-z]/.test(letters) && letters.length > 1) continue;
    if (found.some((other) => other.letters === letters)) continue;
    found.push({ letters, origin: ascendingDigits(origin), captures: x !== undefined, captured });
  }
  return found;
}

/** Returns an origin in lower case with ascending digits. */
function ascendingDigits(origin: string): string {
  return origin
    .toLowerCase()
    .replace(/([1-9])([1-9])$/, (pair, one: string, two: string) => (one > two ? two + one : pair));
}
