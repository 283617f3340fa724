/** To what a player is bound: by what he touched (article 4), by what he claimed (9.5). */

import type { Move } from '../engine/move.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { legalMoves } from '../game/moves.ts';
import { refuse } from './faults.ts';
import type { Match } from './match.ts';
import { type Obligation, type Work, workOn } from './work.ts';

/**
 * What the player who has the turn is bound to; null where he may make any legal move (M3.3).
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { obligation, replayMatch } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * obligation(match); // null: nothing was touched
 * ```
 *
 * @category Duties
 */
export function obligation(match: Match): Obligation | null {
  return boundOf(workOn(match));
}

/** What binds the player who has the turn in the midst of the work on an event. */
export function boundOf(work: Work): Obligation | null {
  const { m, state, more } = work;
  const { intended, touched } = m;
  if (m.phase === 'over' || m.phase === 'adjourned' || m.moved || m.envelope?.closed) return null;
  if (intended === null && (touched.length === 0 || state?.phase !== 'battle')) return null;
  const legal = legalMoves(state!);
  const bound =
    intended === null
      ? more!.boundByTouch(work as never, legal as never)
      : { moves: [intended], article: '9.5b' };
  return bound.moves.length === 0 || bound.moves.length === legal.length ? null : bound;
}

/** Whether a move is against what binds its player. */
export function breaks(bound: Obligation | null, move: Move): boolean {
  return bound !== null && !bound.moves.includes(formatMove(move));
}

/** Refuses a move against what binds its player. */
export function refuseBound({ moves, article }: Obligation): never {
  return refuse('bound', article, `The player has to make one of ${moves.slice(0, 20).join(', ')}.`);
}
