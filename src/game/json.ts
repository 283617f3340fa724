/** States and games restored from JSON. */

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
 * Restores a state from its JSON, as text or as a plain object.
 *
 * @param rules the ruleset of the state, with the id in the JSON, or a function that finds a ruleset by id,
 * such as `parseRules`
 * @throws KlinZhaError `unknown-ruleset` for an invalid ruleset source
 *
 * @example
 * ```ts
 * import { createState, parseRules, restoreState, takzh, unwrap } from 'klin-zha';
 *
 * const sent = JSON.stringify(createState(takzh));
 * unwrap(restoreState(sent, takzh)).rules.id; // 'takzh'
 * unwrap(restoreState(sent, parseRules)).rules.id; // 'takzh'
 * ```
 */
export function restoreState(json: unknown, rules: RulesSource): Result<GameState> {
  const data = jsonObject(json);
  if (data === undefined) return notAState(`'${shown(json)}' is not JSON of state.toJSON().`);
  const { rules: id, position, unchecked } = data;
  if (typeof id !== 'string')
    return notAState("Missing member 'rules' of a state: expected the id of its ruleset.");
  if (typeof position !== 'string')
    return notAState("Missing member 'position' of a state: expected its position string.");
  const found = findRules(rules, id);
  if (!found.ok) return found;
  return parsePosition(found.value, position, { unchecked: unchecked === true });
}

function notAState(message: string): Result<GameState> {
  return failure({ code: 'bad-json', message, expected: '{"rules": "...", "position": "..."}' });
}

/**
 * Restores a game from its JSON, as text or as a plain object, and replays it: every move must be legal, and
 * a claimed draw must be valid.
 *
 * @param rules the ruleset of the game, with the id in the JSON, or a function that finds a ruleset by id,
 * such as `parseRules`
 * @throws KlinZhaError `unknown-ruleset` for an invalid ruleset source
 *
 * @example
 * ```ts
 * import { createState, Game, klinZha, restoreGame, unwrap } from 'klin-zha';
 *
 * const game = new Game(createState(klinZha)).play('f@e16');
 * const copy = unwrap(restoreGame(JSON.stringify(game), klinZha));
 * copy.moves.length; // 1
 * ```
 */
export function restoreGame(json: unknown, rules: RulesSource): Result<Game> {
  const data = jsonObject(json);
  if (data === undefined) return failure(notAGame(`'${shown(json)}' is not JSON of game.toJSON().`));
  if (!isTexts(data.moves))
    return failure(notAGame("Missing member 'moves' of a game: expected an array of strings."));
  const { rules: id, start, unchecked, moves, left = [], settled } = data;
  if (typeof start !== 'string')
    return failure(notAGame("Missing member 'start' of a game: expected its position string."));
  if (!isDepartures(left))
    return failure(
      notAGame("Invalid member 'left' of a game: expected an array of objects with seat, ply and reason."),
    );
  const state = restoreState({ rules: id, position: start, unchecked }, rules);
  if (!state.ok) return state;
  let game = new Game(state.value);
  let departed = 0;
  for (let index = 0; index <= moves.length; index++) {
    for (; left[departed]?.ply === index; departed++) {
      const next = leaveAgain(game, left[departed]!);
      if (!next.ok) return next;
      game = next.value;
    }
    if (index === moves.length) break;
    const played = playNext(game, moves[index]!, index);
    if (!played.ok) return played;
    game = played.value;
  }
  if (departed < left.length)
    return failure(
      notAGame("Invalid member 'left' of a game: expected ply numbers within the game in ascending order."),
    );
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

/** Replays a departure, which must happen while three are playing. */
function leaveAgain(game: Game, { seat, ply, reason }: Departure): Result<Game> {
  const living = game.outcome === null ? livingSeats(game.state) : [];
  if (living.length === 3 && living.includes(seat)) return success(game.leave(seat, reason));
  const message = `Seat ${seat} cannot have left at ply ${ply}: departures are possible only while three are playing.`;
  return failure({ code: 'bad-settlement', message });
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
  const settlement = jsonObject(settled) ?? {};
  const reason = settledReasons.find((listed) => listed === settlement.reason);
  if (reason === undefined) {
    const expected = settledReasons.join(', ');
    const message = `'${shown(settlement.reason)}' is not a valid reason to settle a game: expected ${expected}.`;
    return failure({ code: 'bad-json', message, expected });
  }
  const ended = settle(game, reason, settlement);
  if (ended !== undefined) return success(ended);
  const message = `The game cannot have been settled by ${reason} in its last position.`;
  return failure({ code: 'bad-settlement', message });
}

/** Settles the game; returns undefined if that is impossible. */
function settle(
  game: Game,
  reason: SettledReason,
  settlement: Readonly<Record<string, unknown>>,
): Game | undefined {
  if (game.outcome !== null) return undefined;
  const leaving = leaveReasons.find((listed) => listed === reason);
  if (leaving !== undefined) return settleDeparture(game, settlement.winner, leaving);
  if (settlement.winner !== null) return undefined;
  if (reason === 'agreement') return game.state.rules.draws ? game.agreeDraw() : undefined;
  const claim = reason as DrawClaim;
  if (settlement.move === undefined)
    return game.drawClaims().includes(claim) ? game.claimDraw({ reason: claim }) : undefined;
  const { move } = settlement;
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

/** Returns a plain object, parsed if it is JSON text; undefined for anything else. */
function jsonObject(json: unknown): Readonly<Record<string, unknown>> | undefined {
  const value = typeof json === 'string' ? parsedJson(json) : json;
  return isObject(value) ? value : undefined;
}
