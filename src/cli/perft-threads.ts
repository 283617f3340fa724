/** The threads that count: workers, or this thread alone. */

import { Worker } from 'node:worker_threads';
import { formatPosition, type GameState } from '../index.ts';
import { type Part, PartCounter } from './perft-counter.ts';
import type { Root } from './perft-worker.ts';

/** One of those who count. */
export interface Thread {
  /** The number of sequences in a part; one part at a time. */
  count(part: Part): Promise<number>;
  /** Ends it, whatever it does. */
  end(): Promise<unknown>;
}

/** This thread. */
export function ownThread(root: GameState, hashMegabytes: number): Thread {
  const counter = new PartCounter(root, hashMegabytes);
  return {
    count: async (part) => counter.count(part),
    end: () => Promise.resolve(),
  };
}

/** A worker thread, which runs the program's own file. */
export function workerThread(program: URL, root: GameState, hashMegabytes: number): Thread {
  const workerData: Root = {
    work: 'perft',
    rules: root.rules.id,
    position: formatPosition(root),
    hashMegabytes,
  };
  const worker = new Worker(program, { workerData });
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
