/** Worker threads that answer requests; they run the file of the program. */

import { Worker } from 'node:worker_threads';

/** A worker thread that answers requests. */
export interface RequestWorker<Request, Answer> {
  readonly worker: Worker;
  /** Sends a request, one at a time. Rejects if the thread has ended or ends before it answers. */
  request(request: Request): Promise<Answer>;
}

/** Starts a worker thread that answers every message with one message. */
export function startWorker<Request, Answer>(
  program: URL,
  workerData: object,
): RequestWorker<Request, Answer> {
  const worker = new Worker(program, { workerData });
  let resolveAnswer: (answer: Answer) => void = () => {};
  let rejectAnswer: (error: unknown) => void = () => {};
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    rejectAnswer(failure);
  };
  worker.on('message', (answer: Answer) => resolveAnswer(answer));
  worker.on('error', fail);
  worker.once('exit', () => fail(new Error('a worker thread ended before it had finished')));
  // Promise.race with a single promise of failure would keep all answers alive as long as the thread.
  const request = (value: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      [resolveAnswer, rejectAnswer] = [resolve, reject];
      if (failure === undefined) worker.postMessage(value);
      else reject(failure);
    });
  return { worker, request };
}
