/** Players that choose random moves from what the server sends them, as a person at the page would. */

import {
  attemptsFor,
  formatMove,
  legalMoves,
  outcome,
  parsePosition,
  parseRules,
  play,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { apply, arbiterEvents, replayMatch } from 'klin-zha/match';

/** Follows the match of an open game from the messages to a player. */
export class Follower {
  #match;
  #count = 0;

  constructor(player) {
    this.player = player;
  }

  /** Applies the messages that came since the last call, and returns the match. */
  match() {
    const messages = this.player.received.slice(this.#count);
    this.#count = this.player.received.length;
    for (const { type, rules, settings, from, events } of messages) {
      if (type !== 'game' || events === undefined) continue;
      const isNew = this.#match === undefined || from === 0;
      if (isNew)
        this.#match = unwrap(replayMatch(unwrap(parseRules(rules)), settings, events, arbiterEvents));
      else for (const event of events) this.#match = unwrap(apply(this.#match, event));
    }
    return this.#match;
  }
}

/**
 * Returns the moves that a player may choose from, in coordinates: with `isToGoOn` only those that do not end the
 * game, if there are any.
 */
export function choicesOf(player, follower, isToGoOn = false) {
  const rules = unwrap(parseRules(player.game.rules));
  if (player.game.view !== undefined) return attemptsFor(player.game.view, rules).map(formatMove);
  const state = unwrap(parsePosition(rules, follower.match().position, { unchecked: true }));
  const moves = legalMoves(state);
  const going = isToGoOn ? moves.filter((move) => outcome(play(state, move)) === null) : [];
  return (going.length > 0 ? going : moves).map(formatMove);
}

const isOutcome = (move) => move === 'attacker' || move === 'defender';

/**
 * Plays until the game is over, or for a number of half-moves that do not end it. Returns the number of attempts that were refused,
 * which only the blind game has.
 */
export async function playOn(players, { seed = 7, plies } = {}) {
  const random = seededRandom(seed);
  const followers = players.map((player) => new Follower(player));
  let refused = 0;
  const last = players[0].game.ply + (plies ?? 400);
  for (;;) {
    // The outcome of a combat comes from the server.
    const { turn, ply, phase, view } = players[0].game;
    if (phase === 'over' || ply >= last) return refused;
    const player = players[turn - 1];
    await player.until((game) => game.ply >= ply);
    const choices = choicesOf(player, followers[turn - 1], plies !== undefined);
    // The outcome may have reached one player before the other.
    if (player.game.ply > ply || view?.combat != null || isOutcome(choices[0])) {
      for (const other of players) await other.until((game) => game.ply > ply);
      continue;
    }
    for (;;) {
      const [move] = choices.splice(Math.floor(random() * choices.length), 1);
      const answer = await player.request('move', { ply, move });
      if (answer.type === 'answer') break;
      if (player.game.view === undefined || choices.length === 0) throw new Error(JSON.stringify(answer));
      refused++;
    }
    for (const other of players) await other.until((game) => game.ply > ply || game.phase === 'over');
  }
}
