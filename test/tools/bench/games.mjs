/** Random games of klin zha and of chess, the same in every run and for every contender. */

import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSanAndPlay } from 'chessops/san';
import { legalMoves, outcome, play, seededRandom } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { mustCount } from './harness.mjs';
import { battle, chessPositions, middleGame, stateOf } from './positions.mjs';

/** The starts from which games of klin zha begin. */
export const starts = [battle, middleGame].map(stateOf);

/** The starts from which games of chess begin, as positions that may be changed. */
export function chessStart(number) {
  return chessOf(chessPositions[number % chessPositions.length].fen);
}

/** A position of chessops. */
export function chessOf(fen) {
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

/**
 * Games of klin zha: the start and the moves that were made. A game ends by the rules or after so many plies.
 *
 * @returns {{ start: import('klin-zha').GameState, moves: import('klin-zha').Move[] }[]}
 */
export function randomGames(number, mostPlies, seed, begun = starts) {
  const random = seededRandom(seed);
  return Array.from({ length: number }, (_, game) => {
    const start = begun[game % begun.length];
    const moves = [];
    for (let state = start; moves.length < mostPlies && outcome(state) === null; ) {
      const legal = legalMoves(state);
      const move = legal[Math.floor(random() * legal.length)];
      moves.push(move);
      state = play(state, move);
    }
    return { start, moves };
  });
}

/** Random games of klin zha with their moves as texts and their last positions. */
export function klinZhaGames(number, mostPlies, seed, format) {
  return randomGames(number, mostPlies, seed).map(({ start, moves }) => {
    let state = start;
    const texts = moves.map((move) => {
      const text = format(state, move);
      state = play(state, move);
      return text;
    });
    return { start, texts, end: String(state) };
  });
}

/** A contender that goes along games in place, there and back, and adds what `visit` returns before each move. */
export function alongGames(games, visit) {
  const walks = games.map(({ start, moves }) => ({ searcher: new Searcher(start), moves }));
  const visited = games.reduce((sum, { moves }) => sum + moves.length, 0);
  const walkAll = () => {
    let sum = 0;
    for (const { searcher, moves } of walks) {
      for (const move of moves) {
        sum += visit(searcher);
        searcher.make(move);
      }
      for (let ply = moves.length; ply > 0; ply--) searcher.unmake();
    }
    return sum;
  };
  const total = walkAll();
  const run = () => {
    mustCount('what was visited', walkAll(), total);
    return visited;
  };
  return { run, total };
}

/**
 * Random games of chess: where they begin, the positions before each move in FEN, and the moves in SAN.
 *
 * @returns {{ fen: string, fens: string[], texts: string[] }[]}
 */
export function randomChessGames(number, mostPlies, seed) {
  const random = seededRandom(seed);
  return Array.from({ length: number }, (_, game) => {
    const position = chessStart(game);
    const fens = [];
    const texts = [];
    for (let ply = 0; ply < mostPlies; ply++) {
      const moves = chessMoves(position);
      if (moves.length === 0) break;
      fens.push(makeFen(position.toSetup()));
      texts.push(makeSanAndPlay(position, moves[Math.floor(random() * moves.length)]));
    }
    return { fen: fens[0], fens, texts };
  });
}

/** All legal moves of a position of chessops, as its users make the list. */
export function chessMoves(position) {
  const moves = [];
  const lastRank = position.turn === 'white' ? 7 : 0;
  for (const [from, dests] of position.allDests()) {
    const isPawn = position.board.pawn.has(from);
    for (const to of dests) {
      if (isPawn && to >> 3 === lastRank) {
        for (const promotion of promotions) moves.push({ from, to, promotion });
      } else {
        moves.push({ from, to });
      }
    }
  }
  return moves;
}

const promotions = ['queen', 'rook', 'bishop', 'knight'];
