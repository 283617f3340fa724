/** The functions of the root that take the id of a ruleset as well as a ruleset. */

import { type Result, success, unwrap } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
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
import type { Game } from '../game/game.ts';
import { only, readGame, readState } from '../game/json.ts';
import type { GameState } from '../game/state.ts';
import { attemptsFor as attemptsAmong, type PlayerView } from '../game/view.ts';
import type { PositionFields } from '../position/fields.ts';
import { combine as combined } from '../rules/combine.ts';
import type { Ruleset, Variant } from '../rules/ruleset.ts';
import { parseRules, type RulesetId, rulesFrom } from './parse.ts';

/**
 * The empty board of a ruleset or of its id, for example `'romulan-heart:3'`, with all warriors in hand.
 *
 * @throws KlinZhaError `unknown-ruleset` or `bad-parameter` for an id that is none, `bad-first` where the ruleset
 * does not let that seat place first
 */
export function createState(rules: Ruleset | RulesetId, options?: StartOptions): GameState {
  return startState(rulesFrom(rules), options);
}

/** The answer for a ruleset as it is, or for the one that an id names. */
function answerFor<T>(rules: Ruleset | RulesetId, answer: (rules: Ruleset) => Result<T>): Result<T> {
  const found = typeof rules === 'string' ? parseRules(rules) : success(rules);
  return found.ok ? answer(found.value) : found;
}

/** Reads a position string (section 16); faults are those of the text, or all the reasons why it cannot arise. */
export function parsePosition(
  rules: Ruleset | RulesetId,
  text: string,
  options?: PositionOptions,
): Result<GameState> {
  return answerFor(rules, (known) => readPosition(known, text, options));
}

/** Makes a state from a description of a position, or says everything that is wrong with it. */
export function createPosition(
  rules: Ruleset | RulesetId,
  fields: PositionFields,
  options?: PositionOptions,
): Result<GameState> {
  return answerFor(rules, (known) => describedState(known, fields, options));
}

/** A ruleset changed by variants, or all the reasons for which they do not go together (section 10). */
export function combine(rules: Ruleset | RulesetId, variants: readonly Variant[]): Result<Ruleset> {
  return answerFor(rules, (known) => combined(known, variants));
}

/**
 * Reads a state that `JSON.stringify` wrote, as text or as the plain object.
 *
 * @param rules the ruleset by which it was played, where that is none of the library's own
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
 */
export function turnFor(view: PlayerView, rules?: Ruleset): Turn {
  return turnSeen(view, rules ?? rulesOf(view));
}

/** The ruleset that a view names. */
function rulesOf(view: PlayerView): Ruleset {
  return unwrap(parseRules(view?.rules));
}

/**
 * Reads a game that `JSON.stringify` wrote, as text or as the plain object, and plays it again.
 *
 * @param rules the ruleset by which it was played, where that is none of the library's own
 */
export function restoreGame(json: unknown, rules?: Ruleset): Result<Game> {
  return readGame(json, rules === undefined ? parseRules : only(rules));
}
