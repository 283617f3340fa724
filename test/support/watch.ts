/** Reports calls and tests that never return. */

import { Worker } from 'node:worker_threads';

/** How a watch is kept. */
export interface WatchOptions {
  /** Milliseconds of CPU time without a sign of life after which the process is ended. */
  readonly patience: number;
  /** Where it is said which call it was: the number of an open file. */
  readonly output?: number;
  /** By what the process is ended; 0 lets it live. */
  readonly signal?: NodeJS.Signals | 0;
}

/** A thread of its own: a loop in the first one, or promises without end, let nothing else run there. */
const watcher = `
  const { workerData } = require('node:worker_threads');
  const { signs, name, patience, output, signal } = workerData;
  const idle = new Int32Array(new SharedArrayBuffer(4));
  const used = () => process.cpuUsage().user / 1000;
  let [seen, since] = [-1, 0];
  for (;;) {
    if (Atomics.load(signs, 0) !== seen) [seen, since] = [Atomics.load(signs, 0), used()];
    else if (used() >= since + patience) break;
    Atomics.wait(idle, 0, 0, patience / 4);
  }
  const text = Buffer.from(name.slice()).toString().split('\\0')[0];
  require('node:fs').writeSync(output, '\\nno answer within ' + patience + ' ms of CPU time: ' + text + '\\n');
  process.kill(process.pid, signal);
`;

/**
 * Ends the process if it shows no sign of life for too long, and reports the last call that began.
 *
 * @returns a function that notes a call that begins
 */
export function watch({ patience, output = 2, signal = 'SIGKILL' }: WatchOptions): (call: string) => void {
  const signs = new Int32Array(new SharedArrayBuffer(4));
  const name = new Uint8Array(new SharedArrayBuffer(500));
  const text = Buffer.from(name.buffer);
  const workerData = { signs, name, patience, output, signal };
  new Worker(watcher, { eval: true, workerData }).unref();
  // A thread that can still run timers does not hang.
  setInterval(() => Atomics.add(signs, 0, 1), patience / 4).unref();
  return (call) => {
    Atomics.add(signs, 0, 1);
    text.fill(0, text.write(call));
  };
}

/** Notes a test or a call that begins: one that blocks this process is named after ten minutes. */
export const note: (call: string) => void = watch({ patience: 600_000 });
