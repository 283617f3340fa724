/** The hash of a position: what goes into it besides warriors and Goals, and the whole from nothing. */

import { ownText } from '../rules/variant.ts';
import { moveFrom, moveTakesGoal, moveTo } from './move.ts';
import type { Position } from './position.ts';
import { COLOUR_SHIFT, cellStride } from './snapshot.ts';
import { type TextKey, textKey } from './zobrist.ts';

/** Toggles the move that waits for the outcome of its combat. */
export function toggleCombat(position: Position): void {
  if (position.combat < 0) return;
  position.toggle(position.tables.combatKeys, moveFrom(position.combat));
  position.toggle(position.tables.combatKeys, cellStride + moveTo(position.combat));
  if (moveTakesGoal(position.combat)) position.toggle(position.tables.combatKeys, 2 * cellStride);
}

/** Toggles what variants keep of their own. */
export function toggleOwn(position: Position): void {
  position.ownKey ??= computeOwnKey(position);
  position.low ^= position.ownKey.low;
  position.high ^= position.ownKey.high;
}

/** The key of what variants keep of their own: those of the pairs that stand in the position string, put together. */
function computeOwnKey({ tables, own }: Position): TextKey {
  const { hooks, rules } = tables;
  let low = 0;
  let high = 0;
  for (let index = 0; index < hooks.length; index++) {
    const states = hooks[index]!.own;
    const text = states && ownText(states, own[index], rules.board);
    if (text === undefined) continue;
    const key = textKey(`${states!.key}=${text}`);
    low ^= key.low;
    high ^= key.high;
  }
  return { low, high };
}

/** Computes the hash from nothing: everything but the counters of quiet half-moves and rounds. */
export function rehash(position: Position): void {
  const { tables } = position;
  position.low = 0;
  position.high = 0;
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
  toggleOwn(position);
}
