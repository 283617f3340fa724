/** The functions of the root that take the id of a ruleset as well as a ruleset. */

import { type Result, success, unwrap } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
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
 * The empty board of a ruleset, with all warriors in hand.
 *
 * @param rules a ruleset or its id, for example `'romulan-heart:3'`
 * @throws KlinZhaError `unknown-ruleset` or `bad-parameter` for an id that is none, `bad-first` where the ruleset
 * does not let that seat place first
 */
export function createState(rules: Ruleset | RulesetId, options?: StartOptions): GameState {
  return startState(rulesFrom(rules), options);
}

/** A ruleset as it is, or the one that an id names, as a result. */
function resultOf(rules: Ruleset | RulesetId): Result<Ruleset> {
  return typeof rules === 'string' ? parseRules(rules) : success(rules);
}

/**
 * Reads a position string (section 16). Faults of the text are reported all at once; if there is none, all the
 * reasons for which the position cannot arise.
 *
 * @param rules a ruleset or its id
 */
export function parsePosition(
  rules: Ruleset | RulesetId,
  text: string,
  options?: PositionOptions,
): Result<GameState> {
  const found = resultOf(rules);
  return found.ok ? readPosition(found.value, text, options) : found;
}

/**
 * Makes a state from a description of a position, or says everything that is wrong with it.
 *
 * @param rules a ruleset or its id
 */
export function createPosition(
  rules: Ruleset | RulesetId,
  fields: PositionFields,
  options?: PositionOptions,
): Result<GameState> {
  const found = resultOf(rules);
  return found.ok ? describedState(found.value, fields, options) : found;
}

/**
 * A ruleset changed by variants, or all the reasons for which they do not go together (section 10).
 *
 * @param rules a ruleset or its id; it may be one that was combined before
 */
export function combine(rules: Ruleset | RulesetId, variants: readonly Variant[]): Result<Ruleset> {
  const found = resultOf(rules);
  return found.ok ? combined(found.value, variants) : found;
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
  return attemptsAmong(view, rules ?? unwrap(parseRules(view?.rules)));
}

/**
 * Reads a game that `JSON.stringify` wrote, as text or as the plain object, and plays it again.
 *
 * @param rules the ruleset by which it was played, where that is none of the library's own
 */
export function restoreGame(json: unknown, rules?: Ruleset): Result<Game> {
  return readGame(json, rules === undefined ? parseRules : only(rules));
}
