/**
 * `klin-zha/protocol/worker`: a bot in a web worker. The file is also the script of the worker: it serves the
 * bot whose name the worker has, by default `level-4`.
 *
 * ```ts
 * import type { Game } from 'klin-zha';
 * import { botInWorker } from 'klin-zha/protocol/worker';
 *
 * const think = async (worker: Parameters<typeof botInWorker>[0], game: Game): Promise<Game> =>
 *   game.play(await botInWorker(worker).choose(game, { time: 1000 }));
 * ```
 *
 * @module klin-zha/protocol/worker
 */

import { unwrap } from '../../base/result.ts';
import type { BotSight } from '../../bots/bot.ts';
import type { Move } from '../../engine/move.ts';
import type { Game } from '../../game/game.ts';
import { EngineClient, isSightOf } from '../client.ts';
import type { GoLimits } from '../line-types.ts';
import { type MessageEnd, messagePort } from '../port.ts';

/** Globals of pages and workers. */
interface Scope extends MessageEnd {
  /** Name that the page gave to the worker. */
  readonly name: string;
  /** Function that only workers have. */
  readonly importScripts?: unknown;
  readonly performance: { now(): number };
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  reportError(error: unknown): void;
}

const scope = globalThis as unknown as Scope;

/** A bot that thinks in a worker. */
export interface WorkerBot {
  /**
   * Chooses a move for a game, or in Blind for what a player knows.
   *
   * @throws KlinZhaError (as a rejection) with the fault of the engine, such as `crash` or `hang`, `no-move`
   * for a question without a move to choose, and `bad-view`, `bad-state` or `bad-game` for an invalid one
   */
  choose(question: Game | Required<BotSight>, limits?: GoLimits): Promise<Move>;
  /** Ends the bot. To stop a thought, terminate the worker. */
  quit(): void;
}

/**
 * Returns the bot of a worker whose script is `klin-zha/protocol/worker`, by the engine protocol.
 *
 * @throws KlinZhaError `bad-port` for anything but a worker
 *
 * @example
 * ```ts
 * import type { Game, Move } from 'klin-zha';
 * import type { MessageEnd } from 'klin-zha/protocol';
 * import { botInWorker } from 'klin-zha/protocol/worker';
 *
 * // const worker = new Worker(url, { type: 'module', name: 'level-6' });
 * const moveFrom = (worker: MessageEnd, game: Game): Promise<Move> => botInWorker(worker).choose(game);
 * ```
 */
export function botInWorker(worker: MessageEnd): WorkerBot {
  const alarm = (milliseconds: number, ring: () => void) => {
    const timer = scope.setTimeout(ring, milliseconds);
    return () => scope.clearTimeout(timer);
  };
  const engine = new EngineClient(messagePort(worker), { alarm });
  const started = engine.start();
  return {
    choose: async (question, limits) => {
      unwrap(await started);
      const { rules, seat } = isSightOf(question)
        ? { rules: question.rules, seat: question.view.viewer }
        : question.state;
      unwrap(await engine.newGame({ rules, seat }));
      const reply = unwrap(await engine.choose(question, limits));
      return (reply as Extract<typeof reply, { readonly move: Move }>).move;
    },
    quit: () => engine.quit(),
  };
}

/** Serves a bot of the library in this worker. Lines that arrive while it is loaded wait in the port. */
async function serve(): Promise<void> {
  const port = messagePort(scope);
  const { serveBot } = await import('./serve-bot.ts');
  await serveBot(scope.name || 'level-4', port, {
    random: Math.random,
    clock: () => scope.performance.now(),
  });
}

if (typeof scope.importScripts === 'function') serve().catch((error) => scope.reportError(error));
