/** Worker threads that are asked: each runs the program's own file. */

import { Worker } from 'node:worker_threads';

/** A worker thread, and how it is asked. */
export interface AskedWorker<Question, Answer> {
  readonly worker: Worker;
  /** The answer to a question, one at a time. Rejected where the thread is gone, whether before or in the midst of it. */
  ask(question: Question): Promise<Answer>;
}

/** Starts a worker thread that answers every message with one. */
export function startWorker<Question, Answer>(
  program: URL,
  workerData: object,
): AskedWorker<Question, Answer> {
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
  worker.once('exit', () => fail(new Error('a thread ended before its work was done')));
  // A race with one promise of its failure would keep all answers as long as the thread lives.
  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      [resolveAnswer, rejectAnswer] = [resolve, reject];
      if (failure === undefined) worker.postMessage(question);
      else reject(failure);
    });
  return { worker, ask };
}
