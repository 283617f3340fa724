/** The worker's side: a bot of the library as an engine. Only workers load this file. */

import { type BotName, getBot } from '../../bots/by-name.ts';
import type { EnginePort } from '../port.ts';
import { type ServeOptions, serveEngine } from '../serve.ts';

/** Serves the bot of a name until the page quits. */
export function serveBot(name: string, port: EnginePort, options: ServeOptions): Promise<void> {
  return serveEngine(getBot(name as BotName), port, options);
}
