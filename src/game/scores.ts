/** Hearts won and lost (RH 11.1): scores in addition to a game's result. */

import { fail, shown } from '../base/result.ts';
import type { Seat } from '../rules/ruleset.ts';
import { Game } from './game.ts';
import { livingSeats } from './leave.ts';
import type { GameState } from './state.ts';

/** Score of a seat. */
export interface SeatScore {
  readonly seat: Seat;
  /** Number of Goals that it captured, or that count as captured: +1 each. */
  readonly won: number;
  /** Whether its own Goal is lost: -1. */
  readonly lost: 0 | 1;
  /** `won - lost`. */
  readonly points: number;
}

/** Returns the seats whose Goals a move captured. */
function goalsTaken(before: GameState, after: GameState): readonly Seat[] {
  const living = livingSeats(after);
  return livingSeats(before).filter((seat) => !living.includes(seat));
}

/** Returns the scores from army ownership in a state. */
function scoresAt(state: GameState): SeatScore[] {
  const { owners } = state.toFields();
  return owners.map((owner, index) => {
    const seat = (index + 1) as Seat;
    const won = owners.filter((other, place) => other === seat && place !== index).length;
    return scored(seat, won, owner === seat ? 0 : 1);
  });
}

function scored(seat: Seat, won: number, lost: 0 | 1): SeatScore {
  return { seat, won, lost, points: won - lost };
}

/**
 * Returns the hearts that each seat won and lost (RH 11.1): +1 for each captured Goal, -1 for losing its own
 * Goal, regardless of the result. A draw adds nothing. A departing player's Goal scores for no seat, unless
 * only one seat remains. A win without a capture, for example against an opponent without a legal move,
 * scores like a capture (M8.2).
 *
 * @throws KlinZhaError `bad-game` for anything but a game, such as a state, a clone or JSON
 *
 * @example
 * ```ts
 * import { createState, Game, rulesOf, scoresOf } from 'klin-zha';
 *
 * const game = new Game(createState(rulesOf('romulan-heart:3'))).resign(2).resign(3);
 * scoresOf(game).map(({ points }) => points); // [1, -1, -1]
 * ```
 */
export function scoresOf(game: Game): readonly SeatScore[] {
  return game instanceof Game ? scoresIn(game) : failForGame(game);
}

/** Returns the scores in a game, or in anything with the members that they depend on. */
export function scoresIn(
  game: Pick<Game, 'start' | 'state' | 'length' | 'outcome' | 'departures' | 'at'>,
): readonly SeatScore[] {
  const scores = new Map(scoresAt(game.start).map((score) => [score.seat as number, score]));
  const add = (seat: number, won: number, lost: number): void => {
    const score = scores.get(seat);
    if (score !== undefined)
      scores.set(seat, scored(score.seat, score.won + won, score.lost === 1 || lost === 1 ? 1 : 0));
  };
  const leftAt = (ply: number): Seat[] =>
    game.departures.filter((one) => one.ply === ply).map(({ seat }) => seat);
  for (const seat of leftAt(0)) add(seat, 0, 1);
  for (let ply = 1; ply <= game.length; ply++) {
    const departed = leftAt(ply);
    const before = game.at(ply - 1);
    for (const seat of goalsTaken(before, game.at(ply))) {
      add(seat, 0, 1);
      // No seat captured the Goal of a player who left.
      if (!departed.includes(seat)) add(before.seat, 1, 0);
    }
  }
  const { outcome, state } = game;
  if (outcome === null || outcome.winner === null) return [...scores.values()];
  const losers = livingSeats(state).filter((seat) => seat !== outcome.winner);
  const isCounted = outcome.reason === 'goal-captured' && state.rules.army === 'own';
  if (!isCounted && losers.length === 1) {
    add(outcome.winner, 1, 0);
    add(losers[0]!, 0, 1);
  }
  return [...scores.values()];
}

function failForGame(game: unknown): never {
  const message =
    'This is not a Game from this copy of the library: pass new Game(state) for a state. ' +
    'To copy or send a game, use game.toJSON() and restoreGame.';
  return fail({ code: 'bad-game', message, read: shown(game), expected: 'a Game' });
}
