/** Positions of a class as numbers from 0, up to symmetry. */

import { fail, shown } from '../base/result.ts';
import { createState } from '../game/create.ts';
import type { GameState } from '../game/state.ts';
import type { PutOptions } from '../search/put.ts';
import { Searcher } from '../search/searcher.ts';
import {
  type EndingClass,
  type EndingTables,
  mustBeClass,
  type Placement,
  readCode,
} from './ending-class.ts';
import { locate, type Slice, sliceAt } from './slice.ts';
import { putPlacement } from './solve.ts';

/** Slices in use: listing the positions of a slice takes longer than a lookup. */
const recent = /* @__PURE__ */ new WeakMap<EndingTables, Map<number, Slice>>();
const mostRecent = 600;

/** Returns a slice, listed on first use. */
export function knownSlice(tables: EndingTables, number: number): Slice {
  const slices = recent.get(tables) ?? new Map<number, Slice>();
  recent.set(tables, slices);
  const known = slices.get(number);
  if (known !== undefined) return known;
  if (slices.size >= mostRecent) slices.clear();
  const slice = sliceAt(tables, number);
  slices.set(number, slice);
  return slice;
}

/** Returns the first index of each slice and, at the end, the number of positions. */
function startsOf(tables: EndingTables): Float64Array {
  if (tables.starts.list !== undefined) return tables.starts.list;
  const list = new Float64Array(tables.slices + 1);
  for (let number = 0; number < tables.slices; number++)
    list[number + 1] = list[number]! + sliceAt(tables, number).distinct.length;
  tables.starts.list = list;
  return list;
}

/**
 * Returns the number of positions of a class, where positions that a symmetry of the board turns into each
 * other count once. In `B-B`, exchanging the players is a symmetry as well. Takes some seconds for classes
 * with a third warrior.
 *
 * @throws KlinZhaError `bad-class` for anything but a result of `endingClass`
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { countPositions, endingClass } from 'klin-zha/endings';
 *
 * countPositions(endingClass(klinZha, 'B-B')); // 5250076
 * ```
 */
export function countPositions(endings: EndingClass): number {
  const tables = mustBeClass(endings);
  return startsOf(tables)[tables.slices]!;
}

/** Slice of a position and its number there. */
export interface Place {
  readonly slice: number;
  readonly index: number;
}

/** Returns the place of a searcher's position; undefined if the position is not of the class. */
export function placeOf(tables: EndingTables, searcher: Searcher): Place | undefined {
  const placement = readPlacement(tables, searcher);
  if (placement === undefined) return undefined;
  const { slice, code } = locate(tables, placement);
  const { distinct } = knownSlice(tables, slice);
  let low = 0;
  let high = distinct.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (distinct[middle]! < code) low = middle + 1;
    else high = middle;
  }
  return distinct[low] === code ? { slice, index: low } : undefined;
}

const standing = /* @__PURE__ */ new Int16Array(512);

/** Reads a position; undefined if the material or the phase differs. */
function readPlacement(tables: EndingTables, { board, isSetup, seat }: Searcher): Placement | undefined {
  const { blockader, extra } = tables;
  if (isSetup) return undefined;
  const counts = [0, 0, 0];
  const walls = [0, -1, -1];
  let other = 0;
  let strong = 0;
  for (const side of [1, 2]) {
    const count = board.warriorsOf(side, standing);
    if (count > 2 || board.goalOf(side) < 0) return undefined;
    counts[side] = count;
    for (let i = 0; i < count; i++) {
      const kind = board.kindAt(standing[i]!);
      if (kind === blockader && walls[side] === -1) walls[side] = standing[i]!;
      else if (kind === extra && strong === 0) [strong, other] = [side, standing[i]!];
      else return undefined;
    }
    if (walls[side] === -1) return undefined;
  }
  if (extra >= 0 && strong === 0) return undefined;
  const a = strong === 0 ? 1 : strong;
  return {
    goalA: board.goalOf(a),
    goalB: board.goalOf(3 - a),
    turn: seat === a ? 0 : 1,
    wallA: walls[a]!,
    wallB: walls[3 - a]!,
    extra: other,
  };
}

/**
 * Returns the index of a position in a class, from 0; null for a position of other material. Positions that
 * are equal up to symmetry have the same index.
 *
 * @throws KlinZhaError `bad-class`, or `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { endingClass, positionAt, positionIndex } from 'klin-zha/endings';
 *
 * const endings = endingClass(klinZha, 'B-B');
 * positionIndex(endings, positionAt(endings, 123456)); // 123456
 * ```
 */
export function positionIndex(endings: EndingClass, state: GameState): number | null {
  const tables = mustBeClass(endings);
  const searcher = new Searcher(state);
  if (searcher.rules !== tables.rules) return null;
  const place = placeOf(tables, searcher);
  return place === undefined ? null : startsOf(tables)[place.slice]! + place.index;
}

/**
 * Returns the position with an index, with side A as seat 1.
 *
 * @throws KlinZhaError `bad-class`, or `bad-index` unless the index is a whole number below `countPositions`
 *
 * @example
 * ```ts
 * import { formatPosition, klinZha } from 'klin-zha';
 * import { endingClass, positionAt } from 'klin-zha/endings';
 *
 * formatPosition(positionAt(endingClass(klinZha, 'B-B'), 0)); // 'G/g1B/b4/7/9/11/13/15/17 1 - - 0 1 -'
 * ```
 */
export function positionAt(endings: EndingClass, index: number): GameState {
  const tables = mustBeClass(endings);
  const starts = startsOf(tables);
  const count = starts[tables.slices]!;
  if (!(Number.isInteger(index) && index >= 0 && index < count)) {
    const expected = `a whole number from 0 to ${count - 1}`;
    const message = `'${shown(index)}' is not a valid index of ${endings.id}: expected ${expected}.`;
    fail({ code: 'bad-index', message, read: shown(index), expected });
  }
  let slice = 0;
  let beyond: number = tables.slices;
  while (beyond - slice > 1) {
    const middle = (slice + beyond) >>> 1;
    if (starts[middle]! <= index) slice = middle;
    else beyond = middle;
  }
  const searcher = new Searcher(createState(tables.rules));
  putIndex(tables, searcher, { slice, index: index - starts[slice]! }, {});
  return searcher.state();
}

/** Puts a position of a slice into a searcher, trusted by default. */
export function putIndex(
  tables: EndingTables,
  searcher: Searcher,
  { slice, index }: Place,
  options?: PutOptions,
): void {
  const { goalA, goalB, distinct } = knownSlice(tables, slice);
  const placement: Placement = { goalA, goalB, turn: 0, wallA: 0, wallB: 0, extra: 0 };
  readCode(tables, distinct[index]!, placement);
  putPlacement(tables, searcher, new Uint8Array(tables.cells), placement, options);
}
