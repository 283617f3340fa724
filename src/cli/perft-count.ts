/** Splits a count into parts and shares them out among threads. */

import { type GameState, legalMoves, type Move, type PerftShare, play } from '../index.ts';
import type { Part } from './perft-counter.ts';
import type { Thread } from './perft-threads.ts';

/** How far a count has come. */
export interface Progress {
  readonly depth: number;
  /** The moves of the root, and how many of them are done. */
  readonly moves: number;
  readonly done: number;
  /** The sequences that were counted so far. */
  readonly sequences: number;
}

/** With fewer moves for each thread than this, the threads would not finish at about the same time. */
const fewMoves = 16;

/** A part, and the number of the root's move that it belongs to. */
interface RootPart extends Part {
  readonly index: number;
}

/**
 * For each legal move of the root, in their order, how many sequences of a length begin with it.
 *
 * Every thread takes the next part when it is done with one, so that those with small parts take more of them.
 *
 * @param tell is told how far it has come, at the start and after each part
 */
export async function countShares(
  root: GameState,
  depth: number,
  threads: readonly Thread[],
  tell: (progress: Progress) => void = () => {},
): Promise<PerftShare[]> {
  const moves = legalMoves(root);
  const parts = split(root, moves, depth, threads.length);
  const counts = moves.map(() => 0);
  const open = moves.map((_, index) => parts.filter((part) => part.index === index).length);
  let done = open.filter((number) => number === 0).length;
  let sequences = 0;
  const tellNow = (): void => tell({ depth, moves: moves.length, done, sequences });
  tellNow();
  const queue = parts.values();
  const work = async (thread: Thread): Promise<void> => {
    // All threads draw from the same iterator.
    for (const part of queue) {
      const count = await thread.count(part);
      counts[part.index]! += count;
      sequences += count;
      if (--open[part.index]! === 0) done++;
      tellNow();
    }
  };
  await Promise.all(threads.map(work));
  return moves.map((move, index) => ({ move, sequences: counts[index]! }));
}

/** One part for each move of the root, or, where these are few, for each pair of moves. */
function split(root: GameState, moves: readonly Move[], depth: number, threads: number): RootPart[] {
  const isDeep = depth > 3 && threads > 1 && moves.length < threads * fewMoves;
  return moves.flatMap((move, index) => {
    if (!isDeep) return [{ index, moves: [move], depth: depth - 1 }];
    const replies = legalMoves(play(root, move));
    return replies.map((reply) => ({ index, moves: [move, reply], depth: depth - 2 }));
  });
}
