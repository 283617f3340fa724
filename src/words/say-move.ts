/** Moves, choices and reports as sentences. */

import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { anObject, checkShape, nullish, number, object, oneOf, text } from '../base/shape.ts';
import { capitalised } from '../base/text.ts';
import { describeMove } from '../engine/text/coordinates.ts';
import { checkSeat } from '../engine/text/seats.ts';
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

/** Choice members that are read. */
const choiceShape = /* @__PURE__ */ made(() =>
  object({
    kind: text,
    warrior: nullish(text),
    captures: nullish(anObject),
    capturesGoal: nullish(number),
    winner: nullish(oneOf('attacker', 'defender')),
  }),
);

/** Joins parts into a sentence. */
function sentence(parts: readonly string[]): string {
  return `${capitalised(parts.join(', '))}.`;
}

/** The part of a move that every sentence describes. */
interface SpokenMove {
  readonly kind: MoveChoice['kind'];
  readonly warrior: WarriorCode | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly withGoal: boolean;
  readonly leavesGoal: boolean;
  readonly winner: MoveChoice['winner'];
}

function moverParts(rules: Ruleset, move: SpokenMove, language: Language): string[] {
  const say = phrasesOf(language);
  const { kind, warrior, from, to, withGoal, leavesGoal, winner } = move;
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
 * Describes a choice from `moveChoices` or `choicesFor` in a sentence: the warrior, its target, the Goal and
 * the capture. Captures that the choice does not contain are omitted, so nothing hidden is revealed to a
 * player.
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
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-language`, `bad-choice`,
 * `bad-move`, `bad-seat`, and `bad-piece` for a kind that the ruleset does not have
 */
export function sayChoice(choice: MoveChoice, rules: Ruleset, options?: LanguageOptions): string {
  const language = languageFrom(options);
  const say = phrasesOf(language);
  checkShape(choice, choiceShape, 'bad-choice', 'move choice');
  mustBeRules(rules);
  const { wins } = choice;
  const winner = choice.winner ?? null;
  const capturesGoal = choice.capturesGoal ?? null;
  if (capturesGoal !== null) checkSeat(rules, capturesGoal);
  const captures = winner === null ? (choice.captures ?? null) : null;
  const described = describeMove(choice.move);
  const from = 'from' in described ? described.from : null;
  const to = 'to' in described ? described.to : null;
  const takes = rules.capture === 'combat' ? say.challenges : say.takes;
  return sentence([
    ...moverParts(rules, { ...choice, winner, from, to }, language),
    ...(captures === null ? [] : [takes(nounOf(rules, captures.warrior, language))]),
    ...(capturesGoal === null
      ? []
      : [say.takesGoal(nounOf(rules, 'G', language), ownerOf(rules, capturesGoal, language))]),
    ...(wins ? [say.wins] : []),
  ]);
}

/** Returns the owner of a captured Goal if there is more than one enemy. */
function ownerOf(rules: Ruleset, seat: number, language: Language): string | undefined {
  return rules.colours.length > 2 ? seatName(rules, seat, language) : undefined;
}

/**
 * Describes a legal move in sentences: the player, the warrior, origin and target, captures, armies that
 * change hands, warriors that variants remove, and the end of the game. Nothing is hidden; for players in the
 * blind game, use {@link sayReport}.
 *
 * @param state the state before the move
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { sayMove } from 'klin-zha/words';
 *
 * sayMove(createState(klinZha), 'f@a19', { language: 'de' }); // 'Gold: Fechter auf A19 gesetzt.'
 * ```
 *
 * @throws KlinZhaError `bad-language`, or as for `play`
 */
export function sayMove(state: GameState, move: MoveInput, options?: LanguageOptions): string {
  const language = languageFrom(options);
  const { rules } = stateFrom(state);
  const say = phrasesOf(language);
  const ply = describePly(state, move);
  const { seat, kind, from, to, captured, goalsTaken, removed, difference, after } = ply;
  const isOutcome = ply.winner !== null;
  const fields = state.toFields();
  const ownGoal = fields.goals[rules.army === 'shared' ? 0 : seat - 1];
  const leavesGoal = kind === 'step' && !ply.withGoal && ownGoal !== null && ownGoal === from;
  const challenged =
    after.toFields().combat === null ? undefined : fields.warriors.find(({ cell }) => cell === to);
  const noun = (code: WarriorCode | 'G') => nounOf(rules, code, language);
  const armies = difference.owners.filter((one) => one.to !== 0 && rules.colours.length > 2);
  const parts = sentence([
    ...moverParts(rules, { ...ply, leavesGoal }, language),
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
 * Describes a report to a player in the blind game (R10.9): the cell of a capture, and the warriors that the
 * player lost.
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { sayReport } from 'klin-zha/words';
 *
 * sayReport({ seat: 2, capture: 'E37', lost: ['S'] }, klinZha); // 'A capture on E37. Lost: Swift.'
 * ```
 *
 * @throws KlinZhaError `bad-report` for an invalid report, `unknown-ruleset` for anything but a ruleset,
 * `bad-language`
 */
export function sayReport(report: Report, rules: Ruleset, options?: LanguageOptions): string {
  const language = languageFrom(options);
  const say = phrasesOf(language);
  const { capture, lost } = Object(report) as Report;
  const isCell = capture === null || typeof capture === 'string';
  if (!Array.isArray(lost) || !isCell)
    failWith('bad-report', report, 'report', 'a report as returned by reportsFor');
  const names = lost.map((code) => pieceName(rules, code, { language }));
  return [
    capture === null ? say.nothingCaptured : say.captureOn(capture),
    ...(names.length === 0 ? [] : [`${say.lost}${say.colon}${names.join(', ')}.`]),
  ].join(' ');
}
