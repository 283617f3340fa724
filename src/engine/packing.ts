/** Numeric constants for positions, and packing of warriors, Goals and seats into integers. */

import { mostWarriors } from '../rules/warriors.ts';

/** Cell of a warrior or Goal that is not on the board. */
export const NOWHERE = -1;
/** Shift of the colour in a warrior's number. */
export const COLOUR_SHIFT = 6;

export function tooMany(): never {
  throw new RangeError(`A position can have at most ${mostWarriors} warriors per colour.`);
}

/** Limit for the halfmove clock and the round: nine digits in a position string. */
export const mostCounted = 999_999_999;

/** No warrior may end a move on this cell. */
export const NO_END = 1;
/** No warrior can be captured on this cell. */
export const NO_CAPTURE = 2;
/** No Goal may rest on this cell. */
export const NO_GOAL = 4;
/**
 * Zobrist keys are numbered as if every board had this many cells, so that they do not depend on the board.
 */
export const cellStride = 512;

/** Packs a warrior on the board into 15 bits: 9 for its cell, 4 for its kind, 2 for its colour. */
export function packWarrior(cell: number, kind: number, colour: number): number {
  return cell | (kind << 9) | (colour << 13);
}

/** Returns the cell of a {@link packWarrior packed} warrior. */
export function packedCell(packed: number): number {
  return packed & 511;
}

/** Returns the kind of a {@link packWarrior packed} warrior. */
export function packedKind(packed: number): number {
  return (packed >>> 9) & 15;
}

/** Returns the colour of a {@link packWarrior packed} warrior. */
export function packedColour(packed: number): number {
  return packed >>> 13;
}

/** Packs a removed warrior with its cell; {@link packedCell} unpacks the cell. */
export function packRemoved(warrior: number, cell: number): number {
  return (warrior << 9) | cell;
}

/** Returns the removed warrior packed by {@link packRemoved}. */
export function removedWarrior(packed: number): number {
  return packed >>> 9;
}

/** Packs the cells of three Goals; `NOWHERE` for a missing Goal. */
export function packGoals(first: number, second: number, third: number): number {
  return (first + 1) | ((second + 1) << 10) | ((third + 1) << 20);
}

/** Returns the cell of a seat's Goal from {@link packGoals packed} Goals. */
export function packedGoal(goals: number, seat: number): number {
  return ((goals >>> (10 * (seat - 1))) & 1023) - 1;
}

/** Packs seats, or 0 for none, into 2 bits each, the first seat lowest. */
export function packSeats(seats: ArrayLike<number>): number {
  let packed = 0;
  for (let place = 0; place < seats.length; place++) packed |= seats[place]! << (2 * place);
  return packed;
}

/** Packs the owners of the armies of seats 1 to 3 as {@link packSeats} does. The array is indexed by seat. */
export function packOwners(owner: ArrayLike<number>): number {
  return owner[1]! | (owner[2]! << 2) | (owner[3]! << 4);
}

/** Returns a seat from {@link packSeats packed} seats; 0 for none. */
export function packedSeat(packed: number, place: number): number {
  return (packed >>> (2 * place)) & 3;
}

/** Unpacks {@link packSeats packed} seats into an array. */
export function unpackSeats(packed: number, seats: Uint8Array): void {
  for (let place = 0; place < seats.length; place++) seats[place] = packedSeat(packed, place);
}

/**
 * Inserts a number into the first `count` numbers of a list, which are in ascending order.
 *
 * @returns its index
 */
export function insertAscending(list: { [index: number]: number }, count: number, number: number): number {
  let index = count;
  for (; index > 0 && list[index - 1]! > number; index--) list[index] = list[index - 1]!;
  list[index] = number;
  return index;
}
