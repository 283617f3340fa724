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
      const living = livingSeats(state);
      const part = Math.floor(state.halfmoveClock / living.length);
      counts = state.rules.colours.map((_, index) => (living.some((seat) => seat === index + 1) ? part : 0));
      const rest = state.halfmoveClock % living.length;
      if (living.length === 2 && rest === 1) counts[living.find((seat) => seat !== state.seat)! - 1]!++;
    } else if (state.halfmoveClock === 0) counts.fill(0);
    else if (state.halfmoveClock > before.halfmoveClock) counts[before.seat - 1]!++;
    before = state;
  }
  return counts;
}
