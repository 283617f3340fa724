/** Names of cells in notes, and the words and signs between them. */

import { type Board, cellIndex } from '../rules/board/board.ts';
import type { PlainText } from './decode/decode.ts';
import { strikes } from './decode/wrappers.ts';
import type { PieceCode } from './legend.ts';
import type { Pace } from './pace.ts';
import { goalLetter, meaningOf, type Vocabulary } from './vocabulary.ts';

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
  /** Other cells that it may be, if a character is illegible. */
  readonly others: readonly number[];
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
const maybeCell = /(?=[A-Za-i168l|?_][1-9lI|SsZzBG?_]{2}(?!\d))/g;

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
  const [cell = -1, ...others] = confusedCells(text, index, board);
  if (cell < 0) return undefined;
  const found = cellAt(board, text, { cell, cellFrom: index, to: index + 3 }, end, true);
  return found && { ...found, others };
}

/**
 * Returns the cells that a name with a confused or illegible character can mean. Of two digits and a row, any
 * two leave at most two cells. Without a digit, the row must be certain.
 */
function confusedCells(text: string, index: number, board: Board): number[] {
  const [row = '', one = '', two = ''] = text.slice(index, index + 3);
  const known = (likeRow[row] ?? row) + (likeDigit[one] ?? one) + (likeDigit[two] ?? two);
  if (likeDigit[one] && likeDigit[two] && !/[A-I]/.test(row)) return [];
  const exact = cellIndex(board, known);
  if (exact >= 0) return [exact];
  if (!/(?:@|(?<![\p{L}\d])[A-Z][a-z]? |@[A-I][1-9]{2} )$/u.test(text.slice(Math.max(0, index - 6), index)))
    return [];
  const illegible = [0, 1, 2].filter((at) => !(at === 0 ? /[A-I]/ : /[1-9]/).test(known[at]!));
  const places = illegible.length === 0 ? [0, 1, 2] : illegible.length === 1 ? illegible : [];
  return places.flatMap((at) =>
    [...(at === 0 ? 'ABCDEFGHI' : '123456789')]
      .map((sign) => cellIndex(board, known.slice(0, at) + sign + known.slice(at + 1)))
      .filter((found) => found >= 0),
  );
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
  if (written.length >= 3 && confusedCells(text, cellFrom - 3, board).length === 1)
    return { ...place, from: cellFrom, to: to + suffix.length, isConfused, others: [], prefixes: [], suffix };
  const prefixes = prefixesOf(written);
  if (written !== '' && prefixes.length === 0) return undefined;
  return {
    ...place,
    from: cellFrom - written.length,
    to: to + suffix.length,
    isConfused,
    others: [],
    prefixes,
    suffix,
  };
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

/** A word or sign between cells. */
export type Token = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'piece'; readonly code: PieceCode; readonly leaves?: boolean }
  | { readonly kind: 'letters'; readonly letters: string; readonly leaves: boolean }
  | { readonly kind: 'colour'; readonly colour: string }
  | {
      readonly kind:
        | 'captures'
        | 'carries'
        | 'leaves'
        | 'yes'
        | 'no'
        | 'joins'
        | 'opens'
        | 'closes'
        | 'strikes'
        | 'restores'
        | 'line'
        | 'stop'
        | 'word';
    }
);

/** Whether a token names a Goal. */
export function isGoal(token: Token): boolean {
  return token.kind === 'piece'
    ? token.code === 'G'
    : token.kind === 'letters' && goalLetter.test(token.letters);
}

/** Returns the index of the last token of a kind, or -1. */
export function lastIndexOf(tokens: readonly Token[], kind: Token['kind']): number {
  return tokens.map((token) => token.kind).lastIndexOf(kind);
}

/**
 * Words with letters and digits, with the sign that joins them to a cell, line breaks, brackets and full
 * stops.
 */
const words =
  /[\n\ue000\ue001]|\(6(?=\))|[([{]|[)\]}]|\+(?=\s?[GHKZR]\b)|[.;!?](?=\s|$)|[\p{L}\d|]+(?:-?@|-(?=\s))?/gu;

/** Returns the words between the cells. */
export function tokensIn(
  { text, folded }: PlainText,
  vocabulary: Vocabulary,
  cells: readonly Cell[],
  pace: Pace,
): Token[] {
  const names = folded.matchAll(vocabulary.pattern);
  let known = names.next().value;
  const tokens: Token[] = [];
  let end = 0;
  let cell = 0;
  for (const { 0: word, index: from } of text.matchAll(words)) {
    while (cell < cells.length && cells[cell]!.to <= from) cell++;
    pace.pass(0);
    while (known !== undefined && known.index < from) known = names.next().value;
    if (from < end || (cells[cell]?.from ?? text.length) <= from) continue;
    const named = known?.index === from ? known[0] : undefined;
    const to = from + (named ?? word).length;
    const meaning = named === undefined ? undefined : meaningIn(text, from, named, vocabulary);
    const next = cells[cell];
    // 'La H24' is a Lancer, not an article.
    const isArticle =
      meaning?.kind === 'joins' && /^[A-Z]/.test(word) && next !== undefined && next.from - to === 1;
    if (meaning?.kind === 'piece') tokens.push({ ...meaning, leaves: text.startsWith('-@', to), from, to });
    else if (meaning !== undefined && !isArticle) tokens.push({ ...meaning, from, to });
    else if (isMisreadGoal(text, word, from)) tokens.push(...misreadGoal(word, from, to));
    else tokens.push(...tokenOf(word, from, next !== undefined && next.from - to <= 1));
    end = to;
  }
  return tokens;
}

/** Returns the meaning of a word, unless it is more likely another word of the language. */
function meaningIn(
  text: string,
  from: number,
  word: string,
  vocabulary: Vocabulary,
): ReturnType<typeof meaningOf> {
  if (word === 'or' && text[from] !== 'O') return undefined;
  if (word === 'but') {
    const isAfterArticle = /(?:le|son|au|du|un)\s+$/i.test(text.slice(Math.max(0, from - 6), from));
    const isBeforeOwner = /^\s*(?::|(?:de|d'|en|avec)(?!\p{L}))/iu.test(
      text.slice(from + word.length, from + 12),
    );
    if (!isAfterArticle && !isBeforeOwner) return undefined;
  }
  return meaningOf(vocabulary, word);
}

/** Whether a 6 is a G: `(6)` or `6 V@G69`. */
function isMisreadGoal(text: string, word: string, from: number): boolean {
  return word === '(6' || (word === '6' && /^ [A-Z][a-z]?@/.test(text.slice(from + 1, from + 5)));
}

function misreadGoal(word: string, from: number, to: number): Token[] {
  const goal: Token = { kind: 'letters', letters: 'G', leaves: false, from: to - 1, to };
  return word === '6' ? [goal] : [{ kind: 'opens', from, to: from + 1 }, goal];
}

function tokenOf(word: string, from: number, isBeforeCell: boolean): Token[] {
  const to = from + word.length;
  if (word === '\n') return [{ kind: 'line', from, to }];
  if (word === strikes[0]) return [{ kind: 'strikes', from, to }];
  if (word === strikes[1]) return [{ kind: 'restores', from, to }];
  if (word === '+') return [{ kind: 'carries', from, to }];
  if (/^[([{]/.test(word)) return [{ kind: 'opens', from, to }];
  if (/^[)\]}]/.test(word)) return [{ kind: 'closes', from, to }];
  if (/^[.;!?]/.test(word)) return [{ kind: 'stop', from, to }];
  const [, x = '', letters, sign = ''] = /^(x(?=[A-Z]))?([A-Za-z\d|]{1,3})(-?@|-)?$/.exec(word) ?? [];
  const isAttached = sign !== '' || isBeforeCell;
  const isPiece =
    letters !== undefined &&
    (/^[A-Z][A-Za-z1|]{0,2}$/.test(letters)
      ? letters !== 'I' || isAttached
      : isAttached && /[A-Za-z1568|]/.test(letters));
  const begin: Token[] = x === '' ? [] : [{ kind: 'captures', from, to: from + 1 }];
  if (isPiece)
    return [...begin, { kind: 'letters', letters, leaves: sign.startsWith('-'), from: from + x.length, to }];
  return /\p{L}{3}/u.test(word) ? [{ kind: 'word', from, to }] : [];
}
