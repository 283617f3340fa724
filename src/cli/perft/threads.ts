/** Threads that count subtrees: workers, or the current thread. */

import { parentPort, workerData } from 'node:worker_threads';
import {
  countSequences,
  loadState,
  make,
  newPositionOf,
  TranspositionTable,
  unmake,
} from '../../game/in-place.ts';
import {
  formatPosition,
  type GameState,
  type Move,
  parsePosition,
  parseRules,
  type Ruleset,
  unwrap,
} from '../../index.ts';
import { startWorker } from '../worker.ts';

/** A subtree to count. */
export interface PerftPart {
  /** Position string, if the part does not start at the root. */
  readonly position?: string;
  /** Moves from that position to the subtree. */
  readonly moves: readonly Move[];
  readonly depth: number;
}

/** A thread that counts sequences. */
export interface Thread {
  /** Counts the sequences in one part at a time. */
  count(part: PerftPart): Promise<number>;
  /** Ends the thread, even during a count. */
  end(): Promise<unknown>;
}

/** Allocates memory for a hash table shared by threads; returns undefined for size 0. */
export function memoryFor(hashMegabytes: number): SharedArrayBuffer | undefined {
  return hashMegabytes > 0 ? new SharedArrayBuffer(hashMegabytes * 2 ** 20) : undefined;
}

/**
 * Returns a function that counts subtrees under one ruleset. The hash table is kept between calls.
 *
 * @param memory memory of the table, which threads may share
 */
function counterOf(root: GameState, memory: SharedArrayBuffer | undefined): (part: PerftPart) => number {
  const position = newPositionOf(root);
  const table = memory && new TranspositionTable(memory);
  return ({ position: start, moves, depth }) => {
    if (start !== undefined) loadState(position, parseTrusted(root, start));
    for (const move of moves) make(position, move);
    const count = countSequences(position, depth, table);
    for (let made = 0; made < moves.length; made++) unmake(position);
    return count;
  };
}

/** Parses a trusted position. */
function parseTrusted({ rules }: { readonly rules: Ruleset }, position: string): GameState {
  return unwrap(parsePosition(rules, position, { unchecked: true }));
}

/** Returns the data passed to a worker when it starts. */
function rootData(root: GameState, memory: SharedArrayBuffer | undefined) {
  return { work: 'perft', rules: root.rules.id, position: formatPosition(root), memory };
}

/** Starts a worker thread. Without a program file, the current thread counts. */
export function startThread(
  program: URL | undefined,
  root: GameState,
  memory: SharedArrayBuffer | undefined,
): Thread {
  if (program === undefined) {
    const count = counterOf(root, memory);
    return { count: async (part) => count(part), end: async () => {} };
  }
  const { worker, request } = startWorker<PerftPart, number>(program, rootData(root, memory));
  return { count: request, end: () => worker.terminate() };
}

/** Runs in a worker thread: answers every part with its count. */
export function servePerft(): void {
  const { work, rules, position, memory } = workerData as ReturnType<typeof rootData>;
  if (work !== 'perft' || parentPort === null) return;
  const port = parentPort;
  const count = counterOf(parseTrusted({ rules: unwrap(parseRules(rules)) }, position), memory);
  port.on('message', (part: PerftPart) => port.postMessage(count(part)));
}
