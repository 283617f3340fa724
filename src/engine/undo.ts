/**
 * Undo records: what a position keeps of each move that can be taken back, and what they say of the moves that were made.
 * They are written and read by `apply.ts`.
 */

import { type Move, moveFrom, moveKind, moveTo, PLACE } from './move.ts';
import { packedGoal, packGoals, packOwners, packSeats } from './packing.ts';
import type { Position } from './position.ts';
import { makeKeys } from './tables.ts';

// The places of a record of `Position.undo`: all but the first three hold what was there before the move.
export const MOVE = 0;
export const MOVER = 1;
export const CAPTURED = 2;
export const GOALS = 3;
export const OWNERS = 4;
export const SEAT = 5;
export const QUIET = 6;
export const ROUND = 7;
export const PENDING = 8;
export const LOW = 9;
export const HIGH = 10;
export const COMBAT = 11;
export const REGIONS = 12;
/** How many warriors hooks had removed. */
export const REMOVED = 13;
/** What stands in the place of the Goals in a short record, which lacks all that a plain step does not change. */
export const SHORT = -1;
/** How many numbers a record has. */
export const recordSize = 14;

/** Puts on record, before a move is made, what taking it back cannot work out from the move alone. */
export function pushUndo(position: Position, move: Move): void {
  const { at, goalAt } = position;
  const record = position.undoLength;
  if (record + recordSize > position.undo.length) growUndo(position);
  const { undo } = position;
  undo[record + MOVE] = move;
  undo[record + MOVER] = moveKind(move) === PLACE ? 0 : at[moveFrom(move)]!;
  undo[record + CAPTURED] = at[moveTo(move)]!;
  undo[record + GOALS] = packGoals(goalAt[1]!, goalAt[2]!, goalAt[3]!);
  undo[record + OWNERS] = packOwners(position.owner);
  undo[record + SEAT] = position.seat;
  undo[record + QUIET] = position.quiet;
  undo[record + ROUND] = position.round;
  undo[record + PENDING] = position.pending;
  undo[record + LOW] = position.bareLow;
  undo[record + HIGH] = position.bareHigh;
  undo[record + COMBAT] = position.combat;
  if (position.pending > 0) undo[record + REGIONS] = packSeats(position.regionSeat);
  position.undoLength = record + recordSize;
  if (position.tables.hooked) pushHooked(position, record);
}

/** Puts on record what hooks may change. */
export function pushHooked({ undo, undoKept, undoRemoved, kept }: Position, record: number): void {
  undoKept.push(kept);
  undo[record + REMOVED] = undoRemoved.length;
}

/** Makes room for more records, and for the first one sees to it that there are keys. */
export function growUndo(position: Position): void {
  const longer = new Int32Array(2 * position.undo.length + 64 * recordSize);
  longer.set(position.undo);
  position.undo = longer;
  makeKeys(position.tables);
}

/** The warrior that made the last move on record. */
export function lastMover({ undo, undoLength }: Position): number {
  return undo[undoLength - recordSize + MOVER]!;
}

/** The kind of the warrior that the last move captured, or that fell in its combat (R10.10); -1 for none. */
export function lastCaptured({ undo, undoLength, cellOf, kindOf }: Position): number {
  const record = undoLength - recordSize;
  if (record < 0) return -1;
  const captured = undo[record + CAPTURED]!;
  if (captured !== 0 && cellOf[captured]! < 0) return kindOf[captured]!;
  const mover = undo[record + MOVER]!;
  if (undo[record + GOALS] === SHORT) return -1;
  return undo[record + COMBAT]! >= 0 && cellOf[mover]! < 0 ? kindOf[mover]! : -1;
}

/** The seat whose Goal the last move took, 0 for none. */
export function lastGoalTaken({ undo, undoLength, goalAt }: Position): number {
  const record = undoLength - recordSize;
  if (record < 0 || undo[record + GOALS] === SHORT) return 0;
  for (let seat = 1; seat <= 3; seat++)
    if (goalAt[seat]! < 0 && packedGoal(undo[record + GOALS]!, seat) >= 0) return seat;
  return 0;
}

/** Whether warriors have another owner since the last move (R8.4). */
export function lastOwnersChanged({ undo, undoLength, owner }: Position): boolean {
  const record = undoLength - recordSize;
  return record >= 0 && undo[record + GOALS] !== SHORT && undo[record + OWNERS] !== packOwners(owner);
}

/** How many moves can be taken back. */
export function pliesOf({ undoLength }: Position): number {
  return undoLength / recordSize;
}

/**
 * Adds to a list, for each seat, the moves without a capture that it has made since the last capture, as far as moves can
 * be taken back (R8.5): a challenge is none, nor is a placement.
 *
 * @returns how many half-moves without a capture there were before the first of these moves; 0 after a capture
 */
export function countQuiet(position: Position, counts: { [seat: number]: number }): number {
  const { undo, undoLength } = position;
  let { quiet } = position;
  for (let record = undoLength - recordSize; record >= 0 && quiet > 0; record -= recordSize) {
    const before = undo[record + QUIET]!;
    if (before < quiet) counts[undo[record + SEAT]!]!++;
    quiet = before;
  }
  return quiet;
}
