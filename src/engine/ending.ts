/** How a game ends by its position alone (section 8): captured Goals, no legal move, dead positions. */

import { isDead } from './dead.ts';
import { hasLegalMove } from './generate.ts';
import type { Position } from './position.ts';
import { turnPasses } from './turns.ts';

/** Why a game is over. */
export type EndReason = 'goal-captured' | 'immobilized' | 'stalemate' | 'dead-position';

/** The end of a game: the seat that won, 0 for a draw, and why. */
export interface Ending {
  readonly winner: number;
  readonly reason: EndReason;
}

/** The end that a position is, or undefined while the game goes on. */
export function endingOf(position: Position, scratch: Int32Array): Ending | undefined {
  const { rules } = position.tables;
  if (position.decided) return { winner: nextLiving(position), reason: 'goal-captured' };
  if (rules.deadPositions && isDead(position)) return { winner: 0, reason: 'dead-position' };
  if (hasLegalMove(position, scratch)) return undefined;
  if (rules.noLegalMove === 'draws')
    return turnPasses(position, scratch) ? undefined : { winner: 0, reason: 'stalemate' };
  return { winner: nextLiving(position), reason: 'immobilized' };
}

/** The next seat after the one to move that still owns its army, or that one itself when it is alone. */
function nextLiving(position: Position): number {
  const { seats } = position.tables;
  let seat = position.seat;
  do seat = (seat % seats) + 1;
  while (position.owner[seat] !== seat);
  return seat;
}
