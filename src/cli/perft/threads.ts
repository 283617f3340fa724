/** The threads that count parts of a tree of moves: this one alone, or workers. */

import { parentPort, workerData } from 'node:worker_threads';
import { countSequences, hold, make, own, TranspositionTable, unmake } from '../../game/in-place.ts';
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

/** A part of a tree: where it begins, and how many moves it goes on from there. */
export interface PerftPart {
  /** Another position than the root, as a string. */
  readonly position?: string;
  /** The moves that lead there from the root or from that position. */
  readonly moves: readonly Move[];
  readonly depth: number;
}

/** One of those who count. */
export interface Thread {
  /** The number of sequences in a part; one part at a time. */
  count(part: PerftPart): Promise<number>;
  /** Ends it, whatever it does. */
  end(): Promise<unknown>;
}

/** Memory for a table of a size, for several threads; none for a size of 0. */
export function memoryFor(hashMegabytes: number): SharedArrayBuffer | undefined {
  return hashMegabytes > 0 ? new SharedArrayBuffer(hashMegabytes * 2 ** 20) : undefined;
}

/**
 * Counts parts of one tree, or of others of its ruleset; what it remembers of one it knows in the next.
 *
 * @param memory of its table, which others may have as well
 */
function counterOf(root: GameState, memory: SharedArrayBuffer | undefined): (part: PerftPart) => number {
  const position = own(root);
  const table = memory && new TranspositionTable(memory);
  return ({ position: start, moves, depth }) => {
    if (start !== undefined) hold(position, readAgain(root, start));
    for (const move of moves) make(position, move);
    const count = countSequences(position, depth, table);
    for (let made = 0; made < moves.length; made++) unmake(position);
    return count;
  };
}

/** A position that was looked through before, or is to be taken as it is. */
function readAgain({ rules }: { readonly rules: Ruleset }, position: string): GameState {
  return unwrap(parsePosition(rules, position, { unchecked: true }));
}

/** What a worker is told at its start. */
function rootData(root: GameState, memory: SharedArrayBuffer | undefined) {
  return { work: 'perft', rules: root.rules.id, position: formatPosition(root), memory };
}

/** Starts a worker thread, which runs the program's own file; without that this thread counts. */
export function startThread(
  program: URL | undefined,
  root: GameState,
  memory: SharedArrayBuffer | undefined,
): Thread {
  if (program === undefined) {
    const count = counterOf(root, memory);
    return { count: async (part) => count(part), end: async () => {} };
  }
  const { worker, ask } = startWorker<PerftPart, number>(program, rootData(root, memory));
  return { count: ask, end: () => worker.terminate() };
}

/** The other side of a worker thread: answers every part with its count, until the thread is ended. */
export function servePerft(): void {
  const { work, rules, position, memory } = workerData as ReturnType<typeof rootData>;
  if (work !== 'perft' || parentPort === null) return;
  const port = parentPort;
  const count = counterOf(readAgain({ rules: unwrap(parseRules(rules)) }, position), memory);
  port.on('message', (part: PerftPart) => port.postMessage(count(part)));
}
