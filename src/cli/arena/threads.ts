/** Threads that play arena games: workers, or the current thread. */

import { workerData } from 'node:worker_threads';
import { type ArenaGame, type ArenaPlayer, ArenaTable, type Pairing } from '../../arena/index.ts';
import { KlinZhaError, type Ruleset, unwrap } from '../../index.ts';
import { EngineClient, type EnginePort, linkedPorts } from '../../protocol/index.ts';
import { alarm } from '../../protocol/node/index.ts';
import { readTable } from '../endings/table-file.ts';
import { startCommand, startOwn } from '../engine/command.ts';
import { serveBot } from '../engine/thread.ts';
import { type RequestWorker, serveRequests, startWorker } from '../worker.ts';
import { GameLog } from './log.ts';

/** A thread that plays games. Its engines end with it. */
export type ArenaThread = RequestWorker<Pairing, ArenaGame>;

/**
 * Starts a worker thread. Without a program file, games are played in the current thread.
 *
 * @param log file to which the lines of every game are appended
 */
export function startArenaThread(program: URL | undefined, log: string | undefined): ArenaThread {
  if (program !== undefined) return startWorker(program, { work: 'arena', program: program.href, log });
  const table = tableOfPlayers(undefined, log);
  return { request: table.play, end: async () => table.close() };
}

/** Runs in a worker thread: plays the pairings it receives. */
export function serveArena(): void {
  const { work, program, log } = workerData as Readonly<Record<'work' | 'program', string>> & {
    readonly log?: string;
  };
  if (work !== 'arena') return;
  const { play, close } = tableOfPlayers(new URL(program), log);
  serveRequests(play, close);
}

/**
 * Checks that a player starts, answers the greeting and accepts its options and the ruleset.
 *
 * @returns an error message, or undefined
 */
export async function faultOf(player: ArenaPlayer, rules: Ruleset): Promise<string | undefined> {
  const client = new EngineClient(openPlayer({ ...player, cpu: false }, undefined), { alarm });
  try {
    unwrap(await client.start());
    for (const [name, value] of Object.entries(player.options ?? {})) client.setOption(name, value);
    unwrap(await client.newGame({ rules, seat: 1 }));
    return undefined;
  } catch (error) {
    if (!(error instanceof KlinZhaError)) throw error;
    return `${player.name}: ${error.code}: ${error.faults[0]!.message}`;
  } finally {
    client.quit();
  }
}

function tableOfPlayers(
  program: URL | undefined,
  file: string | undefined,
): Pick<ArenaTable, 'play' | 'close'> {
  const options = {
    alarm,
    clock: () => performance.now(),
    openTable: readTable,
  };
  if (file === undefined) {
    const table = new ArenaTable((player) => openPlayer(player, program), options);
    return { play: (pairing) => table.play(pairing), close: () => table.close() };
  }
  const log = new GameLog(file);
  const table = new ArenaTable((player) => openPlayer(player, program, log), options);
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

/** Opens a port to a player: a bot in this thread or, to measure its CPU time, in a process; or an engine. */
function openPlayer(
  { name, bot, command = '', cpu = false }: ArenaPlayer,
  program: URL | undefined,
  log?: GameLog,
): EnginePort {
  const complaints = (text: string): void => {
    for (const line of text.trimEnd().split('\n')) log?.note(name, '!', line);
  };
  const port =
    bot === undefined
      ? startCommand(command, complaints)
      : cpu
        ? startOwn(program, ['engine', `--bot=${bot}`, '--no-book', '--cpu'], complaints)
        : openBot(bot);
  return log === undefined ? port : log.wrap(name, port);
}

function openBot(bot: string): EnginePort {
  const [ours, theirs] = linkedPorts();
  void serveBot({ bot, seed: undefined, book: false, cpu: false }, theirs);
  return ours;
}
