/** Long games: thousands of plies without a capture and without an end. */

import { legalMoves, outcome, play, seededRandom } from 'klin-zha';
import { battle, stateOf } from './positions.mjs';

/** How many plies are taken back where no quiet move is left. */
const stepBack = 20;

/**
 * The start and the moves of a game of so many plies.
 *
 * @param {number} plies
 */
export function longGame(plies) {
  const random = seededRandom(3);
  const start = stateOf(battle);
  const states = [start];
  const moves = [];
  while (moves.length < plies) {
    const found = quietMove(states.at(-1), random);
    if (found === null) {
      moves.length = Math.max(0, moves.length - stepBack);
      states.length = moves.length + 1;
    } else {
      moves.push(found.move);
      states.push(found.next);
    }
  }
  return { start, moves };
}

/** A move by chance that captures nothing and after which the game goes on, or null. */
function quietMove(state, random) {
  const moves = [...legalMoves(state)];
  while (moves.length > 0) {
    const [move] = moves.splice(Math.floor(random() * moves.length), 1);
    const next = play(state, move);
    if (next.halfmoveClock > state.halfmoveClock && outcome(next) === null) return { move, next };
  }
  return null;
}
