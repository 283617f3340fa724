/**
 * Taking moves back: what is put on record before a move is made, and how the position comes to stand as it did.
 * What a move changes on its two cells is undone; all that is one number is taken from the record.
 */

import { type Move, moveFrom, moveKind, moveTo, PLACE, PLACE_GOAL } from './move.ts';
import { ownKeyOf } from './own-key.ts';
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

/** Puts on record, before a move is made, what {@link revertMove} cannot work out from the move alone. */
export function remember(position: Position, move: Move): void {
  const { at } = position;
  const record = position.recorded;
  if (record + recordSize > position.history.length) growHistory(position);
  const { history } = position;
  history[record + MOVE] = move;
  history[record + MOVER] = moveKind(move) === PLACE ? 0 : at[moveFrom(move)]!;
  history[record + CAPTURED] = at[moveTo(move)]!;
  history[record + GOALS] = position.packGoals();
  history[record + OWNERS] = position.packOwners();
  history[record + SEAT] = position.seat;
  history[record + QUIET] = position.quiet;
  history[record + ROUND] = position.round;
  history[record + PENDING] = position.pending;
  history[record + LOW] = position.bareLow;
  history[record + HIGH] = position.bareHigh;
  history[record + COMBAT] = position.combat;
  if (position.pending > 0) history[record + REGIONS] = position.packRegions();
  position.recorded = record + recordSize;
  if (!position.tables.hooked) return;
  position.ownHistory.push(position.own);
  position.ownKeyHistory.push(position.ownKey);
  position.removed.push(nothing);
}

function growHistory(position: Position): void {
  const longer = new Int32Array(2 * position.history.length + 64 * recordSize);
  longer.set(position.history);
  position.history = longer;
}

/** The warrior that made the last move on record. */
export function lastMover({ history, recorded }: Position): number {
  return history[recorded - recordSize + MOVER]!;
}

/** Takes the last move back. */
export function revertMove(position: Position): void {
  const { history, at, cellOf, kindOf, tables } = position;
  const record = position.recorded - recordSize;
  position.recorded = record;
  const move = history[record + MOVE]!;
  const mover = history[record + MOVER]!;
  const captured = history[record + CAPTURED]!;
  unpackGoals(position, history[record + GOALS]!);
  const owners = history[record + OWNERS]!;
  position.seat = history[record + SEAT]!;
  position.quiet = history[record + QUIET]!;
  position.round = history[record + ROUND]!;
  position.pending = history[record + PENDING]!;
  position.bareLow = history[record + LOW]!;
  position.bareHigh = history[record + HIGH]!;
  position.combat = history[record + COMBAT]!;
  if (tables.hooked) revertHooks(position);
  const from = moveFrom(move);
  const to = moveTo(move);
  const kind = moveKind(move);
  if (kind === PLACE) {
    position.unpackRegions(history[record + REGIONS]!);
    revertPlacement(position, from, to);
  } else if (kind !== PLACE_GOAL) {
    const controls = tables.controls[kindOf[mover]!]!;
    at[to] = captured;
    if (captured !== 0) cellOf[captured] = to;
    at[from] = mover;
    cellOf[mover] = from;
    settleCell(position, from, controls);
    settleCell(position, to, captured === 0 ? controls : controls | tables.controls[kindOf[captured]!]!);
  } else refreshCell(position, to);
  if (owners !== position.packOwners()) revertOwners(position, owners);
}

function unpackGoals({ goalAt }: Position, goals: number): void {
  for (let seat = 1; seat <= 3; seat++) goalAt[seat] = packedGoal(goals, seat);
}

/** Takes a warrior back into the hand. */
function revertPlacement(position: Position, kind: number, cell: number): void {
  const { at, cellOf, hand, count, tables } = position;
  const side = position.sideOf(position.seat);
  hand[side * tables.kinds + kind]!++;
  count[side]!--;
  cellOf[at[cell]!] = NOWHERE;
  at[cell] = 0;
  if (tables.controls[kind] === 1) position.wallCount--;
  settleCell(position, cell, tables.controls[kind]!);
}

function revertOwners(position: Position, owners: number): void {
  for (let seat = 1; seat <= position.tables.seats; seat++)
    position.owner[seat] = packedSeat(owners, seat - 1);
  refreshAll(position);
}

/** Takes back what hooks did. */
function revertHooks(position: Position): void {
  const own = position.ownHistory.pop()!;
  const key = position.ownKeyHistory.pop();
  if (own !== position.own) {
    position.setOwn(own);
    position.ownKey = key;
  }
  const gone = position.removed.pop()!;
  for (const [warrior, cell] of gone) {
    position.at[cell] = warrior;
    position.cellOf[warrior] = cell;
    settleCell(position, cell, position.tables.controls[position.kindOf[warrior]!]!);
  }
}

/** How often the position was there before, as far as moves can be taken back and since the last capture. */
export function formerOccurrences(position: Position): number {
  const { history, recorded, bareLow, bareHigh } = position;
  let number = 0;
  for (let record = recorded - recordSize; record >= 0; record -= recordSize) {
    if (moveKind(history[record + MOVE]!) !== PLACE && history[record + CAPTURED] !== 0) break;
    if (history[record + LOW] !== bareLow || history[record + HIGH] !== bareHigh) continue;
    if (hadSameOwn(position, record / recordSize)) number++;
  }
  return number;
}

/** Whether variants kept before a move of the history what they keep now, as far as the hash tells. */
function hadSameOwn({ tables, own, ownHistory }: Position, index: number): boolean {
  if (!tables.hooked || ownHistory[index] === own) return true;
  const then = ownKeyOf(tables.rules, ownHistory[index]!);
  const now = ownKeyOf(tables.rules, own);
  return then.low === now.low && then.high === now.high;
}
