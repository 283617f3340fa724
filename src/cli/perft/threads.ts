/** The threads that count parts of a tree of moves: this one alone, or workers. */

import { parentPort, Worker, workerData } from 'node:worker_threads';
import { countSequences, make, own, TranspositionTable, unmake } from '../../game/in-place.ts';
import { formatPosition, type GameState, type Move, parsePosition, parseRules, unwrap } from '../../index.ts';

/** A part of the tree: where it begins, as moves from the root, and how many moves it goes on from there. */
export interface Part {
  readonly moves: readonly Move[];
  readonly depth: number;
}

/** One of those who count. */
export interface Thread {
  /** The number of sequences in a part; one part at a time. */
  count(part: Part): Promise<number>;
  /** Ends it, whatever it does. */
  end(): Promise<unknown>;
}

/**
 * Counts parts of one tree; what it remembers of one it knows in the next.
 *
 * @param hashMegabytes the size of its table, 0 for none
 */
function counterOf(root: GameState, hashMegabytes: number): (part: Part) => number {
  const position = own(root);
  const table = hashMegabytes > 0 ? new TranspositionTable(hashMegabytes) : undefined;
  return ({ moves, depth }) => {
    for (const move of moves) make(position, move);
    const count = countSequences(position, depth, table);
    for (let made = 0; made < moves.length; made++) unmake(position);
    return count;
  };
}

/** What a worker is told at its start. */
function rootData(root: GameState, hashMegabytes: number) {
  return { work: 'perft', rules: root.rules.id, position: formatPosition(root), hashMegabytes };
}

/** Starts a worker thread, which runs the program's own file; without that this thread counts. */
export function startThread(program: URL | undefined, root: GameState, hashMegabytes: number): Thread {
  if (program === undefined) {
    const count = counterOf(root, hashMegabytes);
    return { count: async (part) => count(part), end: async () => {} };
  }
  const worker = new Worker(program, { workerData: rootData(root, hashMegabytes) });
  // One that ends on its own has failed, between two parts as well as in the midst of one.
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread ended before its work was done')));
  });
  failed.catch(() => {});
  return {
    count: (part) => {
      const answered = new Promise<number>((resolve) => worker.once('message', resolve));
      worker.postMessage(part);
      return Promise.race([answered, failed]);
    },
    end: () => worker.terminate(),
  };
}

/** The other side of a worker thread: answers every part with its count, until the thread is ended. */
export function servePerft(): void {
  const { work, rules, position, hashMegabytes } = workerData as ReturnType<typeof rootData>;
  if (work !== 'perft' || parentPort === null) return;
  const port = parentPort;
  // It was looked through before, or is to be taken as it is.
  const root = unwrap(parsePosition(unwrap(parseRules(rules)), position, { unchecked: true }));
  const count = counterOf(root, hashMegabytes);
  port.on('message', (part: Part) => port.postMessage(count(part)));
}
