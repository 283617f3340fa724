/**
 * What a bot feels: a plain alpha-beta that goes on while something is captured, the same code on the fast door and on
 * chessops. Nodes are positions that it looks at, those of the captures included.
 */

import { seededRandom } from 'klin-zha';
import { moveTo, playout, Searcher } from 'klin-zha/search';
import { chessMoves, chessStart, starts } from '../games.mjs';
import { mustCount, race, ratio } from '../harness.mjs';

export const title = 'Alpha-beta with quiescence';

const depth = 3;
/** How many captures in a row are looked at. */
const deepestCaptures = 6;
/** Positions this many random moves behind each start. */
const plies = [0, 10, 20];

export const contenders = {
  'klin-zha, Searcher': () =>
    counting(starts.flatMap((start, game) => plies.map((ply) => klinZha(start, game, ply)))),
  chessops: () => counting([0, 1].flatMap((game) => plies.map((ply) => chess(game, ply)))),
};

/** A contender that searches the same positions again and again. */
function counting(searches) {
  const nodes = () => searches.reduce((sum, search) => sum + search(), 0);
  const total = nodes();
  return { run: () => mustCount('nodes', nodes(), total) };
}

const lost = -10_000;

/** A search of klin zha: material by worths of kinds, moves made and taken back. */
function klinZha(start, game, ply) {
  const searcher = new Searcher(start);
  playout(searcher, seededRandom(game), { most: ply });
  const { board, rules } = searcher;
  const worths = rules.warriors.map(({ code }) => 'BVISLF'.indexOf(code));
  const lists = Array.from({ length: depth + deepestCaptures + 1 }, () => searcher.moveBuffer());
  let nodes = 0;

  /** @param stand the material of the seat to move less that of the other */
  function search(left, alpha, beta, stand) {
    nodes++;
    const list = lists[depth - left];
    const count = searcher.moves(list);
    if (count === 0) return lost;
    let best = lost;
    for (let captures = 1; captures >= 0; captures--) {
      for (let i = 0; i < count && best < beta; i++) {
        const kind = board.kindAt(moveTo(list[i]));
        if (kind >= 0 !== (captures === 1)) continue;
        const next = -stand - (kind < 0 ? 0 : worths[kind]);
        const from = Math.max(alpha, best);
        searcher.make(list[i]);
        const value = left === 1 ? -quiesce(0, -beta, -from, next) : -search(left - 1, -beta, -from, next);
        searcher.unmake();
        if (value > best) best = value;
      }
    }
    return best;
  }

  function quiesce(deep, alpha, beta, stand) {
    nodes++;
    let best = stand;
    if (best >= beta || deep === deepestCaptures) return best;
    const list = lists[depth + deep];
    const count = searcher.captures(list);
    for (let i = 0; i < count && best < beta; i++) {
      const next = -stand - worths[board.kindAt(moveTo(list[i]))];
      searcher.make(list[i]);
      const value = -quiesce(deep + 1, -beta, -Math.max(alpha, best), next);
      searcher.unmake();
      if (value > best) best = value;
    }
    return best;
  }

  return () => {
    nodes = 0;
    search(depth, -Infinity, Infinity, 0);
    return nodes;
  };
}

const worthOf = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

/** The same search of chess: chessops plays on copies, and has no list of captures but where dests meet the other side. */
function chess(game, ply) {
  const root = chessStart(game);
  const random = seededRandom(game);
  for (let made = 0; made < ply; made++) {
    const moves = chessMoves(root);
    root.play(moves[Math.floor(random() * moves.length)]);
  }
  let nodes = 0;

  function search(position, left, alpha, beta, stand) {
    nodes++;
    const moves = chessMoves(position);
    if (moves.length === 0) return position.isCheck() ? lost : 0;
    let best = lost;
    for (let captures = 1; captures >= 0; captures--) {
      for (let i = 0; i < moves.length && best < beta; i++) {
        const prey = position.board.get(moves[i].to);
        if ((prey !== undefined) !== (captures === 1)) continue;
        const next = -stand - (prey === undefined ? 0 : worthOf[prey.role]);
        const from = Math.max(alpha, best);
        const after = position.clone();
        after.play(moves[i]);
        const value =
          left === 1 ? -quiesce(after, 0, -beta, -from, next) : -search(after, left - 1, -beta, -from, next);
        if (value > best) best = value;
      }
    }
    return best;
  }

  function quiesce(position, deep, alpha, beta, stand) {
    nodes++;
    let best = stand;
    if (best >= beta || deep === deepestCaptures) return best;
    const moves = chessCaptures(position);
    for (let i = 0; i < moves.length && best < beta; i++) {
      const next = -stand - worthOf[position.board.get(moves[i].to).role];
      const after = position.clone();
      after.play(moves[i]);
      const value = -quiesce(after, deep + 1, -beta, -Math.max(alpha, best), next);
      if (value > best) best = value;
    }
    return best;
  }

  return () => {
    nodes = 0;
    search(root, depth, -Infinity, Infinity, 0);
    return nodes;
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
  const names = Object.keys(contenders);
  const rates = await race(
    import.meta.url,
    names.map((name) => ({ name })),
    settings,
  );
  const [own, other] = names;
  const rows = [
    {
      what: 'alpha-beta with quiescence, Searcher',
      unit: 'nodes/s',
      figure: rates[own],
      against: other,
      ratio: ratio(rates[own], rates[other]),
    },
  ];
  return { rates, rows };
}
