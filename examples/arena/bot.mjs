/** Bots by name or from a file. */

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getBot } from 'klin-zha/bots';

/** Whether a bot is a file. */
export function isFile(name) {
  return /[\\/]|\.[cm]?js$/.test(name);
}

/** Returns the named bot, or the default export of a file. */
export async function loadBot(name) {
  if (!isFile(name)) return getBot(name);
  const { default: bot } = await import(pathToFileURL(resolve(name)).href);
  if (typeof bot?.choose !== 'function') throw new Error(`${name}: the default export is not a bot`);
  return bot;
}
