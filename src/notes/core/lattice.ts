/** The lattice: every stretch of a text that could be a cell is a token, with its readings at a price. */

import { memo } from '../../base/memo.ts';
import { type Board, cellIndex, cellsByName } from '../../rules/board/board.ts';
import { strikes } from '../decode/wrappers.ts';
import { differenceOf, digitsLike, rowsLike } from './letters.ts';

/** A cell that a token may be. */
export interface CellReading {
  readonly cell: number;
  readonly price: number;
}

/** A stretch of text that could be a cell. */
export interface CellToken {
  /** Place in the plain text, with the letters that are written together with the cell. */
  readonly from: number;
  readonly to: number;
  /** The cells that it may be, cheapest first. */
  readonly readings: readonly CellReading[];
  /** Whether it may well be no cell: another spelling than that of most cells. */
  readonly isWeak: boolean;
  readonly isStruck: boolean;
  /** Whether it is in more brackets than most cells. */
  readonly isInside: boolean;
  readonly line: number;
  /** Number of the field in its line: fields are separated by tabs, bars, semicolons or wide gaps. */
  readonly field: number;
  /** Letters before and after the cell in the same word. */
  readonly prefix: string;
  readonly suffix: string;
  /** Text between the token before and this one, and after it: the part that is near. */
  readonly before: string;
  readonly after: string;
}

type Spelling = 'plain' | 'level' | 'wild' | 'back' | 'wide' | 'look';

/** A token before its surroundings are known. */
interface Spot {
  readonly from: number;
  readonly cellFrom: number;
  readonly to: number;
  readonly spelling: Spelling;
  readonly readings: readonly (CellReading & { readonly isTurned?: boolean })[];
  readonly prefix: string;
  readonly suffix: string;
}

/** Price of digits in descending order (R1.2), of the digits before the row, and of gaps in a cell. */
const turnedPrice = 0.4;
const unusualPrice = 1;
/** Price of a confused name without a digit, and of one after letters. */
const noDigitPrice = 1;
const prefixPrice = 0.4;
/** Price of a run that has the form of a cell and is none, as any cell that differs in one character. */
const nearPrice = 0.7;
/** How often a spelling must occur to be a habit of the text, which is free. */
const fewestOfHabit = 15;
/** Share of cells in brackets from which on brackets mean nothing. */
const mostInside = 0.35;
/** Longest text beside a cell that is looked at. */
const longestBefore = 240;
const longestAfter = 100;

const run = /[\p{L}\p{N}|?_!]+/gu;
const plainCell = /[a-i][1-9]{2}(?!\d)/gi;
const backCell = /(?<!\d)[1-9]{2}[a-i](?!\d|\p{L}{2})/giu;
const wideCell = /(?<![\p{L}\p{N}])([A-Ia-i])[ .-]?\n?([1-9])[ .\n/-]([1-9])(?![\p{N}\p{L}])/gu;

/** Returns the tokens of a plain text for a board, in the order of the text. */
export function latticeOf(text: string, board: Board): CellToken[] {
  const spots: Spot[] = [];
  for (const { 0: word, index } of text.matchAll(run)) spots.push(...spotsIn(word, index, board));
  return surrounded(text, withHabits(merged(spots, wideSpots(text, board))));
}

/** Reads one run of letters and digits. */
function spotsIn(word: string, at: number, board: Board): Spot[] {
  const found: Spot[] = [];
  let last = 0;
  const spot = (
    cellFrom: number,
    to: number,
    spelling: Spelling,
    readings: Spot['readings'],
    prefix = '',
    suffix = '',
  ): void => {
    found.push({
      from: at + cellFrom - prefix.length,
      cellFrom: at + cellFrom,
      to: at + to,
      spelling,
      readings,
      prefix,
      suffix,
    });
  };
  if (/\d/.test(word))
    for (const { 0: name, index } of word.matchAll(plainCell)) {
      const prefix = word.slice(last, index);
      if (prefix.length > longestPrefix || /(?<!^\p{L})\d\d$/u.test(prefix)) continue;
      const level = board.naming.levels.length > 1 ? prefix.slice(-1) : '';
      const upper = /[1-9]/.test(level) ? cellIndex(board, level + name) : -1;
      const own = named(board, name);
      if (upper < 0 && own === undefined) continue;
      const readings = upper < 0 ? [] : [{ cell: upper, price: 0 }];
      if (own) readings.push({ ...own, price: own.price + (/\d/.test(prefix) ? unusualPrice : 0) });
      last = index + 3;
      const suffix = /^[a-z]$/i.test(word.slice(last)) ? word.slice(last) : '';
      const start = upper < 0 ? index : index - 1;
      spot(start, last, own ? 'plain' : 'level', readings, upper < 0 ? prefix : prefix.slice(0, -1), suffix);
    }
  if (found.length > 0) return found;
  for (const { 0: name, index } of word.matchAll(backCell)) {
    const own = named(board, name[2]! + name.slice(0, 2));
    const prefix = word.slice(last, index);
    if (own === undefined || prefix.length > longestPrefix) continue;
    last = index + 3;
    spot(index, last, 'back', [{ ...own, price: own.price + unusualPrice }], prefix);
  }
  if (found.length > 0) return found;
  if (/^[a-iA-I1l|8][1-9?_][1-9?_]$/.test(word) && /[?_]/.test(word))
    spot(0, 3, 'wild', wildCells(board, word));
  else unusual(board, word, spot);
  return found;
}

const longestPrefix = 12;

/** Reads a run without a plain cell: characters that look alike. */
function unusual(
  board: Board,
  word: string,
  add: (from: number, to: number, spelling: Spelling, readings: Spot['readings'], prefix?: string) => void,
): void {
  if (word.length < 3 || word.length > 7) return;
  const start = word.length - 3;
  const [lead, name] = [word.slice(0, start), word.slice(start)];
  if (start > 0 && !/^\p{L}+x?$/u.test(lead) && !/^[x:]$/.test(lead)) return;
  if (!/\d/.test(name) && !/^[A-I1l][lIi1Z|!]/.test(name)) return;
  const extra = (/\d/.test(name) ? 0 : noDigitPrice) + (start > 0 ? prefixPrice : 0);
  const found = lookAlikes(board, name).map(({ cell, price }) => ({ cell, price: price + extra }));
  const all = found.length > 0 || start > 0 || !/^[A-Z][1-9]{2}$/.test(name) ? found : nearCells(board, name);
  if (all.length > 0) add(start, word.length, 'look', all, lead);
}

function named(board: Board, name: string): (CellReading & { readonly isTurned: boolean }) | undefined {
  const cell = cellIndex(board, name);
  const isTurned = name[1]! > name[2]!;
  return cell < 0 ? undefined : { cell, price: isTurned ? turnedPrice : 0, isTurned };
}

function lookAlikes(board: Board, [row = '', one = '', two = '']: string): CellReading[] {
  const best = new Map<number, number>();
  for (const [letter, first] of rowsLike(row))
    for (const [digit, second] of digitsLike(one))
      for (const [other, third] of digitsLike(two)) {
        const found = named(board, letter + digit + other);
        const price = first + second + third + (found?.price ?? 0);
        if (found && price < (best.get(found.cell) ?? 9)) best.set(found.cell, price);
      }
  return [...best].map(([cell, price]) => ({ cell, price }));
}

/** Returns the cells that fit a name in which `?` or `_` is any character. */
function wildCells(board: Board, name: string): CellReading[] {
  const row = rowsLike(name[0]!)[0]?.[0] ?? name[0]!;
  const pattern = (row + name.slice(1)).toLowerCase().replace(/[?_]/g, '.');
  const fitting = new RegExp(`^${pattern}$`);
  return [...cellsByName(board)].flatMap(([own, cell]) => (fitting.test(own) ? { cell, price: 1 } : []));
}

/** Cells whose names differ in one character, by board and name. */
const nearCellsOf = /* @__PURE__ */ memo((_: Board): Map<string, readonly CellReading[]> => new Map());

function nearCells(board: Board, name: string): readonly CellReading[] {
  const known = nearCellsOf(board);
  let found = known.get(name);
  if (found === undefined) {
    found = board.cells.flatMap(({ name: own }, cell) => {
      const difference = differenceOf(own, name);
      return difference <= 1 ? { cell, price: nearPrice + difference } : [];
    });
    known.set(name, found);
  }
  return found;
}

/** Finds cells with gaps: `E 3 7`, `E-3-7`, and cells that the end of a line divides. */
function wideSpots(text: string, board: Board): Spot[] {
  return [...text.matchAll(wideCell)].flatMap(({ 0: found, 1: row, 2: one, 3: two, index }) => {
    const read = named(board, row! + one! + two!);
    const price = unusualPrice + (read?.price ?? 0);
    const place = { from: index, cellFrom: index, to: index + found.length };
    return read
      ? [{ ...place, spelling: 'wide', readings: [{ ...read, price }], prefix: '', suffix: '' }]
      : [];
  });
}

/** Returns both lists in the order of the text, without spots of the second one that overlap the first. */
function merged(spots: readonly Spot[], wide: readonly Spot[]): Spot[] {
  const all: Spot[] = [];
  let next = 0;
  for (const one of wide) {
    for (; next < spots.length && spots[next]!.to <= one.from; next++) all.push(spots[next]!);
    if (next === spots.length || spots[next]!.from >= one.to) all.push(one);
  }
  return [...all, ...spots.slice(next)];
}

/** Makes the spellings free that a text usually uses. */
function withHabits(spots: readonly Spot[]): Spot[] {
  const count = (test: (spot: Spot) => boolean): number => spots.filter(test).length;
  const isHabit = (spelling: Spelling): boolean =>
    count((spot) => spot.spelling === spelling) >= fewestOfHabit;
  const free = { back: isHabit('back'), wide: isHabit('wide') };
  const isTurned = count(({ readings }) => readings[0]!.isTurned === true) >= fewestOfHabit;
  return spots.map((spot) => {
    const { spelling } = spot;
    const isFree = (spelling === 'back' || spelling === 'wide') && free[spelling];
    const readings = spot.readings
      .map((one) => ({
        cell: one.cell,
        price: Math.max(
          0,
          one.price - (isFree ? unusualPrice : 0) - (isTurned && one.isTurned ? turnedPrice : 0),
        ),
      }))
      .sort((one, two) => one.price - two.price);
    return { ...spot, spelling: isFree ? 'plain' : spelling, readings };
  });
}

const separator = /[\t|;\n]| {3,}/g;

/** Adds what is around each token. */
function surrounded(text: string, spots: readonly Spot[]): CellToken[] {
  const tokens: (CellToken & { depth: number })[] = [];
  let [at, line, field, depth, isStruck] = [0, 0, 0, 0, false];
  for (const [index, { from, to, spelling, readings, prefix, suffix }] of spots.entries()) {
    const between = text.slice(at, from);
    for (let begin = 0; begin < between.length; begin++) {
      const character = between[begin]!;
      if (character === '\n') {
        line++;
        field = 0;
        if (between[begin + 1] === '\n') depth = 0;
      } else if (character === strikes[0] || character === strikes[1]) isStruck = character === strikes[0];
      else if ('([{'.includes(character)) depth++;
      else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
    }
    const begin = between.lastIndexOf('\n') + 1;
    field += begin < between.length ? between.slice(begin).split(separator).length - 1 : 0;
    const end = spots[index + 1]?.from ?? text.length;
    tokens.push({
      from,
      to,
      readings,
      prefix,
      suffix,
      isStruck,
      line,
      field,
      depth,
      isInside: false,
      isWeak: spelling === 'look' || spelling === 'back' || spelling === 'wide' || spelling === 'level',
      before: text.slice(Math.max(at, from - longestBefore), from),
      after: text.slice(to, Math.min(end, to + longestAfter)),
    });
    at = to;
  }
  const depths = tokens.map((token) => token.depth).sort((one, two) => one - two);
  const usual = depths[depths.length >> 1] ?? 0;
  const isUsual = depths.filter((one) => one > usual).length > depths.length * mostInside;
  return tokens.map(({ depth, ...token }) => ({ ...token, isInside: !isUsual && depth > usual }));
}
