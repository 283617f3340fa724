/** What the victor says at the end of a game (INT, FR, AGZ; M10.2). */

import type { Seat } from '../rules/ruleset.ts';

/** How a game ended, as far as the victor's words ask. */
interface Ended {
  readonly winner: Seat | null;
  readonly reason: string;
}

/**
 * Which words the victor says: the sentence of INT, FR and AGZ, or AGZ's one word.
 *
 * @category Words
 */
export interface VictoryOptions {
  readonly words?: 'sentence' | 'word';
}

/** The ends after which something is said: a captured Goal, and an opponent who cannot move. */
const spoken: readonly string[] = ['goal-captured', 'immobilized', 'no-legal-move'];

/**
 * What the victor says, always in Klingon, after he captured the Goal or left his opponent without a move; null at any
 * other end and while the game goes on.
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
