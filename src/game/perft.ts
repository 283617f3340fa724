/** Perft and divide of states: how many legal move sequences there are. */

import { failWith } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import { countSequences, divideSequences, TranspositionTable } from '../engine/perft.ts';
import { borrow, type GameState } from './state.ts';

/**
 * How sequences are counted.
 *
 * @category Counting
 */
export interface PerftOptions {
  /**
   * Remember what was counted in a table of so many megabytes, 1 to 4096, and count no position twice. Two
   * positions with equal hashes would be taken for one, which in 64 bits does not happen in practice.
   */
  readonly hashMegabytes?: number;
}

/**
 * How many sequences begin with one move.
 *
 * @category Counting
 */
export interface PerftShare {
  readonly move: Move;
  readonly sequences: number;
}

/** The largest depth that can be asked for. */
const deepest = 1000;
/** The most megabytes of a table. */
export const mostMegabytes = 4096;

/**
 * The number of legal move sequences of a length, the usual yardstick of an engine. A finished game has none.
 *
 * @throws KlinZhaError `bad-depth` unless the depth is a whole number from 0 to 1000, `bad-hash-size` for a table
 * of no size that there is
 *
 * @example
 * ```ts
 * import { createState, klinZha, perft } from 'klin-zha';
 *
 * perft(createState(klinZha), 2); // 52992
 * ```
 *
 * @category Counting
 */
export function perft(state: GameState, depth: number, options?: PerftOptions): number {
  checkDepth(depth, 0);
  const memory = memoryFor(options);
  return borrow(state, (position) => countSequences(position, depth, memory));
}

/**
 * For each legal move the number of sequences of a length that begin with it; they add up to {@link perft}. This
 * is how engines that disagree find the move where they do.
 *
 * @throws KlinZhaError `bad-depth` unless the depth is a whole number from 1 to 1000, `bad-hash-size` as for perft
 *
 * @example
 * ```ts
 * import { createState, divide, formatMove, klinZha } from 'klin-zha';
 *
 * const shares = divide(createState(klinZha), 2);
 * formatMove(shares[0]!.move); // 'f@a19'
 * shares[0]!.sequences; // 115
 * ```
 *
 * @category Counting
 */
export function divide(state: GameState, depth: number, options?: PerftOptions): readonly PerftShare[] {
  checkDepth(depth, 1);
  const memory = memoryFor(options);
  return borrow(state, (position) =>
    divideSequences(position, depth, memory).map(([move, sequences]) => ({ move, sequences })),
  );
}

/**
 * Looks at a depth.
 *
 * @throws KlinZhaError `bad-depth` unless it is a whole number from `least` to 1000
 */
export function checkDepth(depth: number, least: number): void {
  if (Number.isInteger(depth) && depth >= least && depth <= deepest) return;
  failWith('bad-depth', depth, 'depth', `a whole number from ${least} to ${deepest}`);
}

function memoryFor(options?: PerftOptions): TranspositionTable | undefined {
  const hashMegabytes = options?.hashMegabytes;
  if (hashMegabytes === undefined) return undefined;
  if (typeof hashMegabytes === 'number' && hashMegabytes >= 1 && hashMegabytes <= mostMegabytes)
    return new TranspositionTable(hashMegabytes);
  return failWith('bad-hash-size', hashMegabytes, 'size of a table', `1 to ${mostMegabytes}`);
}
