/** A bot in a thread of its own, so that the thread that reads can stop it. */

import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { BotName } from '../../bots/index.ts';
import { type EnginePort, type MessageEnd, messagePort, serveEngine } from '../../protocol/index.ts';
import { randomBy } from '../options.ts';
import { botFor } from './book.ts';

/** Which bot is to play, and how. */
export interface BotChoice {
  readonly bot: BotName;
  readonly seed: number | undefined;
  /** Whether it sets up after the book. */
  readonly book: boolean;
}

/** What the thread is told at its start. */
interface BotData {
  readonly work: 'bot';
  readonly choice: BotChoice;
  /** Not 0 while the bot is to answer at once. */
  readonly abort: Int32Array;
}

/** Serves a bot over a port until the arbiter quits. */
export function serveBot(
  { bot, seed, book }: BotChoice,
  port: EnginePort,
  abort?: Int32Array,
): Promise<void> {
  const clock = (): number => performance.now();
  return serveEngine(botFor(bot, book), port, {
    random: randomBy(seed),
    clock,
    ...(abort === undefined ? {} : { abort }),
  });
}

/** What a worker thread does whose work is a bot. */
export function serveBotThread(): void {
  const { work, choice, abort } = workerData as BotData;
  if (work !== 'bot' || parentPort === null) return;
  void serveBot(choice, messagePort(parentPort as unknown as MessageEnd), abort);
}

/** Serves a bot in a thread over a port that is read here, where `stop` and `quit` are heard while it thinks. */
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
