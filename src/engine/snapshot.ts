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

/** A warrior on the board as a number of 16 bits. */
export function packWarrior(cell: number, kind: number, colour: number): number {
  return cell | (kind << 9) | (colour << 12);
}

/** The cell of a {@link packWarrior packed} warrior. */
export function packedCell(packed: number): number {
  return packed & 511;
}

/** The kind of a {@link packWarrior packed} warrior. */
export function packedKind(packed: number): number {
  return (packed >>> 9) & 7;
}

/** The colour of a {@link packWarrior packed} warrior. */
export function packedColour(packed: number): number {
  return packed >>> 12;
}

/** The cells of the Goals of the three seats as one number; {@link NOWHERE} for one that is not there. */
export function packGoals(first: number, second: number, third: number): number {
  return (first + 1) | ((second + 1) << 10) | ((third + 1) << 20);
}

/** The cell of a seat's Goal in {@link packGoals packed} ones. */
export function packedGoal(goals: number, seat: number): number {
  return ((goals >>> (10 * (seat - 1))) & 1023) - 1;
}

/** The seat at a place of packed owners or claims, 2 bits each; 0 for none. */
export function packedSeat(packed: number, place: number): number {
  return (packed >>> (2 * place)) & 3;
}

/** Everything a position holds, in little room and never changed. */
export interface Snapshot {
  /** The warriors on the board, {@link packWarrior packed}. */
  readonly warriors: Uint16Array;
  /** The cells of the Goals, {@link packGoals packed}. */
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
  readonly variantStates: readonly unknown[];
  readonly seat: number;
  readonly first: number;
  readonly quiet: number;
  readonly round: number;
  /** The key of {@link variantStates} in the hash. */
  readonly variantKey: TextKey;
  /** The two halves of the position's hash. */
  readonly low: number;
  readonly high: number;
}
