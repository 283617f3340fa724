/** `klin-zha arena`: bots and engines play each other. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Arena,
  type ArenaPlayer,
  gameCount,
  parseArena,
  parsePlayer,
  SequentialTest,
  standingsOf,
} from '../../arena/index.ts';
import { counted } from '../../base/text.ts';
import { botNames } from '../../bots/index.ts';
import { parseRules, type Ruleset, unwrap } from '../../index.ts';
import { LedgerFile } from '../arena/ledger-file.ts';
import { GameLog } from '../arena/log.ts';
import { openingFault, openingsOf } from '../arena/openings.ts';
import { playAll } from '../arena/play.ts';
import { Progress } from '../arena/progress.ts';
import { faultOf, startArenaThread } from '../arena/threads.ts';
import { standingsLines, testLine } from '../arena/words.ts';
import { checkedCommand } from '../engine/command.ts';
import { targetOf } from '../files/written-file.ts';
import { CommandFailure, faultText, printable } from '../messages.ts';
import { type Act, numberOption, rulesOption } from '../options.ts';
import type { Context } from '../output.ts';

interface ArenaCommandOptions {
  readonly player?: readonly ArenaPlayer[];
  readonly rules?: Ruleset;
  readonly games: number;
  readonly openings?: string;
  readonly nodes?: number;
  readonly time?: number;
  readonly depth?: number;
  readonly clock?: string;
  readonly plies: number;
  readonly threads: number;
  readonly ledger?: string;
  readonly kzn?: string;
  readonly log?: string;
  readonly sprt?: readonly [number, number];
  readonly seed: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Adds the command to the program. */
export function addArena(program: Command, act: Act): void {
  program
    .command('arena')
    .description('let bots and engines play each other, and say who is the stronger')
    .addOption(playerOption())
    .addOption(rulesOption())
    .addOption(numberOption('--games <n>', 'how many games at least', 1_000_000).default(100))
    .option('--openings <file>', 'positions to begin from, or book, chance, empty')
    .addOption(numberOption('--nodes <n>', 'the most positions to look at for a move'))
    .addOption(numberOption('--time <ms>', 'the most milliseconds for a move'))
    .addOption(numberOption('--depth <n>', 'the most moves to look ahead', 100))
    .option('--clock <control>', 'play with clocks, such as 10+0.1')
    .addOption(numberOption('--plies <n>', 'after so many half-moves a game is drawn').default(400))
    .addOption(numberOption('--threads <n>', 'play so many games at once', 64).default(1))
    .option('--ledger <file>', 'keep the games here, and go on where it ends')
    .option('--kzn <file>', 'write the records of all games here at the end')
    .option('--log <file>', 'add here what players and arbiter say in every game')
    .addOption(testOption())
    .addOption(numberOption('--seed <number>', 'what all chance follows from').default(1))
    .option('--json', 'answer with one JSON document')
    .option('--quiet', 'show no progress')
    .addHelpText('after', help)
    .action(act(playArena));
}

const help = `
A player is a bot (${botNames.join(', ')}), with limits of its
own behind it or not, or an engine that is started by a command, which is split
at blanks, but for those in quotes ('...' or "...") or behind a backslash; a
name for the table may stand before it:
  greedy
  alpha-beta:nodes=2000,depth=4
  mine=engine:python3 my.py
  mine=engine:python3 'my bots/one.py'
  mine[nodes=200,Hash=16]=engine:python3 my.py
In brackets stand limits (nodes, time, depth) and options of the engine.

From each opening everybody plays everybody: two a pair of games with seats
turned, three all six seatings. --games is rounded up to whole rounds of that.
Openings are a file, or book: the library's even setups (usual where there is
one), chance: setups by chance (usual elsewhere), empty: players set up. A file
has a position in each line, or JSON with a "position", or is one JSON array of
those; blank lines and those that begin with # are skipped.

In the table 95 % is the interval of the score, hearts are those won and lost in
a game on average, faults the games in which the player did something wrong. For
two, LOS is how likely the first one is the better, and pairs are how many pairs
of games brought it no point, a half, one, one and a half, and two.

Without --rules it is klin-zha+draws; rulesets without draws are played with
them. Ctrl-C ends with what was played; with --ledger the same command goes on,
after a crash too. With --nodes or --depth alone bots play the same games on any
number of threads.

Examples:
  klin-zha arena --player greedy --player random --nodes 50 --games 4
  klin-zha arena --player greedy --player random --clock 5+0.1 --games 2 \\
    --threads 2 --ledger arena.jsonl --kzn arena.kzn
  klin-zha arena --player "mine=engine:node my.mjs" --player random \\
    --nodes 50 --games 40 --sprt 0,200`;

function playerOption(): Option {
  return new Option('--player <who>', 'a bot, or engine:COMMAND; once for each who plays').argParser(
    (text, others?: readonly ArenaPlayer[]): readonly ArenaPlayer[] => {
      const read = parsePlayer(text);
      if (!read.ok) {
        const { message, expected } = read.errors[0];
        throw new InvalidArgumentError(`${message} Expected: ${expected}.`);
      }
      const { bot, command } = read.value;
      if (command !== undefined) checkedCommand(command);
      if (bot !== undefined && !botNames.some((name) => name === bot))
        throw new InvalidArgumentError(`Bots are ${botNames.join(', ')}.`);
      return [...(others ?? []), read.value];
    },
  );
}

function testOption(): Option {
  return new Option('--sprt <elo0,elo1>', 'end when it is sure which of two differences fits').argParser(
    (text): readonly [number, number] => {
      const [elo0, elo1, ...more] = text
        .split(',')
        .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
      if (more.length === 0 && elo1 !== undefined && elo0! < elo1) return [elo0!, elo1];
      throw new InvalidArgumentError('Expected: two differences in Elo, the lesser one first, such as 0,10.');
    },
  );
}

async function playArena(context: Context, options: ArenaCommandOptions): Promise<number> {
  const { out, err, program } = context;
  const { json = false, quiet = false, threads, kzn } = options;
  const arena = await arenaOf(context, options);
  const test = testOf(arena, options);
  // A file that cannot be written is told before the first game.
  if (options.log !== undefined) new GameLog(options.log).end();
  const kept = await LedgerFile.open(arena, options.ledger);
  const { ledger } = kept;
  const all = gameCount(arena);
  await err.lines(...kept.remarks.map(printable));
  const asked = options.rules?.id ?? arena.rules;
  if (asked !== arena.rules && !json)
    await err.lines(`${asked} knows no draws, and is played as ${arena.rules}`);
  const progress = new Progress(arena.players);
  for (const game of ledger.games) {
    test?.add(game);
    progress.add(game);
  }
  const before = ledger.size;
  const left = test?.state.accepted ? 0 : Math.max(0, all - before);
  if (before > 0 && !quiet)
    await err.lines(printable(`${counted(before, 'game')} read from ${options.ledger}, ${left} to play`));

  const begun = performance.now();
  const show = (): void => {
    const seconds = (performance.now() - begun) / 1000;
    err.show(printable(progress.line(all, ledger.size - before, seconds)));
  };
  const timer = err.isTerminal && !json && !quiet ? setInterval(show, 2000) : undefined;
  const interruption = new Interruption();
  try {
    if (left > 0) await tryEngines(arena);
    await playAll({
      pairings: left === 0 ? [].values() : ledger.left(),
      threads: Math.min(threads, Math.max(1, left)),
      start: () => startArenaThread(program, options.log),
      took: async (game) => {
        await kept.add(game);
        progress.add(game);
        return (test?.add(game).accepted ?? null) === null;
      },
      died: ({ index }, error) =>
        err.lines(
          printable(`game ${index + 1} is played again: ${error instanceof Error ? error.message : error}`),
        ),
      signal: interruption.signal,
    });
  } finally {
    interruption.end();
    clearInterval(timer);
    await err.clear();
    await kept.close();
  }

  const { games } = ledger;
  if (kzn !== undefined) await writeRecords(context, kzn, games);
  const standings = standingsOf(games);
  if (json) {
    await out.json({
      arena,
      all,
      interrupted: interruption.signal.aborted,
      ...standings,
      test: test?.state ?? null,
    });
  } else {
    const lines = standingsLines(arena, standings, games);
    const [elo0, elo1] = options.sprt ?? [];
    if (test !== undefined) lines.push('', testLine(test.state, elo0!, elo1!));
    if (interruption.signal.aborted)
      lines.push('', `Interrupted: ${games.length} of ${all} games were played.`);
    await out.lines(...lines.map(printable));
  }
  return interruption.status;
}

async function arenaOf(context: Context, options: ArenaCommandOptions): Promise<Arena> {
  const { rules, games, nodes, time, depth, clock, plies, seed, player = [] } = options;
  const { openings, places, remark } = await openingsOf(context, options.openings, rules);
  const read = parseArena({
    ...(rules === undefined ? {} : { rules: rules.id }),
    players: player,
    games,
    openings,
    limits: {
      ...(nodes === undefined ? {} : { nodes }),
      ...(time === undefined ? {} : { time }),
      ...(depth === undefined ? {} : { depth }),
    },
    control: clock ?? null,
    mostPlies: plies,
    seed,
  });
  if (!read.ok)
    throw new CommandFailure(
      2,
      ...read.errors.map((fault) => openingFault(fault, places) ?? faultText(fault, 'arena')),
    );
  if (remark !== undefined && options.json !== true && options.quiet !== true)
    await context.err.lines(remark);
  return read.value;
}

/** Starts each engine once: one that cannot play at all would lose every game, and the standings would say nothing. */
async function tryEngines({ players, rules }: Arena): Promise<void> {
  const engines = players.filter(({ command }) => command !== undefined);
  const found = await Promise.all(engines.map((player) => faultOf(player, unwrap(parseRules(rules)))));
  const faults = found.filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new CommandFailure(1, ...faults.map(printable));
}

function testOf({ players }: Arena, { sprt }: ArenaCommandOptions): SequentialTest | undefined {
  if (sprt === undefined) return undefined;
  if (players.length !== 2) throw new CommandFailure(2, '--sprt: the test is one of two players');
  const [elo0, elo1] = sprt;
  return new SequentialTest(players[0]!.name, { elo0, elo1 });
}

async function writeRecords(
  context: Context,
  file: string,
  games: readonly { readonly record: string }[],
): Promise<void> {
  const target = targetOf(context, file);
  try {
    await target.write(games.map(({ record }) => record).join('\n'));
    await target.keep();
  } finally {
    await target.drop();
  }
}

const statuses = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ctrl-C and the like: the first one ends the games, a second one the program. */
class Interruption {
  status = 0;
  readonly #controller = new AbortController();

  constructor() {
    for (const signal of Object.keys(statuses)) process.once(signal, this.#interrupt);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    for (const signal of Object.keys(statuses)) process.off(signal, this.#interrupt);
  }

  readonly #interrupt = (signal: keyof typeof statuses): void => {
    this.status = statuses[signal];
    this.#controller.abort();
  };
}
