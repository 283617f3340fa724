/** The threads that play the games of an arena: workers, or this one alone. */

import { parentPort, workerData } from 'node:worker_threads';
import { type ArenaGame, type ArenaPlayer, ArenaTable, type Pairing } from '../../arena/index.ts';
import type { BotName } from '../../bots/index.ts';
import type { Ruleset } from '../../index.ts';
import { EngineClient, type EnginePort, linkedPorts } from '../../protocol/index.ts';
import { alarm } from '../../protocol/node/index.ts';
import { startCommand } from '../engine/command.ts';
import { serveBot } from '../engine/thread.ts';
import { startWorker } from '../worker.ts';
import { GameLog } from './log.ts';

/** One of those who play. */
export interface ArenaThread {
  /** Plays a game; one at a time. Rejected where the thread is gone. */
  play(pairing: Pairing): Promise<ArenaGame>;
  /** Ends it, whatever it does, with the engines that it has started. */
  end(): Promise<void>;
}

/** So many milliseconds a thread has to end its engines before it is ended itself. */
const grace = 1500;

/**
 * Starts a worker thread, which runs the program's own file; without that this thread plays.
 *
 * @param log the file to which the lines of every game are added
 */
export function startArenaThread(program: URL | undefined, log: string | undefined): ArenaThread {
  if (program === undefined) {
    const table = tableOfPlayers(log);
    return { play: table.play, end: async () => table.close() };
  }
  const { worker, ask } = startWorker<Pairing, ArenaGame>(program, { work: 'arena', log });
  const gone = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  return {
    play: ask,
    end: async () => {
      worker.postMessage(null);
      const cancel = alarm(grace, () => void worker.terminate());
      await gone;
      cancel();
    },
  };
}

/** The other side of a worker thread: answers every pairing with its game, until it is told to end. */
export function serveArena(): void {
  const port = parentPort;
  const { work, log } = workerData as { readonly work: string; readonly log?: string };
  if (work !== 'arena' || port === null) return;
  const table = tableOfPlayers(log);
  port.on('message', (pairing: Pairing | null) => {
    if (pairing !== null) {
      // What fails here ends the thread, and with it fails the game.
      void table.play(pairing).then((game) => port.postMessage(game));
      return;
    }
    table.close();
    port.close();
  });
}

/**
 * Whether an engine can be started, greets and plays the ruleset, before it loses game after game.
 *
 * @returns what is wrong, undefined if nothing is
 */
export async function faultOf(player: ArenaPlayer, rules: Ruleset): Promise<string | undefined> {
  const client = new EngineClient(openPlayer(player), { alarm });
  const greeted = await client.start();
  const begun = greeted.ok ? await client.newGame({ rules, seat: 1 }) : greeted;
  client.quit();
  return begun.ok ? undefined : `${player.name}: ${begun.errors[0].code}: ${begun.errors[0].message}`;
}

function tableOfPlayers(file: string | undefined): Pick<ArenaTable, 'play' | 'close'> {
  const options = { alarm, clock: () => performance.now() };
  if (file === undefined) {
    const table = new ArenaTable((player) => openPlayer(player), options);
    return { play: (pairing) => table.play(pairing), close: () => table.close() };
  }
  const log = new GameLog(file);
  const table = new ArenaTable((player) => openPlayer(player, log), options);
  return {
    play: (pairing) => {
      log.begin(pairing);
      return table.play(pairing).finally(() => log.end());
    },
    close: () => {
      table.close();
      log.end();
    },
  };
}

/** A port behind which a player sits: a bot in this thread, or a program. */
function openPlayer({ name, bot, command = '' }: ArenaPlayer, log?: GameLog): EnginePort {
  const complaints = (text: string): void => {
    for (const line of text.trimEnd().split('\n')) log?.note(name, '!', line);
  };
  const port = bot === undefined ? startCommand(command, complaints) : openBot(bot);
  return log === undefined ? port : log.over(name, port);
}

function openBot(bot: string): EnginePort {
  const [ours, theirs] = linkedPorts();
  void serveBot({ bot: bot as BotName, seed: undefined, book: false }, theirs);
  return ours;
}
