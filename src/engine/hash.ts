/** The hash of a position: what goes into it besides warriors and Goals, and the whole from nothing. */

import { moveFrom, moveTakesGoal, moveTo } from './move.ts';
import type { Position } from './position.ts';
import { COLOUR_SHIFT, cellStride } from './snapshot.ts';

/** Toggles the move that waits for the outcome of its combat. */
export function toggleCombat(position: Position): void {
  if (position.combat < 0) return;
  position.toggle(position.tables.combatKeys, moveFrom(position.combat));
  position.toggle(position.tables.combatKeys, cellStride + moveTo(position.combat));
  if (moveTakesGoal(position.combat)) position.toggle(position.tables.combatKeys, 2 * cellStride);
}

/** Computes the hash from nothing: everything but the counters of quiet half-moves and rounds. */
export function rehash(position: Position): void {
  const { tables } = position;
  position.bareLow = 0;
  position.bareHigh = 0;
  position.variantKey = undefined;
  for (let seat = 1; seat <= tables.seats; seat++) {
    const base = seat << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + position.count[seat]!; warrior++) {
      if (position.cellOf[warrior]! >= 0) position.toggleWarrior(warrior, position.cellOf[warrior]!);
    }
    position.toggleGoal(seat, position.goalAt[seat]!);
    position.toggle(tables.ownerKeys, seat * 4 + position.owner[seat]!);
    for (let kind = 0; kind < tables.kinds; kind++) position.toggleHand(seat, kind);
  }
  for (const [region, seat] of position.regionSeat.entries())
    position.toggle(tables.regionKeys, region * 4 + seat);
  position.toggle(tables.seatKeys, position.seat);
  position.toggle(tables.firstKeys, position.first);
  toggleCombat(position);
}
