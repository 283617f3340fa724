/**
 * Taking moves back: what is put on record before a move is made, and how the position comes to stand as it did.
 * What a move changes on its two cells is undone; all that is one number is taken from the record.
 */

import { type Move, moveFrom, moveKind, moveTo, PLACE, PLACE_GOAL } from './move.ts';
import { variantKeyOf } from './own-key.ts';
import type { Position } from './position.ts';
import { refreshAll, refreshCell, settleCell } from './scenery.ts';
import { NOWHERE, packedGoal, packedSeat } from './snapshot.ts';

// The places of a record in the history: all but the first three hold what was there before the move.
const MOVE = 0;
const MOVER = 1;
const CAPTURED = 2;
const GOALS = 3;
const OWNERS = 4;
const SEAT = 5;
const QUIET = 6;
const ROUND = 7;
const PENDING = 8;
const LOW = 9;
const HIGH = 10;
const COMBAT = 11;
const REGIONS = 12;
/** How many numbers a record has. */
const recordSize = 13;

const nothing: readonly (readonly [number, number])[] = [];

/** Puts on record, before a move is made, what {@link unmakeMove} cannot work out from the move alone. */
export function pushUndo(position: Position, move: Move): void {
  const { at } = position;
  const record = position.undoLength;
  if (record + recordSize > position.undo.length) growHistory(position);
  const { undo } = position;
  undo[record + MOVE] = move;
  undo[record + MOVER] = moveKind(move) === PLACE ? 0 : at[moveFrom(move)]!;
  undo[record + CAPTURED] = at[moveTo(move)]!;
  undo[record + GOALS] = position.packGoals();
  undo[record + OWNERS] = position.packOwners();
  undo[record + SEAT] = position.seat;
  undo[record + QUIET] = position.quiet;
  undo[record + ROUND] = position.round;
  undo[record + PENDING] = position.pending;
  undo[record + LOW] = position.bareLow;
  undo[record + HIGH] = position.bareHigh;
  undo[record + COMBAT] = position.combat;
  if (position.pending > 0) undo[record + REGIONS] = position.packRegions();
  position.undoLength = record + recordSize;
  if (!position.tables.hooked) return;
  position.undoStates.push(position.variantStates);
  position.undoStateKeys.push(position.variantKey);
  position.undoRemoved.push(nothing);
}

function growHistory(position: Position): void {
  const longer = new Int32Array(2 * position.undo.length + 64 * recordSize);
  longer.set(position.undo);
  position.undo = longer;
}

/** The warrior that made the last move on record. */
export function lastMover({ undo, undoLength }: Position): number {
  return undo[undoLength - recordSize + MOVER]!;
}

/** Takes the last move back. */
export function unmakeMove(position: Position): void {
  const { undo, at, cellOf, kindOf, tables } = position;
  const record = position.undoLength - recordSize;
  position.undoLength = record;
  const move = undo[record + MOVE]!;
  const mover = undo[record + MOVER]!;
  const captured = undo[record + CAPTURED]!;
  unpackGoals(position, undo[record + GOALS]!);
  const owners = undo[record + OWNERS]!;
  position.seat = undo[record + SEAT]!;
  position.quiet = undo[record + QUIET]!;
  position.round = undo[record + ROUND]!;
  position.pending = undo[record + PENDING]!;
  position.bareLow = undo[record + LOW]!;
  position.bareHigh = undo[record + HIGH]!;
  position.combat = undo[record + COMBAT]!;
  if (tables.hooked) unmakeHooks(position);
  const from = moveFrom(move);
  const to = moveTo(move);
  const kind = moveKind(move);
  if (kind === PLACE) {
    position.unpackRegions(undo[record + REGIONS]!);
    unmakePlacement(position, from, to);
  } else if (kind !== PLACE_GOAL) {
    const controls = tables.controls[kindOf[mover]!]!;
    at[to] = captured;
    if (captured !== 0) cellOf[captured] = to;
    at[from] = mover;
    cellOf[mover] = from;
    settleCell(position, from, controls);
    settleCell(position, to, captured === 0 ? controls : controls | tables.controls[kindOf[captured]!]!);
  } else refreshCell(position, to);
  if (owners !== position.packOwners()) restoreOwners(position, owners);
}

function unpackGoals({ goalAt }: Position, goals: number): void {
  for (let seat = 1; seat <= 3; seat++) goalAt[seat] = packedGoal(goals, seat);
}

/** Takes a warrior back into the hand. */
function unmakePlacement(position: Position, kind: number, cell: number): void {
  const { at, cellOf, hand, count, tables } = position;
  const side = position.sideOf(position.seat);
  hand[side * tables.kinds + kind]!++;
  count[side]!--;
  cellOf[at[cell]!] = NOWHERE;
  at[cell] = 0;
  if (tables.controls[kind] === 1) position.blockaderCount--;
  settleCell(position, cell, tables.controls[kind]!);
}

function restoreOwners(position: Position, owners: number): void {
  for (let seat = 1; seat <= position.tables.seats; seat++)
    position.owner[seat] = packedSeat(owners, seat - 1);
  refreshAll(position);
}

/** Takes back what hooks did. */
function unmakeHooks(position: Position): void {
  const own = position.undoStates.pop()!;
  const key = position.undoStateKeys.pop();
  if (own !== position.variantStates) {
    position.setVariantStates(own);
    position.variantKey = key;
  }
  const gone = position.undoRemoved.pop()!;
  for (const [warrior, cell] of gone) {
    position.at[cell] = warrior;
    position.cellOf[warrior] = cell;
    settleCell(position, cell, position.tables.controls[position.kindOf[warrior]!]!);
  }
}

/** How often the position was there before, as far as moves can be taken back and since the last capture. */
export function formerOccurrences(position: Position): number {
  const { undo, undoLength, bareLow, bareHigh } = position;
  let number = 0;
  for (let record = undoLength - recordSize; record >= 0; record -= recordSize) {
    if (moveKind(undo[record + MOVE]!) !== PLACE && undo[record + CAPTURED] !== 0) break;
    if (undo[record + LOW] !== bareLow || undo[record + HIGH] !== bareHigh) continue;
    if (hadSameOwn(position, record / recordSize)) number++;
  }
  return number;
}

/** Whether variants kept before a move of the history what they keep now, as far as the hash tells. */
function hadSameOwn({ tables, variantStates, undoStates }: Position, index: number): boolean {
  if (!tables.hooked || undoStates[index] === variantStates) return true;
  const then = variantKeyOf(tables.rules, undoStates[index]!);
  const now = variantKeyOf(tables.rules, variantStates);
  return then.low === now.low && then.high === now.high;
}
