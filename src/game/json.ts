/** States and games that come back from JSON. */

import { type Fault, failure, failures, type Result, shown, success } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import { isList, isObject, parsedJson } from '../base/values.ts';
import { parseCoordinates } from '../engine/text/coordinates.ts';
import {
  type DrawClaim,
  type LeaveReason,
  leaveReasons,
  type SettledReason,
  settledReasons,
} from '../rules/reasons.ts';
import { findRules, type RulesSource } from '../rules/rules-source.ts';
import { parsePosition } from './create.ts';
import { Game } from './game.ts';
import { type Departure, livingSeats } from './leave.ts';
import { explainMove } from './moves.ts';
import type { GameState } from './state.ts';

/**
 * Reads a state that `JSON.stringify` wrote, as text or as the plain object.
 *
 * @param rules the ruleset of the state, whose id has to be the one in the JSON; or a function that finds a ruleset by its id, such as
 * `parseRules`
 *
 * @example
 * ```ts
 * import { createState, parseRules, restoreState, takzh, unwrap } from 'klin-zha';
 *
 * const sent = JSON.stringify(createState(takzh));
 * unwrap(restoreState(sent, takzh)).rules.id; // 'takzh'
 * unwrap(restoreState(sent, parseRules)).rules.id; // 'takzh'
 * ```
 *
 * @category Saving
 */
export function restoreState(json: unknown, rules: RulesSource): Result<GameState> {
  const { rules: id, position, unchecked } = jsonObject(json) ?? {};
  if (typeof id !== 'string') return notAState("A state names its ruleset under 'rules'.");
  if (typeof position !== 'string') return notAState("A state has its position under 'position'.");
  const found = findRules(rules, id);
  if (!found.ok) return found;
  return parsePosition(found.value, position, { unchecked: unchecked === true });
}

function notAState(message: string): Result<GameState> {
  return failure({ code: 'bad-json', message, expected: '{"rules": "...", "position": "..."}' });
}

/**
 * Reads a game that `JSON.stringify` wrote, as text or as the plain object, and plays it again: every move has
 * to be legal, and a draw that was claimed has to be one that could be claimed.
 *
 * @param rules the ruleset of the game, whose id has to be the one in the JSON; or a function that finds a ruleset by its id, such as
 * `parseRules`
 *
 * @example
 * ```ts
 * import { createState, Game, klinZha, restoreGame, unwrap } from 'klin-zha';
 *
 * const game = new Game(createState(klinZha)).play('f@e16');
 * const copy = unwrap(restoreGame(JSON.stringify(game), klinZha));
 * copy.moves.length; // 1
 * ```
 *
 * @category Saving
 */
export function restoreGame(json: unknown, rules: RulesSource): Result<Game> {
  const data = jsonObject(json);
  if (data === undefined || !isTexts(data.moves)) {
    return failure(notAGame("A game has its moves under 'moves', each a text."));
  }
  const { rules: id, start, unchecked, moves, left = [], settled } = data;
  if (!isDepartures(left))
    return failure(notAGame("Who left stands under 'left', each with seat, ply and reason."));
  const state = restoreState({ rules: id, position: start, unchecked }, rules);
  if (!state.ok) return state;
  let game = new Game(state.value);
  let gone = 0;
  for (let index = 0; index <= moves.length; index++) {
    for (; left[gone]?.ply === index; gone++) {
      const next = leaveAgain(game, left[gone]!);
      if (!next.ok) return next;
      game = next.value;
    }
    if (index === moves.length) break;
    const played = playNext(game, moves[index]!, index);
    if (!played.ok) return played;
    game = played.value;
  }
  if (gone < left.length) return failure(notAGame('Who left did so in order, at a ply of the game.'));
  return settled === undefined ? success(game) : settleAgain(game, settled);
}

function isDepartures(left: unknown): left is readonly Departure[] {
  return (
    isList(left) &&
    (left as readonly Departure[]).every(
      (one) => Number.isInteger(one?.ply) && leaveReasons.includes(one.reason) && Number.isInteger(one.seat),
    )
  );
}

/** A player leaves as he is said to have done: while three played. */
function leaveAgain(game: Game, { seat, reason }: Departure): Result<Game> {
  const living = game.outcome === null ? livingSeats(game.state) : [];
  if (living.length === 3 && living.includes(seat)) return success(game.leave(seat, reason));
  return failure({ code: 'bad-settlement', message: `Seat ${seat} cannot have left here.` });
}

function notAGame(message: string): Fault {
  return { code: 'bad-json', message, expected: '{"rules": "...", "start": "...", "moves": ["..."]}' };
}

function playNext(game: Game, text: string, index: number): Result<Game> {
  const which = `Move ${index + 1}, '${text.slice(0, 40)}'`;
  const move = parseCoordinates(game.state.rules, text);
  if (!move.ok)
    return failures(move.errors.map((fault) => ({ ...fault, message: `${which}: ${fault.message}` })));
  const verdict = explainMove(game.state, move.value);
  if (verdict.legal) return success(game.play(move.value));
  const { message, ruling, cells } = verdict;
  return failure({ code: 'illegal-move', message: `${which}: ${message}`, read: text, ruling, cells });
}

function settleAgain(game: Game, settled: unknown): Result<Game> {
  const said = jsonObject(settled) ?? {};
  const reason = settledReasons.find((known) => known === said.reason);
  if (reason === undefined) {
    const message = `'${shown(said.reason)}' is no way to settle a game.`;
    return failure({ code: 'bad-json', message, expected: settledReasons.join(', ') });
  }
  const ended = settle(game, reason, said);
  if (ended !== undefined) return success(ended);
  return failure({ code: 'bad-settlement', message: `The game cannot have been settled by ${reason} here.` });
}

/** The game settled as it is said to have been, or undefined where that could not be. */
function settle(
  game: Game,
  reason: SettledReason,
  said: Readonly<Record<string, unknown>>,
): Game | undefined {
  if (game.outcome !== null) return undefined;
  const leaving = leaveReasons.find((known) => known === reason);
  if (leaving !== undefined) return settleDeparture(game, said.winner, leaving);
  if (said.winner !== null) return undefined;
  if (reason === 'agreement') return game.state.rules.draws ? game.agreeDraw() : undefined;
  const claim = reason as DrawClaim;
  if (said.move === undefined)
    return game.drawClaims().includes(claim) ? game.claimDraw({ reason: claim }) : undefined;
  const { move } = said;
  if (typeof move !== 'string') return undefined;
  return game.drawClaims(move).includes(claim) ? game.claimDraw({ reason: claim, move }) : undefined;
}

function settleDeparture(game: Game, winner: unknown, reason: LeaveReason): Game | undefined {
  const living = livingSeats(game.state);
  const [loser, ...more] = living.filter((seat) => seat !== winner);
  return loser !== undefined && more.length === 0 && living.length === 2
    ? game.leave(loser, reason)
    : undefined;
}

/** The object that a JSON text or a plain value is, or undefined. */
function jsonObject(json: unknown): Readonly<Record<string, unknown>> | undefined {
  const value = typeof json === 'string' ? parsedJson(json) : json;
  return isObject(value) ? value : undefined;
}
