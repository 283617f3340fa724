/** Random playouts: whole games of legal moves chosen by chance, counted in plies. */

import { Chess as JsChess } from 'chess.js';
import { makeFen } from 'chessops/fen';
import { legalMoves, outcome, play, seededRandom } from 'klin-zha';
import { playout, Searcher } from 'klin-zha/search';
import { chessMoves, chessStart, starts } from '../games.mjs';
import { mustCount, race, rowsBesideChess } from '../harness.mjs';

export const title = 'Random playouts';

/** No game goes on for longer. */
const mostPlies = 200;

export const contenders = {
  'klin-zha, Searcher': () => {
    const searchers = starts.map((start) => new Searcher(start));
    return playing(20, (game, random) => {
      const searcher = searchers[game % searchers.length];
      playout(searcher, random, { most: mostPlies });
      const { plies } = searcher;
      while (searcher.plies > 0) searcher.unmake();
      return plies;
    });
  },
  'klin-zha, immutable states': () =>
    playing(20, (game, random) => {
      let state = starts[game % starts.length];
      return pliesOf(random, {
        moves: () => (outcome(state) === null ? legalMoves(state) : []),
        make: (move) => {
          state = play(state, move);
        },
      });
    }),
  chessops: () =>
    playing(10, (game, random) => {
      const position = chessStart(game);
      const make = (move) => position.play(move);
      return pliesOf(random, { moves: () => chessMoves(position), make });
    }),
  'chess.js': () =>
    playing(2, (game, random) => {
      const chess = new JsChess(makeFen(chessStart(game).toSetup()));
      const make = (move) => chess.move(move);
      return pliesOf(random, { moves: () => chess.moves({ verbose: false }), make });
    }),
};

/** Plays a game to its end, or to as many plies as are allowed. */
function pliesOf(random, { moves, make }) {
  let plies = 0;
  for (; plies < mostPlies; plies++) {
    const legal = moves();
    if (legal.length === 0) break;
    make(legal[Math.floor(random() * legal.length)]);
  }
  return plies;
}

/** A contender that plays the same games again and again. */
function playing(games, playGame) {
  const playAll = () => {
    const random = seededRandom(7);
    let plies = 0;
    for (let game = 0; game < games; game++) plies += playGame(game, random);
    return plies;
  };
  const total = playAll();
  if (total === 0) throw new Error('nothing was played');
  return { run: () => mustCount('plies', playAll(), total) };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const rates = await race(import.meta.url, Object.keys(contenders), settings);
  const rows = rowsBesideChess(rates, (variant) => ({ what: `random playout, ${variant}`, unit: 'plies/s' }));
  return { rates, rows };
}
