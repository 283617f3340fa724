/** The turn as a sentence. */

import type { PlayerView } from '../game/player-view.ts';
import { type GameState, stateFrom } from '../game/state.ts';
import { mustBeView } from '../game/view.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { type LanguageOptions, languageFrom } from './names.ts';
import { turnSentence, viewSentences } from './say-position.ts';

/** Half-moves without a capture from which the turn mentions them. */
const leastQuiet = 30;

/**
 * Describes whose turn it is and what to do, or how the game ended. Half-moves without a capture are
 * mentioned from 30 on; `sayPosition` and `sayView` always mention them.
 *
 * @param rules the ruleset of the state or the view
 * @example
 * ```ts
 * import { createState, klinZha, viewFor } from 'klin-zha';
 * import { sayTurn } from 'klin-zha/words';
 *
 * const state = createState(klinZha);
 * sayTurn(state, klinZha); // 'Setup: Gold places a warrior.'
 * sayTurn(viewFor(state, 2), klinZha, { language: 'fr' }); // 'Placement : Or place une pièce.'
 * ```
 *
 * @throws KlinZhaError `bad-language`, `bad-state`, `bad-view` for a view of another ruleset
 */
export function sayTurn(of: GameState | PlayerView, rules: Ruleset, options?: LanguageOptions): string {
  const language = languageFrom(options);
  if (typeof of !== 'object' || of === null || !('viewer' in of))
    return turnSentence(stateFrom(of), language, leastQuiet);
  mustBeView(of, rules);
  return viewSentences(of, rules, language, leastQuiet)[0]!;
}
