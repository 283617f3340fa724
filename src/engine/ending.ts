/** How a game ends by its position alone (section 8): captured Goals, no legal move, dead positions. */

import { isDead } from './finished.ts';
import { variantEnd, variantStuck } from './hooks.ts';
import { turnPasses } from './make.ts';
import { hasLegalMove } from './movegen.ts';
import type { Position } from './position.ts';

/**
 * Why a game is over.
 *
 * @category Playing
 */
export type EndReason =
  | 'goal-captured'
  | 'immobilized'
  | 'stalemate'
  | 'dead-position'
  | 'crown'
  | (string & {});

/** The end of a game: the seat that won, 0 for a draw, and why. */
export interface Ending {
  readonly winner: number;
  readonly reason: EndReason;
}

/** The end that a position is, or undefined while the game goes on. */
export function endingOf(position: Position): Ending | undefined {
  const { tables } = position;
  const { rules } = tables;
  if (position.decided) return { winner: captor(position), reason: 'goal-captured' };
  const end = tables.ends ? variantEnd(position) : undefined;
  if (end !== undefined) return end;
  if (rules.deadPositions && isDead(position)) return { winner: 0, reason: 'dead-position' };
  if (hasLegalMove(position)) return undefined;
  const stuck = tables.hooks.length > 0 ? variantStuck(position) : undefined;
  if (stuck !== undefined) return stuck;
  if (rules.noLegalMove === 'draws')
    return tables.mayPass && turnPasses(position) ? undefined : { winner: 0, reason: 'stalemate' };
  return { winner: nextLiving(position), reason: 'immobilized' };
}

/** Who has won by capturing: the last owner of a Goal, the first captor (R10.7), the last mover (R10.8). */
function captor(position: Position): number {
  const { owner, tables, seat } = position;
  if (tables.shared) return seat === 1 ? 2 : 1;
  for (let colour = 1; colour <= tables.seats; colour++) {
    if (owner[colour] !== colour && owner[colour] !== 0) return owner[colour]!;
  }
  return nextLiving(position);
}

/** The next seat after the one to move that still owns its army, or that one itself when it is alone. */
function nextLiving(position: Position): number {
  const { seats } = position.tables;
  let seat = position.seat;
  do seat = (seat % seats) + 1;
  while (position.owner[seat] !== seat);
  return seat;
}
