/** Outcomes as sentences. */

import { failWith } from '../base/result.ts';
import { checkSeat } from '../engine/text/seats.ts';
import type { OutcomeReason } from '../rules/reasons.ts';
import { mustBeRules, type Ruleset, type Seat } from '../rules/ruleset.ts';
import { colourName, type Language, type LanguageOptions, languageFrom, nounOf } from './names.ts';
import { phrasesOf } from './phrase-book.ts';

/** Outcome of a state, a `Game`, a view or a match. */
type SpokenOutcome = Parameters<typeof sayOutcome>[0];

/** Returns the name of a seat's colour. */
export function seatName(rules: Ruleset, seat: number, language: Language): string {
  return colourName(rules.colours[seat - 1]!, { language });
}

/**
 * Describes in a sentence how a game ended.
 *
 * @param outcome the outcome of a state, a `Game`, a view or a match
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { sayOutcome } from 'klin-zha/words';
 *
 * sayOutcome({ winner: 1, reason: 'immobilized' }, klinZha); // 'Gold wins: Green has no legal move.'
 * sayOutcome({ winner: 2, reason: 'time' }, klinZha, { language: 'de' });
 * // 'Grün gewinnt: die Zeit ist abgelaufen.'
 * ```
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-language`, `bad-outcome`,
 * `bad-seat`
 */
export function sayOutcome(
  outcome: {
    readonly winner: Seat | null;
    readonly reason: string;
    readonly goalThreatened?: boolean;
  },
  rules: Ruleset,
  options?: LanguageOptions,
): string {
  const { winner, reason } = Object(outcome) as SpokenOutcome;
  if (typeof reason !== 'string')
    failWith('bad-outcome', outcome, 'outcome', 'an object with winner and reason');
  if (winner !== null) checkSeat(mustBeRules(rules), winner);
  const loser = winner !== null && rules.colours.length === 2 ? 3 - winner : undefined;
  return outcomeSentence(outcome, rules, languageFrom(options), loser);
}

/**
 * Describes how a game ended.
 *
 * @param stuck the seat without a legal move, if known
 */
export function outcomeSentence(
  outcome: SpokenOutcome,
  rules: Ruleset,
  language: Language,
  stuck?: number,
): string {
  const { winner, reason, goalThreatened } = outcome;
  const say = phrasesOf(language);
  const goal = nounOf(rules, 'G', language);
  const reasons = say.reasons(goal, stuck === undefined ? undefined : seatName(rules, stuck, language));
  const isLast = reason === 'goal-captured' && rules.army === 'own' && rules.goals === 'last';
  const isStuck = reason === 'immobilized' || (reason === 'stalemate' && stuck !== undefined);
  const also = reason === 'immobilized' && goalThreatened === true ? say.threatenedToo(goal) : '';
  const listed = Object.hasOwn(reasons, reason) ? reasons[reason as OutcomeReason] : undefined;
  const phrase = isLast
    ? say.lastGoal(goal, rules.colours.length === 2)
    : isStuck
      ? `${reasons.immobilized}${also}`
      : listed;
  const why = phrase === undefined ? ` (${reason})` : `${say.colon}${phrase}`;
  return winner === null ? say.drawn(why) : say.won(seatName(rules, winner, language), why);
}
