/** `klin-zha arena`: plays games between bots and engines. */

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
import { parseRules, type Ruleset, unwrap } from '../../index.ts';
import { LedgerFile } from '../arena/ledger-file.ts';
import { GameLog } from '../arena/log.ts';
import { openingFault, openingsOf } from '../arena/openings.ts';
import { playAll } from '../arena/play.ts';
import { Progress } from '../arena/progress.ts';
import { faultOf, startArenaThread } from '../arena/threads.ts';
import { standingsLines, testLine } from '../arena/words.ts';
import { readTable } from '../endings/table-file.ts';
import { botFor, checkedBot, playerNames } from '../engine/book.ts';
import { checkedCommand } from '../engine/command.ts';
import { targetOf } from '../files/written-file.ts';
import { CommandFailure, faultMessage, faultText, printable } from '../messages.ts';
import { type Act, numberOption, numbersOption, rulesOption } from '../options.ts';
import type { Context } from '../output.ts';

interface ArenaCommandOptions {
  readonly player?: readonly ArenaPlayer[];
  readonly rules?: Ruleset;
  readonly games: number;
  readonly openings?: string;
  readonly order?: Arena['order'];
  readonly start: number;
  readonly tournament?: Arena['tournament'];
  readonly nodes?: number;
  readonly time?: number;
  readonly depth?: number;
  readonly clock?: string;
  readonly cpu?: boolean;
  readonly margin?: number;
  readonly resign?: Arena['resign'];
  readonly draw?: Arena['draw'];
  readonly tables?: readonly string[];
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

export function addArena(program: Command, act: Act): void {
  program
    .command('arena')
    .description('Play games between bots and engines and compare their strength')
    .addOption(playerOption())
    .addOption(rulesOption())
    .addOption(numberOption('--games <n>', 'Minimum number of games', 1_000_000).default(100))
    .option('--openings <file>', 'Opening positions: a file, book, chance or empty')
    .addOption(
      new Option('--order <name>', 'Order of the openings in a file or the book').choices([
        'random',
        'sequential',
      ]),
    )
    .addOption(numberOption('--start <n>', 'Opening to begin with').default(1))
    .addOption(new Option('--tournament <name>', 'Who meets whom').choices(['round-robin', 'gauntlet']))
    .addOption(numberOption('--nodes <n>', 'Maximum number of positions to search per move'))
    .addOption(numberOption('--time <ms>', 'Maximum time per move in milliseconds'))
    .addOption(numberOption('--depth <n>', 'Maximum search depth in half-moves', 100))
    .option('--clock <control>', 'Time control, such as 10+0.1')
    .option('--cpu', 'Measure the CPU time of the bots, each in its own process')
    .addOption(
      numberOption('--margin <ms>', 'Milliseconds beyond --time after which a player loses', undefined, 0),
    )
    .addOption(numbersOption('--resign', 'End a game as won when the scores agree', 'score', 'moves'))
    .addOption(
      numbersOption('--draw', 'End a game as drawn when the scores agree', 'score', 'moves', 'plies'),
    )
    .option('--tables <file...>', 'Endgame tables that end games')
    .addOption(numberOption('--plies <n>', 'Half-moves after which a game is drawn').default(400))
    .addOption(numberOption('--threads <n>', 'Number of games played in parallel', 64).default(1))
    .option('--ledger <file>', 'Store the games in this file, and resume from it')
    .option('--kzn <file>', 'Write the records of all games to this file at the end')
    .option('--log <file>', 'Append the protocol messages of every game to this file')
    .addOption(testOption())
    .addOption(numberOption('--seed <n>', 'Random seed').default(1))
    .option('--json', 'Print one JSON document')
    .option('-q, --quiet', 'Do not show progress')
    .addHelpText('after', help)
    .action(act(playArena));
}

const help = `
A player is a bot (${playerNames.slice(0, 5).join(', ')}, or level-1 to
level-9), optionally with its own limits, or an engine with the command that
starts it. A command is split at spaces, unless they are quoted ('...' or
"...") or escaped with a backslash. NAME= sets the name in the table:
  greedy
  alpha-beta:nodes=2000,depth=4
  mine=engine:python3 my.py
  mine=engine:python3 'my bots/one.py'
  mine[nodes=200,Hash=16]=engine:python3 my.py
  strong[Hash=64]=alpha-beta
Brackets contain limits (nodes, time, depth) and engine options. Options that a
player does not announce are refused.

From each opening, all players meet in all seatings: two games for each pair of
players, or six games for every three players. --games is rounded up to whole
rounds. In a gauntlet, the first player meets all others. Values of --openings:
  book    balanced setups from the book (default if the ruleset has a book)
  chance  random setups (default otherwise)
  empty   players set up their armies
  FILE    one position per line, or JSON objects with a "position", or one JSON
          array of either; blank lines and lines that begin with # are skipped

Table columns: 95 % is the confidence interval of the score, hearts is the mean
of hearts won minus hearts lost, and faults is the number of games in which the
player was at fault, losses on time included. With a time limit or a clock,
on time is the number of those losses, and over ms the mean and the greatest
overshoot of --time. For two players, LOS is the likelihood that the first
player is stronger, and pairs lists the number of game pairs in which that
player scored 0, 0.5, 1, 1.5 and 2 points.

With --cpu, load on the machine does not shorten the time that bots think:
their limits, clocks and times count the CPU time of their processes. Engines
with a command have wall times unless they do the same. A line below the table
lists the players of both kinds.

A game is adjudicated
  with --resign 500,4   if in the last four moves of both players the winner's
                        score was at least 500, and the loser's at most -500
  with --draw 20,8,80   after 80 half-moves, if in the last eight moves of both
                        the scores were between -20 and 20
  with --tables FILE    if its position is in an endgame table
  with --plies N        as a draw after N half-moves
Scores are hundredths of a Vanguard.

--rules defaults to klin-zha+draws; +draws is added to other rulesets. Ctrl-C
stops the arena and prints the results so far. With --ledger, the same command
resumes the arena, even after a crash. If the only limits are --nodes or
--depth, bots play the same games with any number of threads.

Exit status: 0 for success, 1 if an engine or a file fails, 2 for invalid
usage, 130 or 143 if interrupted.

Examples:
  klin-zha arena --player greedy --player random --nodes 50 --games 4
  klin-zha arena --player greedy --player random --clock 5+0.1 --games 2 \\
    --threads 2 --ledger arena.jsonl --kzn arena.kzn
  klin-zha arena --player "mine=engine:node my.mjs" --player random \\
    --nodes 50 --games 40 --sprt 0,200`;

function playerOption(): Option {
  return new Option(
    '--player <player>',
    'Bot, file of a bot or engine:COMMAND; repeat for each player',
  ).argParser((text, others?: readonly ArenaPlayer[]): readonly ArenaPlayer[] => {
    const read = parsePlayer(text);
    if (!read.ok) throw new InvalidArgumentError(faultMessage(read.errors[0]));
    const { bot, command } = read.value;
    if (command !== undefined) checkedCommand(command);
    if (bot !== undefined) checkedBot(bot);
    return [...(others ?? []), read.value];
  });
}

function testOption(): Option {
  return new Option(
    '--sprt <elo0,elo1>',
    'Stop when a sequential test accepts one of two Elo differences',
  ).argParser((text): readonly [number, number] => {
    const [elo0, elo1, ...more] = text
      .split(',')
      .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    if (more.length === 0 && elo1 !== undefined && elo0! < elo1) return [elo0!, elo1];
    throw new InvalidArgumentError('Expected: two Elo differences, the smaller one first, such as 0,10.');
  });
}

async function playArena(context: Context, options: ArenaCommandOptions): Promise<number> {
  const { out, err, program } = context;
  const { json = false, quiet = false, threads, kzn } = options;
  const arena = await arenaOf(context, options);
  const test = testOf(arena, options);
  // Fails before the first game if the log cannot be written.
  if (options.log !== undefined) new GameLog(options.log).end();
  const kept = await LedgerFile.open(arena, options.ledger);
  const { ledger } = kept;
  const all = gameCount(arena);
  await err.lines(...kept.remarks.map(printable));
  const requested = options.rules?.id ?? arena.rules;
  if (requested !== arena.rules && !json)
    await err.lines(`${requested} has no draws: playing ${arena.rules}`);
  const progress = new Progress(arena.players);
  for (const game of ledger.games) {
    test?.add(game);
    progress.add(game);
  }
  const before = ledger.size;
  const left = test?.state.accepted ? 0 : Math.max(0, all - before);
  if (before > 0 && !quiet)
    await err.lines(printable(`${counted(before, 'game')} in ${options.ledger}, ${left} left to play`));

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
      onGame: async (game) => {
        await kept.add(game);
        progress.add(game);
        return (test?.add(game).accepted ?? null) === null;
      },
      onCrash: ({ index }, error) =>
        err.lines(
          printable(`replaying game ${index + 1}: ${error instanceof Error ? error.message : error}`),
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
  const { rules, games, nodes, time, depth, clock, cpu, plies, seed, player = [] } = options;
  const { order, start, tournament, margin = null, resign = null, draw = null, tables = [] } = options;
  for (const file of tables) readTable(file);
  const { openings, places, remark } = await openingsOf(context, options.openings, rules);
  const read = parseArena({
    ...(rules === undefined ? {} : { rules: rules.id }),
    players: cpu === true ? player.map((one) => (one.bot === undefined ? one : { ...one, cpu })) : player,
    games,
    openings,
    ...(order === undefined ? {} : { order }),
    start,
    ...(tournament === undefined ? {} : { tournament }),
    margin,
    resign,
    draw,
    tables,
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

/** Checks each player and its options once: a player that cannot play would lose every game. */
async function tryEngines({ players, rules }: Arena): Promise<void> {
  for (const { bot } of players) if (bot !== undefined) await botFor(bot, false, rules);
  const found = await Promise.all(players.map((player) => faultOf(player, unwrap(parseRules(rules)))));
  const faults = found.filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new CommandFailure(1, ...faults.map(printable));
}

function testOf({ players }: Arena, { sprt }: ArenaCommandOptions): SequentialTest | undefined {
  if (sprt === undefined) return undefined;
  if (players.length !== 2) throw new CommandFailure(2, '--sprt requires exactly two players');
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
    await target.commit();
  } finally {
    await target.discard();
  }
}

const statuses = { SIGINT: 130, SIGTERM: 143 } as const;

/** Handles SIGINT and SIGTERM: the first signal stops the games, a second signal ends the program. */
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
