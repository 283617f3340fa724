/** Worker threads that run the program file and answer requests. */

import { Worker } from 'node:worker_threads';

/** A worker thread that answers requests. */
export interface RequestWorker<Request, Answer> {
  readonly worker: Worker;
  /** Sends one request at a time. Rejects if the thread ends before it answers. */
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
  worker.once('exit', () => fail(new Error('a worker thread ended before it finished')));
  // Promise.race with a single failure promise would keep all answers alive until the thread ends.
  const request = (value: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      [resolveAnswer, rejectAnswer] = [resolve, reject];
      if (failure === undefined) worker.postMessage(value);
      else reject(failure);
    });
  return { worker, request };
}
