/** Random playouts: whole games of legal moves chosen by chance, counted in plies. */

import { Chess as JsChess } from 'chess.js';
import { makeFen } from 'chessops/fen';
import { legalMoves, outcome, play, seededRandom } from 'klin-zha';
import { playout, Searcher } from 'klin-zha/search';
import { chessMoves, chessStart, starts } from '../games.mjs';
import { mustCount, race, ratio } from '../harness.mjs';

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
  'klin-zha, Searcher, move by move': () => {
    const searchers = starts.map((start) => new Searcher(start));
    const moves = searchers[0].moveBuffer();
    return playing(20, (game, random) => {
      const searcher = searchers[game % searchers.length];
      while (searcher.plies < mostPlies) {
        const number = searcher.moves(moves, 0);
        if (number === 0) break;
        searcher.make(moves[Math.floor(random() * number)]);
      }
      const { plies } = searcher;
      while (searcher.plies > 0) searcher.unmake();
      return plies;
    });
  },
  'klin-zha, immutable states': () =>
    playing(20, (game, random) => {
      let state = starts[game % starts.length];
      let plies = 0;
      for (; plies < mostPlies && outcome(state) === null; plies++) {
        const moves = legalMoves(state);
        state = play(state, moves[Math.floor(random() * moves.length)]);
      }
      return plies;
    }),
  chessops: () =>
    playing(10, (game, random) => {
      const position = chessStart(game);
      let plies = 0;
      for (; plies < mostPlies; plies++) {
        const moves = chessMoves(position);
        if (moves.length === 0) break;
        position.play(moves[Math.floor(random() * moves.length)]);
      }
      return plies;
    }),
  'chess.js': () =>
    playing(2, (game, random) => {
      const chess = new JsChess(makeFen(chessStart(game).toSetup()));
      let plies = 0;
      for (; plies < mostPlies; plies++) {
        const moves = chess.moves({ verbose: false });
        if (moves.length === 0) break;
        chess.move(moves[Math.floor(random() * moves.length)]);
      }
      return plies;
    }),
};

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
  const names = Object.keys(contenders);
  const rates = await race(
    import.meta.url,
    names.map((name) => ({ name })),
    settings,
  );
  const rows = ['chessops', 'chess.js'].flatMap((against) =>
    names
      .filter((name) => name.startsWith('klin-zha'))
      .map((name) => {
        return {
          what: `random playout, ${name.slice(10)}`,
          unit: 'plies/s',
          figure: rates[name],
          against,
          ratio: ratio(rates[name], rates[against]),
        };
      }),
  );
  return { rates, rows };
}
