/** Random games of klin zha and of chess, the same in every run and for every contender. */

import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSanAndPlay } from 'chessops/san';
import { legalMoves, outcome, play, seededRandom } from 'klin-zha';
import { battle, chessPositions, middleGame, stateOf } from './positions.mjs';

/** The starts from which games of klin zha begin. */
export const starts = [battle, middleGame].map(stateOf);

/** The starts from which games of chess begin, as positions that may be changed. */
export function chessStart(number) {
  const { fen } = chessPositions[number % chessPositions.length];
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

/**
 * Games of klin zha: the start and the moves that were made. A game ends by the rules or after so many plies.
 *
 * @returns {{ start: import('klin-zha').GameState, moves: import('klin-zha').Move[] }[]}
 */
export function randomGames(number, mostPlies, seed) {
  const random = seededRandom(seed);
  return Array.from({ length: number }, (_, game) => {
    const start = starts[game % starts.length];
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
