/** Legal positions a second: the positions of random games, at each of which the list of all legal moves is made. */

import { Chess as JsChess } from 'chess.js';
import { legalMoves, play } from 'klin-zha';
import { alongGames, chessMoves, chessOf, randomChessGames, randomGames } from '../games.mjs';
import { mustCount, race, rowsBesideChess } from '../harness.mjs';

export const title = 'Legal positions';

const plies = 100;
const seed = 1;

export const contenders = {
  'klin-zha, Searcher': withSearcher,
  'klin-zha, immutable states': withStates,
  chessops: () => withFens(chessOf, (position) => chessMoves(position).length),
  'chess.js': () =>
    withFens(
      (fen) => new JsChess(fen),
      (chess) => chess.moves({ verbose: false }).length,
    ),
};

function withFens(read, count) {
  const fens = randomChessGames(10, plies, seed).flatMap(({ fens }) => fens);
  return visiting('chess', () => fens.map(read), count);
}

/** Goes along the games in place, so that making and taking back the moves is in its time. */
function withSearcher() {
  let buffer;
  const { run, total } = alongGames(randomGames(20, plies, seed), (searcher) => {
    buffer ??= searcher.moveBuffer();
    return searcher.moves(buffer, 0);
  });
  return { run, check: { 'klin-zha': total } };
}

function withStates() {
  const games = randomGames(20, plies, seed);
  // States are made anew each time, so that nothing is found that a state may keep.
  const make = () =>
    games.flatMap(({ start, moves }) => {
      let state = start;
      return moves.map((move) => {
        const before = state;
        state = play(state, move);
        return before;
      });
    });
  return visiting('klin-zha', make, (state) => legalMoves(state).length);
}

/** A contender that visits positions which were made before. */
function visiting(game, make, count) {
  let ready = make();
  const total = ready.reduce((sum, position) => sum + count(position), 0);
  const prepare = () => {
    ready = make();
  };
  const run = () => {
    let moves = 0;
    for (const position of ready) moves += count(position);
    mustCount('legal moves', moves, total);
    return ready.length;
  };
  return { prepare, run, check: { [game]: total } };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const rates = await race(import.meta.url, Object.keys(contenders), settings);
  const rows = rowsBesideChess(rates, (variant) => ({
    what: `legal positions, ${variant}`,
    unit: 'positions/s',
  }));
  return { rates, rows };
}
