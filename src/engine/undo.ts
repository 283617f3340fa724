/**
 * Undo records: what is needed to unmake each move, and queries about the last moves. `apply.ts` writes and
 * reads them.
 */

import { type Move, moveFrom, moveKind, moveTo, PLACE } from './move.ts';
import { packedGoal, packGoals, packOwners, packSeats } from './packing.ts';
import type { Position } from './position.ts';
import { makeKeys } from './tables.ts';

// Indexes into a record in `Position.undo`. All but the first three are values before the move.
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
/** Number of warriors removed by hooks. */
export const REMOVED = 13;
/** In place of the Goals, marks a short record, which omits what a plain step does not change. */
export const SHORT = -1;
/** Numbers per record. */
export const recordSize = 14;

/** Writes the undo record of a move before it is made. */
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

/** Records what hooks may change. */
export function pushHooked({ undo, undoVariants, undoRemoved, variantData }: Position, record: number): void {
  undoVariants.push(variantData);
  undo[record + REMOVED] = undoRemoved.length;
}

/** Increases the capacity; before the first record, it also computes the Zobrist keys. */
export function growUndo(position: Position): void {
  const longer = new Int32Array(2 * position.undo.length + 64 * recordSize);
  longer.set(position.undo);
  position.undo = longer;
  makeKeys(position.tables);
}

/** Returns the warrior that made the last move. */
export function lastMover({ undo, undoLength }: Position): number {
  return undo[undoLength - recordSize + MOVER]!;
}

/**
 * Returns the kind of the warrior that the last move captured, or that lost its combat (R10.10); -1 for none.
 */
export function lastCaptured({ undo, undoLength, cellOf, kindOf }: Position): number {
  const record = undoLength - recordSize;
  if (record < 0) return -1;
  const captured = undo[record + CAPTURED]!;
  if (captured !== 0 && cellOf[captured]! < 0) return kindOf[captured]!;
  const mover = undo[record + MOVER]!;
  if (undo[record + GOALS] === SHORT) return -1;
  return undo[record + COMBAT]! >= 0 && cellOf[mover]! < 0 ? kindOf[mover]! : -1;
}

/** Returns the seat whose Goal the last move captured, 0 for none. */
export function lastGoalTaken({ undo, undoLength, goalAt }: Position): number {
  const record = undoLength - recordSize;
  if (record < 0 || undo[record + GOALS] === SHORT) return 0;
  for (let seat = 1; seat <= 3; seat++)
    if (goalAt[seat]! < 0 && packedGoal(undo[record + GOALS]!, seat) >= 0) return seat;
  return 0;
}

/** Whether the last move changed owners (R8.4). */
export function lastOwnersChanged({ undo, undoLength, owner }: Position): boolean {
  const record = undoLength - recordSize;
  return record >= 0 && undo[record + GOALS] !== SHORT && undo[record + OWNERS] !== packOwners(owner);
}

/** Returns the number of moves that can be unmade. */
export function pliesOf({ undoLength }: Position): number {
  return undoLength / recordSize;
}

/**
 * Adds each seat's number of moves since the last capture, according to the undo records, to `counts` (R8.5).
 * Challenges and placements do not count.
 *
 * @returns the halfmove clock before the first of these moves; 0 after a capture
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
