/** The moves to which a player is bound by touched pieces (article 4) or by a wrong claim (9.5). */

import type { Move } from '../engine/move.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { legalMoves } from '../game/moves.ts';
import { draftOf, type MatchDraft, type Obligation } from './draft.ts';
import { refuse } from './faults.ts';
import type { Match } from './match.ts';

/**
 * What the player who has the turn is bound to; null if any legal move is allowed (M3.3).
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
  return boundOf(draftOf(match));
}

/** What the player who has the turn is bound to while an event is applied. */
export function boundOf(draft: MatchDraft): Obligation | null {
  const { phase, moved, envelope, intended, touched, state, arbiterEvents } = draft;
  if (phase === 'over' || phase === 'adjourned' || moved || envelope?.closed) return null;
  if (intended === null && (touched.length === 0 || state?.phase !== 'battle')) return null;
  const legal = legalMoves(state!);
  const bound =
    intended === null
      ? arbiterEvents!.boundByTouch(draft as never, legal as never)
      : { moves: [intended], article: '9.5b' };
  return bound.moves.length === 0 || bound.moves.length === legal.length ? null : bound;
}

/** Whether a move breaks an obligation. */
export function breaks(bound: Obligation | null, move: Move): boolean {
  return bound !== null && !bound.moves.includes(formatMove(move));
}

/** Refuses a move that breaks an obligation. */
export function refuseBound({ moves, article }: Obligation): never {
  return refuse('bound', article, `The player has to make one of ${moves.slice(0, 20).join(', ')}.`);
}
