/** Moves without a capture, per player (R8.5). */

import { livingSeats } from './leave.ts';
import type { GameState } from './state.ts';

/**
 * Counts each seat's moves since the last capture. Moves before the first state are divided equally among the
 * players; with two players, an odd move goes to the seat that is not to move (R8.5).
 *
 * @param states the states of a game from its start
 */
export function countQuietMoves(states: Iterable<GameState>): number[] {
  let counts: number[] = [];
  let before: GameState | undefined;
  for (const state of states) {
    if (before === undefined) {
      counts = shareQuietMoves(
        state.halfmoveClock,
        livingSeats(state),
        state.seat,
        state.rules.colours.length,
      );
    } else if (state.halfmoveClock === 0) counts.fill(0);
    else if (state.halfmoveClock > before.halfmoveClock) counts[before.seat - 1]!++;
    before = state;
  }
  return counts;
}

/** Divides the moves before a game's first position among the living seats (R8.5). */
export function shareQuietMoves(
  quiet: number,
  living: readonly number[],
  turn: number,
  seats: number,
): number[] {
  const counts = Array<number>(seats).fill(0);
  for (const seat of living) counts[seat - 1] = Math.floor(quiet / living.length);
  if (living.length === 2 && quiet % 2 === 1) counts[living.find((seat) => seat !== turn)! - 1]!++;
  return counts;
}
