/** Words of the winner at the end of a game (INT, FR, AGZ; M10.2). */

import type { Seat } from '../rules/ruleset.ts';

/** The part of an outcome that is read. */
interface Ended {
  readonly winner: Seat | null;
  readonly reason: string;
}

/**
 * Options of `victoryWords`.
 *
 * @category Words
 */
export interface VictoryOptions {
  /** The sentence of INT, FR and AGZ (the default), or the single word of AGZ. */
  readonly words?: 'sentence' | 'word';
}

/** Reasons after which the winner speaks: a captured Goal, or an opponent without a legal move. */
const spoken: readonly string[] = ['goal-captured', 'immobilized', 'no-legal-move'];

/**
 * Returns the winner's words, in Klingon, after the capture of a Goal or if the opponent has no legal move.
 * Returns null after any other end and while the game goes on.
 *
 * @example
 * ```ts
 * import { victoryWords } from 'klin-zha/words';
 *
 * victoryWords({ winner: 1, reason: 'goal-captured' }); // "Zha riest'n, teskas tal'tai-kleon"
 * victoryWords({ winner: 1, reason: 'immobilized' }, { words: 'word' }); // "Qapla'"
 * victoryWords({ winner: null, reason: 'agreement' }); // null
 * ```
 *
 * @category Words
 */
export function victoryWords(outcome: Ended | null, options?: VictoryOptions): string | null {
  if (!outcome || outcome.winner === null || !spoken.includes(outcome.reason)) return null;
  return options?.words === 'word' ? "Qapla'" : "Zha riest'n, teskas tal'tai-kleon";
}
