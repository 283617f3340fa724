/** Positions copied as they are, with the moves that can be taken back. */

import { Position } from './position.ts';

/** The lists of numbers that say what a position is; warriors keep their numbers, as undo records name them. */
const lists = /* @__PURE__ */ Object.freeze([
  'at',
  'cellOf',
  'kindOf',
  'keysOf',
  'count',
  'blockaders',
  'goalAt',
  'owner',
  'hand',
  'regionSeat',
  'marks',
  'control',
  'meetings',
] as const);

/** What is one number, or is never changed but only replaced. */
const values = /* @__PURE__ */ Object.freeze([
  'isInOrder',
  'blockaderCount',
  'seat',
  'first',
  'quiet',
  'round',
  'pending',
  'combat',
  'kept',
  'bareLow',
  'bareHigh',
  'undoLength',
] as const);

/** A position of its own that is the same as another, and goes back by the same moves. */
export function copyPosition(position: Position): Position {
  const copy = new Position(position.tables);
  for (const name of lists) copy[name].set(position[name] as ArrayLike<number>);
  for (const name of values) Object.assign(copy, { [name]: position[name] });
  for (let seat = 1; seat <= position.tables.terrainCount; seat++)
    copy.terrains[seat]!.set(position.terrains[seat]!);
  copy.undo = position.undo.slice(0, position.undoLength);
  for (const kept of position.undoKept) copy.undoKept.push(kept);
  for (const removed of position.undoRemoved) copy.undoRemoved.push(removed);
  return copy;
}
