/** Obligations from touched pieces (article 4) and wrong claims (9.5). */

import type { Move } from '../engine/move.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { legalMoves } from '../game/moves.ts';
import { draftOf, type MatchDraft, type Obligation } from './draft.ts';
import { refuse } from './faults.ts';
import type { Match } from './match.ts';

/**
 * Returns the moves from which the player to move must choose, or null if any legal move is allowed (M3.3).
 *
 * @throws KlinZhaError `unknown-match` for anything but a match
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { obligation, replayMatch } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * obligation(match); // null: nothing was touched
 * ```
 */
export function obligation(match: Match): Obligation | null {
  return boundOf(draftOf(match));
}

/** Returns the obligation in a draft, or null. */
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
  return refuse(
    'bound',
    article,
    `The player must make one of these moves: ${moves.slice(0, 20).join(', ')}.`,
  );
}
