/** Copies positions with their undo records. */

import { Position } from './position.ts';

/** Typed arrays of a position. Warriors keep their numbers because undo records contain them. */
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

/** Primitives, and values that are replaced instead of mutated. */
const values = /* @__PURE__ */ Object.freeze([
  'isInOrder',
  'blockaderCount',
  'seat',
  'first',
  'quiet',
  'round',
  'pending',
  'combat',
  'variantData',
  'bareLow',
  'bareHigh',
  'undoLength',
] as const);

/** Returns an independent copy that can unmake the same moves. */
export function copyPosition(position: Position): Position {
  const copy = new Position(position.tables);
  for (const name of lists) copy[name].set(position[name] as ArrayLike<number>);
  for (const name of values) Object.assign(copy, { [name]: position[name] });
  for (let seat = 1; seat <= position.tables.terrainCount; seat++)
    copy.terrains[seat]!.set(position.terrains[seat]!);
  copy.undo = position.undo.slice(0, position.undoLength);
  for (const variantData of position.undoVariants) copy.undoVariants.push(variantData);
  for (const removed of position.undoRemoved) copy.undoRemoved.push(removed);
  return copy;
}
