/** What a position holds, in little room: how it is stored, and the numbers that stand for things in it. */

import type { TextKey } from './zobrist.ts';

/** Where a warrior or Goal is that is not on the board. */
export const NOWHERE = -1;
/** How far to shift a colour to make room for a place in its list. */
export const COLOUR_SHIFT = 6;
/** Keys are numbered as if every board had this many cells, so that they do not depend on the board. */
export const cellStride: number = 512;

/** No warrior may end a move here. */
export const NO_END = 1;
/** No warrior can be captured here. */
export const NO_CAPTURE = 2;
/** No Goal may come to rest here. */
export const NO_GOAL = 4;

/** Everything a position holds, in little room and never changed. */
export interface Snapshot {
  /** The warriors on the board: cell, kind times 2^9, colour times 2^12. */
  readonly warriors: Uint16Array;
  /** For each seat the cell of its Goal plus one, 0 where there is none; 10 bits each, seat 1 lowest. */
  readonly goals: number;
  /** For each seat the owner of its army; 2 bits each, seat 1 lowest. */
  readonly owners: number;
  /** For each region the seat that claimed it, or 0; 2 bits each. */
  readonly regions: number;
  /** How many warriors are still in hand, by seat and kind; null when there are none. */
  readonly hands: Uint8Array | null;
  /** The move that waits for the outcome of its combat (R10.10), or -1. */
  readonly combat: number;
  /** What variants keep of their own, in the order of the ruleset's hooks. */
  readonly own: readonly unknown[];
  readonly seat: number;
  readonly first: number;
  readonly quiet: number;
  readonly round: number;
  /** The key of {@link own} in the hash. */
  readonly ownKey: TextKey;
  /** The two halves of the position's hash. */
  readonly low: number;
  readonly high: number;
}
