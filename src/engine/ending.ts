/** Game ends that depend only on the position (section 8): captured Goals, no legal move, dead positions. */

import type { EndReason, HookReason } from '../rules/reasons.ts';
import { finishOf } from './finished.ts';
import { variantStuck } from './hooks.ts';
import { turnPasses } from './make.ts';
import { hasLegalMove } from './movegen.ts';
import type { Position } from './position.ts';

/** End of a game: its reason and the winning seat, 0 for a draw. */
export interface Ending {
  readonly winner: number;
  readonly reason: EndReason | HookReason;
}

/** Returns the end of the game, or undefined while it goes on. */
export function endingOf(position: Position): Ending | undefined {
  const { rules, hooks, mayPass } = position.tables;
  const finish = finishOf(position);
  if (finish === 'goal-captured') return ended(captor(position), finish);
  if (finish === 'dead-position') return ended(0, finish);
  if (finish !== undefined) return finish;
  if (hasLegalMove(position)) return undefined;
  const stuck = hooks.length > 0 ? variantStuck(position) : undefined;
  if (stuck !== undefined) return stuck;
  if (rules.noLegalMove === 'draws')
    return mayPass && turnPasses(position) ? undefined : ended(0, 'stalemate');
  return ended(nextLiving(position), 'immobilized');
}

function ended(winner: number, reason: EndReason): Ending {
  return { winner, reason };
}

/**
 * Returns the winner by capture: the last owner of a Goal, the first captor (R10.7) or the last mover
 * (R10.8).
 */
function captor(position: Position): number {
  const { owner, tables, seat } = position;
  if (tables.shared) return seat === 1 ? 2 : 1;
  for (let colour = 1; colour <= tables.seats; colour++) {
    if (owner[colour] !== colour && owner[colour] !== 0) return owner[colour]!;
  }
  return nextLiving(position);
}

/** Returns the next seat that still owns its army, or the seat to move if it is the only one. */
function nextLiving(position: Position): number {
  const { seats } = position.tables;
  let seat = position.seat;
  do seat = (seat % seats) + 1;
  while (position.owner[seat] !== seat);
  return seat;
}
