/** Legal positions a second: the positions of random games, at each of which the list of all legal moves is made. */

import { Chess as JsChess } from 'chess.js';
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { legalMoves, play } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { chessMoves, randomChessGames, randomGames } from '../games.mjs';
import { mustCount, race, ratio } from '../harness.mjs';

export const title = 'Legal positions';

const plies = 100;
const seed = 1;

export const contenders = {
  'klin-zha, Searcher': withSearcher,
  'klin-zha, immutable states': withStates,
  chessops: () => {
    const fens = randomChessGames(10, plies, seed).flatMap(({ fens }) => fens);
    return visiting({
      make: () => fens.map((fen) => Chess.fromSetup(parseFen(fen).unwrap()).unwrap()),
      count: (position) => chessMoves(position).length,
    });
  },
  'chess.js': () => {
    const fens = randomChessGames(10, plies, seed).flatMap(({ fens }) => fens);
    return visiting({
      make: () => fens.map((fen) => new JsChess(fen)),
      count: (chess) => chess.moves({ verbose: false }).length,
    });
  },
};

/** Goes along the games in place, so that making and taking back the moves is in its time. */
function withSearcher() {
  const games = randomGames(20, plies, seed).map(({ start, moves }) => ({
    searcher: new Searcher(start),
    moves,
  }));
  const buffer = games[0].searcher.moveBuffer();
  const visited = games.reduce((sum, { moves }) => sum + moves.length, 0);
  const count = () => {
    let total = 0;
    for (const { searcher, moves } of games) {
      for (const move of moves) {
        total += searcher.moves(buffer, 0);
        searcher.make(move);
      }
      for (let ply = moves.length; ply > 0; ply--) searcher.unmake();
    }
    return total;
  };
  const total = count();
  const run = () => {
    mustCount('legal moves', count(), total);
    return visited;
  };
  return { run, check: `${total} moves` };
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
  return visiting({ make, count: (state) => legalMoves(state).length });
}

/** A contender that visits positions which were made before. */
function visiting({ make, count }) {
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
  return { prepare, run, check: `${total} moves` };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const entries = Object.keys(contenders).map((name) => ({
    name,
    group: name.startsWith('klin-zha') ? 'klin-zha' : 'chess',
  }));
  const rates = await race(import.meta.url, entries, settings);
  const rows = ['chessops', 'chess.js'].flatMap((against) =>
    entries
      .filter(({ group }) => group === 'klin-zha')
      .map(({ name }) => {
        const times = ratio(rates[name], rates[against]);
        return {
          what: `legal positions, ${name.slice(10)}`,
          unit: 'positions/s',
          figure: rates[name],
          against,
          ratio: times,
        };
      }),
  );
  return { rates, rows };
}
