/** Threads that solve slices of an endgame table: workers, or the current thread. */

import { workerData } from 'node:worker_threads';
import { type EndingClass, endingClass, endingSlice } from '../../endings/index.ts';
import { parseRules, unwrap } from '../../index.ts';
import { type RequestWorker, serveRequests, startWorker } from '../worker.ts';

/** A thread that solves the slices whose numbers are requested. */
export type SliceThread = RequestWorker<number, Uint8Array>;

/** Starts a worker thread. Without a program file, the current thread solves. */
export function startSliceThread(program: URL | undefined, endings: EndingClass): SliceThread {
  if (program === undefined)
    return { request: async (slice) => endingSlice(endings, slice), end: async () => {} };
  return startWorker(program, { work: 'endings', rules: endings.rules.id, class: endings.id });
}

/** Runs in a worker thread: answers the number of every slice with the slice. */
export function serveEndings(): void {
  const { work, rules, class: id } = workerData as Readonly<Record<string, string>>;
  if (work !== 'endings') return;
  const endings = endingClass(unwrap(parseRules(rules!)), id!);
  serveRequests((slice: number) => endingSlice(endings, slice));
}
