/**
 * Taking moves back: the record that is written before a move is made, and how the position comes to stand as it did.
 * What a move changes on its two cells is undone; all that is one number is taken from the record.
 */

import { variantKeyOf } from './hooks.ts';
import { type Move, moveFrom, moveKind, moveTo, PLACE, PLACE_GOAL } from './move.ts';
import { NOWHERE, packedGoal, packedSeat, packGoals, packOwners, packSeats, unpackSeats } from './packing.ts';
import type { Position } from './position.ts';
import { refreshAll, refreshCell, settleCell, setVariantStates } from './terrain.ts';

// The places of a record of `Position.undo`: all but the first three hold what was there before the move.
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
  if (!position.tables.hooked) return;
  position.undoStates.push(position.variantStates);
  position.undoStateKeys.push(position.variantKey);
  position.undoRemoved.push(nothing);
}

function growUndo(position: Position): void {
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
    unpackSeats(undo[record + REGIONS]!, position.regionSeat);
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
  if (owners !== packOwners(position.owner)) restoreOwners(position, owners);
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
  const states = position.undoStates.pop()!;
  const key = position.undoStateKeys.pop();
  if (states !== position.variantStates) {
    setVariantStates(position, states);
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
    if (hadSameStates(position, record / recordSize)) number++;
  }
  return number;
}

/** Whether variants kept before a move on record what they keep now, as far as the hash tells. */
function hadSameStates({ tables, variantStates, undoStates }: Position, index: number): boolean {
  if (!tables.hooked || undoStates[index] === variantStates) return true;
  const then = variantKeyOf(tables.rules, undoStates[index]!);
  const now = variantKeyOf(tables.rules, variantStates);
  return then.low === now.low && then.high === now.high;
}
