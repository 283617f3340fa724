/** Threads that solve slices of an endgame table: workers, or the current thread. */

import { parentPort, workerData } from 'node:worker_threads';
import { type EndingClass, endingClass, endingSlice } from '../../endings/index.ts';
import { parseRules, unwrap } from '../../index.ts';
import { startWorker } from '../worker.ts';

/** A thread that solves one slice at a time. */
export interface SliceThread {
  solve(slice: number): Promise<Uint8Array>;
  /** Ends the thread, even while it solves a slice. */
  end(): Promise<unknown>;
}

/** Starts a worker thread. Without a program file, the current thread solves. */
export function startSliceThread(program: URL | undefined, endings: EndingClass): SliceThread {
  if (program === undefined)
    return { solve: async (slice) => endingSlice(endings, slice), end: async () => {} };
  const data = { work: 'endings', rules: endings.rules.id, class: endings.id };
  const { worker, request } = startWorker<number, Uint8Array>(program, data);
  return { solve: request, end: () => worker.terminate() };
}

/** Runs in a worker thread: answers the number of every slice with the slice. */
export function serveEndings(): void {
  const { work, rules, class: id } = workerData as Readonly<Record<string, string>>;
  if (work !== 'endings' || parentPort === null) return;
  const port = parentPort;
  const endings = endingClass(unwrap(parseRules(rules!)), id!);
  port.on('message', (slice: number) => port.postMessage(endingSlice(endings, slice)));
}
