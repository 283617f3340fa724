/** Hearts won and lost (RH 11.1): what a game scores for each seat beside its result. */

import { fail, shown } from '../base/result.ts';
import type { Seat } from '../rules/ruleset.ts';
import { Game } from './game.ts';
import { livingSeats } from './leave.ts';
import type { GameState } from './state.ts';

/**
 * What a seat scores.
 *
 * @category Endings
 */
export interface SeatScore {
  readonly seat: Seat;
  /** How many Goals it captured, or counts as having captured: +1 each. */
  readonly won: number;
  /** Whether its own is lost: -1. */
  readonly lost: 0 | 1;
  /** `won - lost`. */
  readonly points: number;
}

/** A Goal that a move captured. */
interface TakenGoal {
  readonly seat: Seat;
  readonly captor: number;
}

/** The Goals that a move captured whose armies changed hands (R8.4). */
function goalsTaken(before: GameState, after: GameState): readonly TakenGoal[] {
  const living = livingSeats(after);
  const { owners } = after.toFields();
  return livingSeats(before)
    .filter((seat) => !living.includes(seat))
    .map((seat) => ({ seat, captor: owners[seat - 1]! }));
}

/** What the armies that have changed hands before a state say of hearts won and lost. */
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
 * Hearts won and lost by seat (RH 11.1): +1 for each Goal captured, -1 for the own one lost, whatever became of the game
 * later; a draw adds nothing. A Goal that goes because its player left is lost to nobody, but if that leaves one seat, that
 * seat scores it as captured; so does who wins in another way than by a capture, such as against an opponent without a
 * legal move (M8.2).
 *
 * @throws KlinZhaError `bad-game` for what is no game: a state, a clone, JSON
 *
 * @example
 * ```ts
 * import { createState, Game, rulesOf, scoresOf } from 'klin-zha';
 *
 * const game = new Game(createState(rulesOf('romulan-heart:3'))).resign(2).resign(3);
 * scoresOf(game).map(({ points }) => points); // [1, -1, -1]
 * ```
 *
 * @category Endings
 */
export function scoresOf(game: Game): readonly SeatScore[] {
  if (!(game instanceof Game)) failForGame(game);
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
    const gone = leftAt(ply);
    const before = game.at(ply - 1);
    for (const { seat } of goalsTaken(before, game.at(ply))) {
      add(seat, 0, 1);
      // The Goal of who left is lost to nobody.
      if (!gone.includes(seat)) add(before.seat, 1, 0);
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
    'This is no Game of this copy of the library: pass new Game(state) for a state; a clone or JSON of a game is read by ' +
    'restoreGame, from what game.toJSON() gives.';
  return fail({ code: 'bad-game', message, read: shown(game), expected: 'a Game' });
}
