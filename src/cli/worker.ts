/** Worker threads that run the program file and answer requests. */

import { parentPort, Worker } from 'node:worker_threads';
import { alarm } from '../protocol/node/index.ts';

/** A worker thread that answers requests. */
export interface RequestWorker<Request, Answer> {
  /** Sends one request at a time. Rejects if the thread ends before it answers. */
  request(request: Request): Promise<Answer>;
  /** Ends the thread, even while it works on a request. */
  end(): Promise<void>;
}

/**
 * Milliseconds after which a thread that was asked to end is terminated. Node 20 can abort the whole process
 * when it terminates a thread that is reporting an error.
 */
const grace = 1500;

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
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail(new Error('a worker thread ended before it finished'));
      resolve();
    });
  });
  // Promise.race with a single failure promise would keep all answers alive until the thread ends.
  const request = (value: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      [resolveAnswer, rejectAnswer] = [resolve, reject];
      if (failure === undefined) worker.postMessage(value);
      else reject(failure);
    });
  const end = async (): Promise<void> => {
    worker.postMessage(null);
    const cancel = alarm(grace, () => void worker.terminate());
    await exited;
    cancel();
  };
  return { request, end };
}

/**
 * Runs in a worker thread: answers its requests until it is asked to end. A rejection ends the thread.
 *
 * @param close called before the thread ends
 */
export function serveRequests<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
  close?: () => void,
): void {
  const port = parentPort!;
  port.on('message', async (request: Request | null) => {
    if (request !== null) {
      port.postMessage(await answer(request));
      return;
    }
    close?.();
    port.close();
  });
}
