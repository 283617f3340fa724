/** Moves, choices and reports as sentences, for ears. */

import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { anObject, checkShape, nullish, number, object, oneOf, text } from '../base/shape.ts';
import { capitalised } from '../base/text.ts';
import { describeMove } from '../engine/text/coordinates.ts';
import { mustBeSeat } from '../engine/text/seats.ts';
import type { MoveChoice } from '../game/choices.ts';
import { describePly } from '../game/events.ts';
import type { MoveInput } from '../game/moves.ts';
import { type GameState, outcome, stateFrom } from '../game/state.ts';
import type { Report } from '../game/view.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { type Language, type LanguageOptions, languageFrom, nounOf, pieceName } from './names.ts';
import { phrasesOf } from './phrase-book.ts';
import { outcomeSentence, seatName } from './say-outcome.ts';

/** What of a choice is read, before it is known to be one. */
const choiceShape = /* @__PURE__ */ made(() =>
  object({
    kind: text,
    warrior: nullish(text),
    captures: nullish(anObject),
    capturesGoal: nullish(number),
    winner: nullish(oneOf('attacker', 'defender')),
  }),
);

/** A sentence with a large first letter. */
function sentence(parts: readonly string[]): string {
  return `${capitalised(parts.join(', '))}.`;
}

/** What every sentence about a move says of its warrior. */
interface SpokenMove {
  readonly kind: MoveChoice['kind'];
  readonly warrior: WarriorCode | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly withGoal: boolean;
  readonly leavesGoal: boolean;
  readonly winner: MoveChoice['winner'];
}

function moverParts(rules: Ruleset, told: SpokenMove, language: Language): string[] {
  const say = phrasesOf(language);
  const { kind, warrior, from, to, withGoal, leavesGoal, winner } = told;
  const goal = nounOf(rules, 'G', language);
  if (winner !== null) return [say.combatWon[winner]];
  if (kind === 'place-goal' || warrior === null) return [say.placed(goal, to!)];
  const piece = nounOf(rules, warrior, language);
  return [
    from === null ? say.placed(piece, to!) : say.from(piece, from, to!),
    ...(withGoal ? [say.withNoun(goal)] : []),
    ...(leavesGoal ? [say.leaves(goal)] : []),
  ];
}

/**
 * A choice of `moveChoices` or `choicesFor` as a sentence: the warrior, where it goes, what it does with its Goal, and
 * what it captures as far as the choice knows it, so that nothing is said to a player that he does not see.
 *
 * @example
 * ```ts
 * import { createState, klinZha, moveChoices } from 'klin-zha';
 * import { sayChoice } from 'klin-zha/words';
 *
 * const [choice] = moveChoices(createState(klinZha)).get('F')!.get('A19')!;
 * sayChoice(choice!, klinZha); // 'Fencer placed on A19.'
 * sayChoice(choice!, klinZha, { language: 'fr' }); // "Maître d'Arme en A19."
 * ```
 *
 * @throws KlinZhaError `bad-language`, `bad-choice`, `bad-move`, `bad-seat`, and `bad-piece` for a kind that the ruleset does not have
 * @category Words
 */
export function sayChoice(choice: MoveChoice, rules: Ruleset, options?: LanguageOptions): string {
  const language = languageFrom(options);
  const say = phrasesOf(language);
  checkShape(choice, choiceShape, 'bad-choice', 'choice of a move');
  mustBeRules(rules);
  const { wins } = choice;
  const winner = choice.winner ?? null;
  const capturesGoal = choice.capturesGoal ?? null;
  if (capturesGoal !== null) mustBeSeat(rules, capturesGoal);
  const captures = winner === null ? (choice.captures ?? null) : null;
  const said = describeMove(choice.move);
  const from = 'from' in said ? said.from : null;
  const to = 'to' in said ? said.to : null;
  const takes = rules.capture === 'combat' && captures !== null ? say.challenges : say.takes;
  return sentence([
    ...moverParts(rules, { ...choice, winner, from, to }, language),
    ...(captures === null ? [] : [takes(nounOf(rules, captures.warrior, language))]),
    ...(capturesGoal === null
      ? []
      : [say.takesGoal(nounOf(rules, 'G', language), ownerOf(rules, capturesGoal, language))]),
    ...(wins ? [say.wins] : []),
  ]);
}

/** Whose Goal is taken, where more than one could be. */
function ownerOf(rules: Ruleset, seat: number, language: Language): string | undefined {
  return rules.colours.length > 2 ? seatName(rules, seat, language) : undefined;
}

/**
 * A legal move as sentences, told against the state before it: who moves what from where to where, what is captured,
 * which army changes hands, what variants remove, and how the game ended if it did. It tells everything, as an arbiter
 * may: a player of the blind game is told {@link sayReport}.
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { sayMove } from 'klin-zha/words';
 *
 * sayMove(createState(klinZha), 'f@a19', { language: 'de' }); // 'Gold: Fechter auf A19 gesetzt.'
 * ```
 *
 * @throws KlinZhaError `bad-language`, and what `play` throws
 * @category Words
 */
export function sayMove(state: GameState, move: MoveInput, options?: LanguageOptions): string {
  const language = languageFrom(options);
  const { rules } = stateFrom(state);
  const say = phrasesOf(language);
  const happened = describePly(state, move);
  const { seat, kind, from, to, captured, goalsTaken, removed, difference, after } = happened;
  const isOutcome = happened.winner !== null;
  const fields = state.toFields();
  const ownGoal = fields.goals[rules.army === 'shared' ? 0 : seat - 1];
  const leavesGoal = kind === 'step' && !happened.withGoal && ownGoal !== null && ownGoal === from;
  const told = { ...happened, leavesGoal, winner: happened.winner };
  const challenged =
    after.toFields().combat === null ? undefined : fields.warriors.find(({ cell }) => cell === to);
  const noun = (code: WarriorCode | 'G') => nounOf(rules, code, language);
  const armies = difference.owners.filter((one) => one.to !== 0 && rules.colours.length > 2);
  const parts = sentence([
    ...moverParts(rules, told, language),
    ...(captured === null || isOutcome ? [] : [say.takes(noun(captured.warrior))]),
    ...(challenged === undefined ? [] : [say.challenges(noun(challenged.warrior))]),
    ...goalsTaken.map((goal) => say.takesGoal(noun('G'), ownerOf(rules, goal, language))),
    ...(isOutcome && captured !== null ? [say.removed(noun(captured.warrior), captured.cell)] : []),
    ...removed.map(({ warrior, cell }) => say.removed(noun(warrior), cell)),
    ...armies.map((army) =>
      say.armyGoes(seatName(rules, army.seat, language), seatName(rules, army.to, language)),
    ),
  ]);
  const ended = outcome(after);
  const end = ended === null ? [] : [outcomeSentence(ended, rules, language, after.seat)];
  return [`${seatName(rules, seat, language)}${say.colon}${parts}`, ...end].join(' ');
}

/**
 * What a player of the blind game is told of a move (R10.9), as a sentence: the cell of a capture, and the kinds that he
 * lost, nothing more.
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { sayReport } from 'klin-zha/words';
 *
 * sayReport({ seat: 2, capture: 'E37', lost: ['S'] }, klinZha); // 'A capture on E37. Lost: Swift.'
 * ```
 *
 * @throws KlinZhaError `bad-language`
 * @category Words
 */
export function sayReport(report: Report, rules: Ruleset, options?: LanguageOptions): string {
  const language = languageFrom(options);
  const say = phrasesOf(language);
  const { capture, lost } = Object(report) as Report;
  const isCell = capture === null || typeof capture === 'string';
  if (!Array.isArray(lost) || !isCell)
    failWith('bad-report', report, 'report', 'one of what reportsFor gives');
  const names = lost.map((code) => pieceName(rules, code, { language }));
  return [
    capture === null ? say.nothingCaptured : say.captureOn(capture),
    ...(names.length === 0 ? [] : [`${say.lost}${say.colon}${names.join(', ')}.`]),
  ].join(' ');
}
