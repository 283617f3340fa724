/**
 * What a bot feels: a plain alpha-beta that goes on while something is captured, the same code on a `Searcher` and on
 * chessops. Nodes are positions that it evaluates, those of the captures included.
 */

import { seededRandom } from 'klin-zha';
import { moveTo, playout, Searcher } from 'klin-zha/search';
import { chessMoves, chessStart, starts } from '../games.mjs';
import { mustCount, race, rowsBesideChess } from '../harness.mjs';

export const title = 'Alpha-beta with quiescence';

const depth = 3;
/** How many captures in a row are searched. */
const deepestCaptures = 6;
/** Positions this many random moves after each start. */
const plies = [0, 10, 20];

export const contenders = {
  'klin-zha, Searcher': () =>
    counting(starts.flatMap((start, game) => plies.map((ply) => klinZha(start, game, ply)))),
  chessops: () => counting([0, 1].flatMap((game) => plies.map((ply) => chess(game, ply)))),
};

/** A contender that searches the same positions again and again. */
function counting(games) {
  const nodes = () => games.reduce((sum, game) => sum + nodesOf(game), 0);
  const total = nodes();
  return { run: () => mustCount('nodes', nodes(), total) };
}

const lost = -10_000;

/**
 * @typedef {object} SearchedGame a game with a list of moves at each level
 * @property {(level: number) => number} listMoves
 * @property {(level: number) => number} listCaptures
 * @property {(level: number, index: number) => number} preyAt the score of what a listed move captures, or -1
 * @property {(level: number, index: number) => void} make makes a listed move: the next level is after it
 * @property {() => void} unmake
 * @property {(level: number) => number} scoreOfEnd the score of a position without a move
 */

/**
 * Searches a game and counts the nodes.
 *
 * @param {SearchedGame} game
 */
function nodesOf(game) {
  let nodes = 0;

  /** @param stand the material of the seat to move less that of the other */
  function search(level, alpha, beta, stand) {
    nodes++;
    const count = game.listMoves(level);
    if (count === 0) return game.scoreOfEnd(level);
    let best = lost;
    for (let captures = 1; captures >= 0; captures--) {
      for (let i = 0; i < count && best < beta; i++) {
        const prey = game.preyAt(level, i);
        if (prey >= 0 !== (captures === 1)) continue;
        const value = valueAfter(level, i, Math.max(alpha, best), beta, -stand - Math.max(prey, 0));
        if (value > best) best = value;
      }
    }
    return best;
  }

  function quiesce(level, alpha, beta, stand) {
    nodes++;
    let best = stand;
    if (best >= beta || level === depth + deepestCaptures) return best;
    const count = game.listCaptures(level);
    for (let i = 0; i < count && best < beta; i++) {
      const next = -stand - game.preyAt(level, i);
      const value = valueAfter(level, i, Math.max(alpha, best), beta, next);
      if (value > best) best = value;
    }
    return best;
  }

  function valueAfter(level, i, alpha, beta, stand) {
    game.make(level, i);
    const next = level + 1 < depth ? search : quiesce;
    const value = -next(level + 1, -beta, -alpha, stand);
    game.unmake();
    return value;
  }

  search(0, -Infinity, Infinity, 0);
  return nodes;
}

/** A game of klin zha: moves are made and taken back. */
function klinZha(start, game, ply) {
  const searcher = new Searcher(start);
  playout(searcher, seededRandom(game), { most: ply });
  const { board, rules } = searcher;
  const worths = rules.warriors.map(({ code }) => 'BVISLF'.indexOf(code));
  const lists = Array.from({ length: depth + deepestCaptures + 1 }, () => searcher.moveBuffer());
  return {
    listMoves: (level) => searcher.moves(lists[level]),
    listCaptures: (level) => searcher.captures(lists[level]),
    preyAt: (level, index) => {
      const kind = board.kindAt(moveTo(lists[level][index]));
      return kind < 0 ? -1 : worths[kind];
    },
    make: (level, index) => searcher.make(lists[level][index]),
    unmake: () => searcher.unmake(),
    scoreOfEnd: () => lost,
  };
}

const worthOf = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

/** A game of chess: chessops plays on copies, and captures are where dests meet the other side. */
function chess(game, ply) {
  const root = chessStart(game);
  const random = seededRandom(game);
  for (let made = 0; made < ply; made++) {
    const moves = chessMoves(root);
    root.play(moves[Math.floor(random() * moves.length)]);
  }
  const positions = [root];
  const lists = [];
  const listed = (level, moves) => {
    lists[level] = moves;
    return moves.length;
  };
  return {
    listMoves: (level) => listed(level, chessMoves(positions[level])),
    listCaptures: (level) => listed(level, chessCaptures(positions[level])),
    preyAt: (level, index) => {
      const prey = positions[level].board.get(lists[level][index].to);
      return prey === undefined ? -1 : worthOf[prey.role];
    },
    make: (level, index) => {
      positions[level + 1] = positions[level].clone();
      positions[level + 1].play(lists[level][index]);
    },
    unmake: () => {},
    scoreOfEnd: (level) => (positions[level].isCheck() ? lost : 0),
  };
}

/** The captures of a position of chessops, promotions to a queen alone. */
function chessCaptures(position) {
  const others = position.board[position.turn === 'white' ? 'black' : 'white'];
  const moves = [];
  for (const [from, dests] of position.allDests()) {
    const isPawn = position.board.pawn.has(from);
    for (const to of dests.intersect(others))
      moves.push(isPawn && (to < 8 || to >= 56) ? { from, to, promotion: 'queen' } : { from, to });
  }
  return moves;
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const rates = await race(import.meta.url, Object.keys(contenders), settings);
  const what = 'alpha-beta with quiescence, Searcher';
  return { rates, rows: rowsBesideChess(rates, () => ({ what, unit: 'nodes/s' })) };
}
