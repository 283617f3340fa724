/** Perft and divide: counts of legal move sequences. */

import { failWith } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import { countSequences, divideSequences, TranspositionTable } from '../engine/perft.ts';
import { borrow, type GameState } from './state.ts';

/** Options of {@link perft} and {@link divide}. */
export interface PerftOptions {
  /**
   * Size of a transposition table in megabytes, from 1 to 4096; no table by default. Positions with equal
   * 64-bit hashes would share a count, which does not happen in practice.
   */
  readonly hashMegabytes?: number;
}

/** Number of sequences that begin with a given move. */
export interface PerftShare {
  readonly move: Move;
  readonly sequences: number;
}

const deepest = 1000;
/** Maximum table size. */
export const mostMegabytes = 4096;

/**
 * Counts the legal move sequences of a given length, the usual test for a move generator. A finished game has
 * none.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-depth` unless the depth is a whole number
 * from 0 to 1000, `bad-hash-size` for an invalid table size
 *
 * @example
 * ```ts
 * import { createState, klinZha, perft } from 'klin-zha';
 *
 * perft(createState(klinZha), 2); // 52992
 * ```
 */
export function perft(state: GameState, depth: number, options?: PerftOptions): number {
  checkDepth(depth, 0);
  const table = tableFor(options);
  return borrow(state, (position) => countSequences(position, depth, table));
}

/**
 * Counts legal move sequences of a given length by first move; their sum is {@link perft}. Shows on which
 * move two engines disagree.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-depth` unless the depth is a whole number
 * from 1 to 1000, `bad-hash-size` as for {@link perft}
 *
 * @example
 * ```ts
 * import { createState, divide, formatMove, klinZha } from 'klin-zha';
 *
 * const shares = divide(createState(klinZha), 2);
 * formatMove(shares[0]!.move); // 'f@a19'
 * shares[0]!.sequences; // 115
 * ```
 */
export function divide(state: GameState, depth: number, options?: PerftOptions): readonly PerftShare[] {
  checkDepth(depth, 1);
  const table = tableFor(options);
  return borrow(state, (position) =>
    divideSequences(position, depth, table).map(([move, sequences]) => ({ move, sequences })),
  );
}

/**
 * Checks a depth.
 *
 * @throws KlinZhaError `bad-depth` unless it is a whole number from `least` to 1000
 */
export function checkDepth(depth: number, least: number): void {
  if (Number.isInteger(depth) && depth >= least && depth <= deepest) return;
  failWith('bad-depth', depth, 'depth', `a whole number from ${least} to ${deepest}`);
}

function tableFor(options?: PerftOptions): TranspositionTable | undefined {
  const hashMegabytes = options?.hashMegabytes;
  if (hashMegabytes === undefined) return undefined;
  if (typeof hashMegabytes === 'number' && hashMegabytes >= 1 && hashMegabytes <= mostMegabytes)
    return new TranspositionTable(hashMegabytes);
  return failWith(
    'bad-hash-size',
    hashMegabytes,
    'hash size',
    `a number of megabytes from 1 to ${mostMegabytes}`,
  );
}
