/** A bot in a worker thread, so that the main thread can stop it. */

import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type EnginePort, messagePort, serveEngine } from '../../protocol/index.ts';
import { randomBy } from '../options.ts';
import { botFor } from './book.ts';

/** A bot and its settings. */
export interface BotChoice {
  /** Name or file. */
  readonly bot: string;
  readonly seed: number | undefined;
  /** Whether the bot sets up from the opening book. */
  readonly book: boolean;
  /** Whether times are the CPU time of this process. */
  readonly cpu: boolean;
}

/** Data passed to the thread when it starts. */
interface BotData {
  readonly work: 'bot';
  readonly choice: BotChoice;
  /** Nonzero if the bot must answer at once. */
  readonly abort: Int32Array;
}

/** CPU time of this process with all its threads, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Serves a bot over a port until the arbiter quits. */
export async function serveBot(
  { bot, seed, book, cpu }: BotChoice,
  port: EnginePort,
  abort?: Int32Array,
): Promise<void> {
  const clock = cpu ? cpuTime : (): number => performance.now();
  return serveEngine(await botFor(bot, book), port, {
    random: randomBy(seed),
    clock,
    ...(abort === undefined ? {} : { abort }),
  });
}

/** Entry point of a worker thread: serves a bot if the thread was started for a bot. */
export function serveBotThread(): void {
  const { work, choice, abort } = workerData as BotData;
  if (work !== 'bot' || parentPort === null) return;
  void serveBot(choice, messagePort(parentPort), abort);
}

/** Serves a bot in a worker thread. This thread reads the port, so `stop` and `quit` interrupt a search. */
export function serveInThread(program: URL, choice: BotChoice, port: EnginePort): Promise<void> {
  const abort = new Int32Array(new SharedArrayBuffer(4));
  const data: BotData = { work: 'bot', choice, abort };
  const worker = new Worker(program, { workerData: data });
  worker.on('message', (line: string) => port.send(line));
  port.listen({
    line: (text) => {
      const [word] = text.trim().split(/\s/, 1);
      if (word === 'go') Atomics.store(abort, 0, 0);
      if (word === 'stop' || word === 'quit') Atomics.store(abort, 0, 1);
      worker.postMessage(text);
    },
    closed: () => worker.postMessage('quit'),
  });
  return new Promise((resolve, reject) => {
    worker.once('exit', () => {
      port.close();
      resolve();
    });
    worker.once('error', reject);
  });
}
