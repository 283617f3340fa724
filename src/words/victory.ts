/** The winner's words at the end of a game (INT, FR, AGZ; M10.2). */

import { failWith } from '../base/result.ts';
import type { Seat } from '../rules/ruleset.ts';
import { type LanguageOptions, languageFrom } from './names.ts';
import { phrasesOf } from './phrase-book.ts';

/** Options of `victoryWords`. */
export interface VictoryOptions extends LanguageOptions {
  /**
   * The Klingon sentence of INT, FR and AGZ (the default), its translation into `language`, or the single
   * word of AGZ.
   */
  readonly words?: 'sentence' | 'translation' | 'word';
  /** The source that the spelling follows, `INT` by default; the three differ. */
  readonly spelling?: 'INT' | 'FR' | 'AGZ';
}

/** Sentence spellings by source. */
const spellings: Readonly<Record<NonNullable<VictoryOptions['spelling']>, string>> = {
  INT: "Zha riest'n, teskas tal'tai-kleon",
  FR: "Zha riest'n, teskas tal tai-kleon",
  AGZ: "Zha reist'n, teskas tal tai-kleon",
};

/** Reasons after which the winner speaks: a captured Goal, or an opponent without a legal move. */
const spoken: readonly string[] = ['goal-captured', 'immobilized', 'no-legal-move'];

const wordings: readonly string[] = ['sentence', 'translation', 'word'];

/**
 * Returns the winner's words, in Klingon or translated, after the capture of a Goal or if the opponent has no
 * legal move. Returns null after any other end and before the end.
 *
 * @example
 * ```ts
 * import { victoryWords } from 'klin-zha/words';
 *
 * victoryWords({ winner: 1, reason: 'goal-captured' }); // "Zha riest'n, teskas tal'tai-kleon"
 * victoryWords({ winner: 1, reason: 'immobilized' }, { words: 'word' }); // "Qapla'"
 * victoryWords({ winner: 1, reason: 'goal-captured' }, { spelling: 'AGZ' }); // "Zha reist'n, teskas tal tai-kleon"
 * victoryWords({ winner: 1, reason: 'goal-captured' }, { words: 'translation' });
 * // 'A pleasant game. My compliments to a worthy opponent.'
 * victoryWords({ winner: null, reason: 'agreement' }); // null
 * ```
 *
 * @throws KlinZhaError `bad-language`, and `bad-option` for unknown words or an unknown spelling
 */
export function victoryWords(
  outcome: { readonly winner: Seat | null; readonly reason: string } | null,
  options?: VictoryOptions,
): string | null {
  const { words = 'sentence', spelling = 'INT' } = options ?? {};
  const language = languageFrom(options);
  if (typeof spelling !== 'string' || !Object.hasOwn(spellings, spelling))
    failWith('bad-option', spelling, 'spelling', Object.keys(spellings).join(', '));
  if (!wordings.includes(words)) failWith('bad-option', words, 'kind of words', wordings.join(', '));
  if (!outcome || outcome.winner === null || !spoken.includes(outcome.reason)) return null;
  if (words === 'translation') return phrasesOf(language).victory;
  return words === 'word' ? "Qapla'" : spellings[spelling];
}
