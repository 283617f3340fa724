/** The functions of the root that take the id of a ruleset as well as a ruleset. */

import type { Random } from '../base/random.ts';
import { fail, type Result, shown, success, unwrap } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import type { PositionFields } from '../engine/text/fields.ts';
import {
  choicesFor as choicesAmong,
  type MoveChoices,
  type Turn,
  turnFor as turnSeen,
} from '../game/choices.ts';
import {
  createPosition as describedState,
  type PositionOptions,
  readPosition,
  type StartOptions,
  startState,
} from '../game/create.ts';
import { combine as combined } from '../game/define.ts';
import type { Game } from '../game/game.ts';
import { only, readGame, readState } from '../game/json.ts';
import type { PlayerView } from '../game/player-view.ts';
import { type SampleOptions, sampleState as stateAmong } from '../game/sample.ts';
import type { GameState } from '../game/state.ts';
import { attemptsFor as attemptsAmong } from '../game/view.ts';
import { mustBeRules, type Ruleset, type Variant } from '../rules/ruleset.ts';
import { parseRules, type RulesetId, rulesFrom } from './parse.ts';

/** Whether an id asks chance for the neutral cells of the clouded game (R10.4): it does unless it names them. */
type DrawsClouds<Id extends string> = Id extends `${string}+clouded${infer Rest}`
  ? Rest extends '' | `:${number}` | `:${number}+${string}` | `+${string}`
    ? true
    : false
  : false;

/**
 * The options of `createState`: chance has to be among them where the id draws something at the start.
 *
 * @category Playing
 */
export type StartArguments<Id extends string> =
  true extends DrawsClouds<Id>
    ? [options: StartOptions & { readonly random: Random }]
    : [options?: StartOptions];

/**
 * The empty board of a ruleset or of its id, for example `'romulan-heart:3'`, with all warriors in hand.
 *
 * @throws KlinZhaError `unknown-ruleset` or `bad-parameter` for an id that is none, `bad-first` where the ruleset
 * does not let that seat place first, `needs-random` where neutral cells are drawn and `random` is missing
 *
 * @example
 * ```ts
 * import { createState, seededRandom } from 'klin-zha';
 *
 * createState('klin-zha', { first: 2 }).seat; // 2
 * createState('romulan-heart:3').rules.colours; // ['green', 'blue', 'black']
 * createState('klin-zha+clouded:8', { random: seededRandom(7) }).phase; // 'setup'
 * ```
 *
 * @category Playing
 */
export function createState<Id extends RulesetId>(
  rules: Ruleset | Id,
  ...[options]: StartArguments<Id>
): GameState {
  return startState(rulesFrom(rules), options);
}

/** The answer for a ruleset as it is, or for the one that an id names. */
function answerFor<T>(rules: Ruleset | RulesetId, answer: (rules: Ruleset) => Result<T>): Result<T> {
  const found = typeof rules === 'string' ? parseRules(rules) : success(mustBeRules(rules));
  return found.ok ? answer(found.value) : found;
}

/**
 * Reads a position string (section 16); faults are those of the text, or all the reasons why it cannot arise.
 *
 * @example
 * ```ts
 * import { parsePosition, unwrap } from 'klin-zha';
 *
 * const state = unwrap(parsePosition('klin-zha', 'b/3/3v*1/7/4F4/11/13/15/2V*3B10 1 - - 0 20 -'));
 * state.round; // 20
 * const faulty = parsePosition('klin-zha', 'nonsense');
 * faulty.ok ? '' : faulty.errors[0]?.code; // 'field-count'
 * ```
 *
 * @category Positions
 */
export function parsePosition(
  rules: Ruleset | RulesetId,
  text: string,
  options?: PositionOptions,
): Result<GameState> {
  return answerFor(rules, (known) => readPosition(known, text, options));
}

/**
 * Makes a state from a description of a position, or says everything that is wrong with it.
 *
 * @example
 * ```ts
 * import { createPosition, createState } from 'klin-zha';
 *
 * const fields = createState('klin-zha').fields();
 * const faulty = createPosition('klin-zha', { ...fields, quiet: -1 });
 * faulty.ok ? '' : faulty.errors[0]?.message; // "'quiet' is -1."
 * ```
 *
 * @category Positions
 */
export function createPosition(
  rules: Ruleset | RulesetId,
  fields: PositionFields,
  options?: PositionOptions,
): Result<GameState> {
  return answerFor(rules, (known) => describedState(known, fields, options));
}

/**
 * A ruleset changed by variants, or all the reasons for which they do not go together (section 10).
 *
 * @example
 * ```ts
 * import { ablative, combine, draws, unwrap } from 'klin-zha';
 *
 * const rules = unwrap(combine('klin-zha', [ablative({ limit: 6 }), draws]));
 * rules.id; // 'klin-zha+ablative:6+draws'
 * ```
 *
 * @category Rulesets
 */
export function combine(rules: Ruleset | RulesetId, variants: readonly Variant[]): Result<Ruleset> {
  return answerFor(rules, (known) => combined(known, variants));
}

/**
 * Reads a state that `JSON.stringify` wrote, as text or as the plain object.
 *
 * @param rules the ruleset by which it was played, where that is none of the library's own
 *
 * @example
 * ```ts
 * import { createState, restoreState, unwrap } from 'klin-zha';
 *
 * const sent = JSON.stringify(createState('takzh'));
 * unwrap(restoreState(sent)).rules.id; // 'takzh'
 * ```
 *
 * @category Saving
 */
export function restoreState(json: unknown, rules?: Ruleset): Result<GameState> {
  return readState(json, rules === undefined ? parseRules : only(rules));
}

/**
 * The moves that a player may attempt in the blind game (R10.9), computed from his view alone: every legal move
 * is among them, and others that only what he cannot see forbids.
 *
 * @param rules the ruleset that the view names, where that is none of the library's own
 * @throws KlinZhaError `unknown-ruleset` and the like where the view names none that is known
 *
 * @example
 * ```ts
 * import { attemptsFor, createState, viewFor } from 'klin-zha';
 *
 * const truth = createState('klin-zha+blind');
 * attemptsFor(viewFor(truth, 1)).length; // 432
 * attemptsFor(viewFor(truth, 2)); // []: it is not his turn
 * ```
 *
 * @category Hidden moves
 */
export function attemptsFor(view: PlayerView, rules?: Ruleset): readonly Move[] {
  return attemptsAmong(view, rules ?? rulesOf(view));
}

/**
 * The moves that a player may attempt in the blind game (R10.9) by where they begin and where they end, computed from his
 * view alone, as `moveChoices` has those of a state. What he does not see, he does not capture: the arbiter's report says
 * what happened. None while it is not his turn or a combat waits: its outcome is the arbiter's to play.
 *
 * @param rules the ruleset that the view names, where that is none of the library's own
 * @throws KlinZhaError `unknown-ruleset` and the like where the view names none that is known, `bad-view` for what is no
 * view
 *
 * @example
 * ```ts
 * import { choicesFor, createState, viewFor } from 'klin-zha';
 *
 * const view = viewFor(createState('klin-zha+blind'), 1);
 * const [choice] = choicesFor(view).get('F')?.get('E16') ?? [];
 * choice?.text; // 'f@e16'
 * ```
 *
 * @category Hidden moves
 */
export function choicesFor(view: PlayerView, rules?: Ruleset): MoveChoices {
  return choicesAmong(view, rules ?? rulesOf(view));
}

/**
 * Whose turn it is and what is awaited, as far as a player can see: the hand and the cells that can move only when the
 * turn is his own, with the moves that he may attempt (R10.9).
 *
 * @param rules the ruleset that the view names, where that is none of the library's own
 * @throws KlinZhaError `unknown-ruleset` and the like where the view names none that is known, `bad-view` for what is no
 * view
 *
 * @example
 * ```ts
 * import { createState, turnFor, viewFor } from 'klin-zha';
 *
 * turnFor(viewFor(createState('klin-zha+blind'), 2)); // { seat: 1, awaits: 'warrior', hand: [], movable: [] }
 * ```
 *
 * @category Hidden moves
 */
export function turnFor(view: PlayerView, rules?: Ruleset): Turn {
  return turnSeen(view, rules ?? rulesOf(view));
}

/**
 * A state drawn by chance among those that fit a player's view (R10.9): it is one that `createPosition` takes, it
 * gives him the same view, and its last move may have been reported as it was. Every such state can come; armies are likelier in
 * their regions, and Goals with carriers, the fewer moves were made, and Goals that were left alone likelier in the region of their
 * army. What a variant keeps secret is as if it kept nothing. Where a player sees everything, the state is the true one.
 *
 * @throws KlinZhaError `unknown-ruleset` and the like where the view names none that is known, `bad-view` for what is no
 * view, `bad-report` for a report that was not made to its player, `bad-random` for a random function that is none,
 * `no-sample` where nothing that was drawn fitted
 *
 * @example
 * ```ts
 * import { createState, play, sampleState, seededRandom, viewFor } from 'klin-zha';
 *
 * const truth = play(createState('klin-zha+blind'), 'f@a19');
 * const sample = sampleState(viewFor(truth, 2), { random: seededRandom(7) });
 * sample.fields().warriors.length; // 1: some warrior, somewhere in the North
 * ```
 *
 * @category Hidden moves
 */
export function sampleState(
  view: PlayerView,
  options: Omit<SampleOptions, 'rules'> & { readonly rules?: Ruleset },
): GameState {
  return stateAmong(view, options && { ...options, rules: options.rules ?? rulesOf(view) });
}

/** The ruleset that a view names. */
function rulesOf(view: PlayerView): Ruleset {
  if (typeof view?.rules !== 'string') {
    const message = 'This is no view of a player: viewFor(state, seat) gives one.';
    return fail({ code: 'bad-view', message, read: shown(view), expected: 'a PlayerView' });
  }
  return unwrap(parseRules(view.rules));
}

/**
 * Reads a game that `JSON.stringify` wrote, as text or as the plain object, and plays it again.
 *
 * @param rules the ruleset by which it was played, where that is none of the library's own
 *
 * @example
 * ```ts
 * import { createState, Game, restoreGame, unwrap } from 'klin-zha';
 *
 * const game = new Game(createState('klin-zha')).play('f@e16');
 * const copy = unwrap(restoreGame(JSON.stringify(game)));
 * copy.moves.length; // 1
 * ```
 *
 * @category Saving
 */
export function restoreGame(json: unknown, rules?: Ruleset): Result<Game> {
  return readGame(json, rules === undefined ? parseRules : only(rules));
}
