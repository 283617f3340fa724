/** Interface of the bot. It thinks in a worker, one request at a time. */

import type { PlayerView, StateJson } from 'klin-zha';

/** A state, or in the blind game the view of the bot's seat and its refused attempts. */
export type Question =
  | { readonly state: StateJson }
  | { readonly view: PlayerView; readonly refused: readonly string[] };

let worker: Worker | undefined;

/** Returns the bot's move, in coordinates. */
export function askBot(question: Question): Promise<string> {
  worker ??= new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module', name: 'bot' });
  const asked = worker;
  return new Promise((resolve, reject) => {
    asked.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    asked.onerror = ({ message }) => reject(new Error(message));
    asked.postMessage(question);
  });
}
