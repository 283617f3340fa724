/** Board changes made by the last move, for observers that evaluate incrementally. */

import { moveFrom, moveKind, moveTakesGoal, moveTo, PLACE, PLACE_GOAL } from './move.ts';
import { COLOUR_SHIFT, packedCell, packedGoal, packedSeat, removedWarrior } from './packing.ts';
import type { Position } from './position.ts';
import { CAPTURED, COMBAT, GOALS, MOVE, MOVER, OWNERS, REMOVED, recordSize, SHORT } from './undo.ts';

/**
 * Packs a change, from the lowest bit: 1 bit for added (not removed), 1 for a Goal (not a warrior), 9 for the
 * cell, 2 for the owner, 4 for the warrior's kind.
 */
function packChange(isAdded: boolean, isGoal: boolean, cell: number, seat: number, kind: number): number {
  return (isAdded ? 1 : 0) | (isGoal ? 2 : 0) | (cell << 2) | (seat << 11) | (kind << 13);
}

/** Whether a {@link listChanges change} adds a piece. */
export function isAddition(packed: number): boolean {
  return (packed & 1) !== 0;
}

/** Whether the changed piece is a Goal. */
export function changeIsGoal(packed: number): boolean {
  return (packed & 2) !== 0;
}

/** Returns the cell of a change. */
export function changedCell(packed: number): number {
  return (packed >>> 2) & 511;
}

/** Returns the owner of the changed piece. */
export function changedSeat(packed: number): number {
  return (packed >>> 11) & 3;
}

/** Returns the kind of the changed warrior. */
export function changedKind(packed: number): number {
  return packed >>> 13;
}

/** Writes an addition for every piece on the board and returns their number. */
export function listPieces(position: Position, changes: number[]): number {
  const { cellOf, kindOf, owner, count, tables, goalAt } = position;
  let number = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++)
      if (cellOf[warrior]! >= 0)
        changes[number++] = packChange(true, false, cellOf[warrior]!, owner[colour]!, kindOf[warrior]!);
  }
  for (let seat = 1; seat <= tables.seats; seat++)
    if (goalAt[seat]! >= 0) changes[number++] = packChange(true, true, goalAt[seat]!, seat, 0);
  return number;
}

/**
 * Writes the last move's changes in an order in which no cell ever has two warriors. Unmaking the move
 * reverses each change, the last one first.
 *
 * @returns the number of changes
 */
export function listChanges(position: Position, changes: number[]): number {
  const { undo, undoLength, goalAt, owner, tables } = position;
  const record = undoLength - recordSize;
  const goals = undo[record + GOALS]!;
  if (goals === SHORT) return listPlainStep(position, record, changes);
  const owners = undo[record + OWNERS]!;
  let number = listWarriors(position, record, changes);
  for (let seat = 1; seat <= tables.seats; seat++) {
    const former = packedGoal(goals, seat);
    if (former === goalAt[seat]) continue;
    if (former >= 0) changes[number++] = packChange(false, true, former, seat, 0);
    if (goalAt[seat]! >= 0) changes[number++] = packChange(true, true, goalAt[seat]!, seat, 0);
  }
  for (let colour = 1; colour <= tables.colours; colour++) {
    const former = packedSeat(owners, colour - 1);
    if (former !== owner[colour]) number = listOwned(position, colour, former, changes, number);
  }
  return number;
}

/** Writes the changes made by a step with a short undo record, including warriors removed by hooks. */
function listPlainStep(position: Position, record: number, changes: number[]): number {
  const { undo, undoRemoved, kindOf, owner, tables } = position;
  const move = undo[record + MOVE]!;
  const [from, to] = [moveFrom(move), moveTo(move)];
  let number = 0;
  const push = (isAdded: boolean, cell: number, warrior: number): void => {
    changes[number++] = packChange(isAdded, false, cell, owner[warrior >>> COLOUR_SHIFT]!, kindOf[warrior]!);
  };
  const mover = undo[record + MOVER]!;
  if (undo[record + CAPTURED] !== 0) push(false, to, undo[record + CAPTURED]!);
  push(false, from, mover);
  push(true, to, mover);
  for (let i = undo[record + REMOVED]!; i < undoRemoved.length; i++)
    push(false, packedCell(undoRemoved[i]!), removedWarrior(undoRemoved[i]!));
  if (!moveTakesGoal(move)) return number;
  const side = tables.shared ? 1 : owner[mover >>> COLOUR_SHIFT]!;
  changes[number++] = packChange(false, true, from, side, 0);
  changes[number++] = packChange(true, true, to, side, 0);
  return number;
}

/** Writes the warrior changes made by any other move, with the previous owners. */
function listWarriors(position: Position, record: number, changes: number[]): number {
  const { undo, undoRemoved, cellOf, kindOf, at, combat } = position;
  const move = undo[record + MOVE]!;
  const kind = moveKind(move);
  const to = moveTo(move);
  let number = 0;
  const push = (isAdded: boolean, cell: number, warrior: number): void => {
    const seat = packedSeat(undo[record + OWNERS]!, (warrior >>> COLOUR_SHIFT) - 1);
    changes[number++] = packChange(isAdded, false, cell, seat, kindOf[warrior]!);
  };
  if (kind === PLACE) push(true, to, at[to]!);
  const isChallenge = combat >= 0 && undo[record + COMBAT]! < 0;
  if (kind === PLACE || kind === PLACE_GOAL || isChallenge) return number;
  const removed = undoRemoved.slice(undo[record + REMOVED]);
  const wasRemoved = (warrior: number): boolean => removed.some((one) => removedWarrior(one) === warrior);
  const captured = undo[record + CAPTURED]!;
  const mover = undo[record + MOVER]!;
  if (captured !== 0 && cellOf[captured]! < 0 && !wasRemoved(captured)) push(false, to, captured);
  push(false, moveFrom(move), mover);
  if (cellOf[mover] === to || wasRemoved(mover)) push(true, to, mover);
  for (const one of removed) push(false, packedCell(one), removedWarrior(one));
  return number;
}

/** Writes a change of ownership (R8.4): each warrior is removed from one seat and added to the other. */
function listOwned(
  position: Position,
  colour: number,
  former: number,
  changes: number[],
  start: number,
): number {
  const { cellOf, kindOf, owner, count } = position;
  let number = start;
  const base = colour << COLOUR_SHIFT;
  for (let warrior = base; warrior < base + count[colour]!; warrior++) {
    if (cellOf[warrior]! < 0) continue;
    changes[number++] = packChange(false, false, cellOf[warrior]!, former, kindOf[warrior]!);
    changes[number++] = packChange(true, false, cellOf[warrior]!, owner[colour]!, kindOf[warrior]!);
  }
  return number;
}
