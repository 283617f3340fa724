/** The numbers that stand for things in a position, and how warriors, Goals and seats are packed into them. */

import { mostWarriors } from '../rules/warriors.ts';

/** Where a warrior or Goal is that is not on the board. */
export const NOWHERE = -1;
/** How far to shift a colour to make room for a place in its list. */
export const COLOUR_SHIFT = 6;

/** Refuses a warrior for which there is no room. */
export function tooMany(): never {
  throw new RangeError(`A position holds at most ${mostWarriors} warriors of a colour.`);
}

/** The most that half-moves without a capture and rounds are counted to: position strings have nine digits for them. */
export const mostCounted = 999_999_999;

/** No warrior may end a move here. */
export const NO_END = 1;
/** No warrior can be captured here. */
export const NO_CAPTURE = 2;
/** No Goal may come to rest here. */
export const NO_GOAL = 4;
/** Keys are numbered as if every board had this many cells, so that they do not depend on the board. */
export const cellStride = 512;

/** A warrior on the board as a number of 15 bits: 9 for its cell, 4 for its kind, 2 for its colour. */
export function packWarrior(cell: number, kind: number, colour: number): number {
  return cell | (kind << 9) | (colour << 13);
}

/** The cell of a {@link packWarrior packed} warrior. */
export function packedCell(packed: number): number {
  return packed & 511;
}

/** The kind of a {@link packWarrior packed} warrior. */
export function packedKind(packed: number): number {
  return (packed >>> 9) & 15;
}

/** The colour of a {@link packWarrior packed} warrior. */
export function packedColour(packed: number): number {
  return packed >>> 13;
}

/** A warrior that was removed as one number, with the cell from which: {@link packedCell} gives the cell. */
export function packRemoved(warrior: number, cell: number): number {
  return (warrior << 9) | cell;
}

/** The warrior of {@link packRemoved packed} ones. */
export function removedWarrior(packed: number): number {
  return packed >>> 9;
}

/** The cells of the Goals of the three seats as one number; `NOWHERE` for one that is not there. */
export function packGoals(first: number, second: number, third: number): number {
  return (first + 1) | ((second + 1) << 10) | ((third + 1) << 20);
}

/** The cell of a seat's Goal in {@link packGoals packed} ones. */
export function packedGoal(goals: number, seat: number): number {
  return ((goals >>> (10 * (seat - 1))) & 1023) - 1;
}

/** Seats, or 0 for none, as one number: 2 bits each, the first lowest. */
export function packSeats(seats: ArrayLike<number>): number {
  let packed = 0;
  for (let place = 0; place < seats.length; place++) packed |= seats[place]! << (2 * place);
  return packed;
}

/** The owners of the armies of seats 1 to 3, which have their seat's place in a list, {@link packSeats packed}. */
export function packOwners(owner: ArrayLike<number>): number {
  return owner[1]! | (owner[2]! << 2) | (owner[3]! << 4);
}

/** The seat at a place of {@link packSeats packed} ones; 0 for none. */
export function packedSeat(packed: number, place: number): number {
  return (packed >>> (2 * place)) & 3;
}

/** Takes seats, {@link packSeats packed}, over into a list. */
export function unpackSeats(packed: number, seats: Uint8Array): void {
  for (let place = 0; place < seats.length; place++) seats[place] = packedSeat(packed, place);
}
