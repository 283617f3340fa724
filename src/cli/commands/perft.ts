/** `klin-zha perft`: counts legal move sequences. */

import { performance } from 'node:perf_hooks';
import { type Command, Option } from 'commander';
import { mostMegabytes } from '../../game/perft.ts';
import type { PerftShare, Ruleset } from '../../index.ts';
import { createState, formatMove, formatPosition, type GameState } from '../../index.ts';
import { CommandFailure, positionJson } from '../messages.ts';
import { type Act, addPositionArgument, numberOption, type PositionArguments, stateOf } from '../options.ts';
import type { Context, Output } from '../output.ts';
import { countShares, grouped, ProgressLine } from '../perft/count.ts';
import { countLines, frontierLine, frontierOf } from '../perft/frontier.ts';
import { memoryFor, startThread, type Thread } from '../perft/threads.ts';

interface PerftArguments extends PositionArguments {
  readonly depth?: number;
  readonly frontier?: number;
  readonly stdin?: boolean;
  readonly divide?: boolean;
  readonly hash?: number;
  readonly threads: number;
  readonly quiet?: boolean;
}

export function addPerft(program: Command, act: Act): void {
  addPositionArgument(program.command('perft'))
    .description('Count the legal move sequences of each length up to a depth (perft)')
    .addOption(numberOption('--depth <n>', 'Maximum length in half-moves', 20))
    .option('--divide', 'Print the count for each first move, at the maximum length only')
    .addOption(numberOption('--hash <megabytes>', 'Cache counts in a hash table of this size', mostMegabytes))
    .addOption(numberOption('--threads <n>', 'Number of threads', 64).default(1))
    .addOption(
      numberOption('--frontier <n>', 'Print the positions after n moves instead of counting', 20).conflicts([
        'depth',
        'divide',
        'stdin',
      ]),
    )
    .addOption(
      new Option('--stdin', 'Count from positions on standard input, one per line').conflicts('divide'),
    )
    .option('-q, --quiet', 'Do not show progress')
    .addHelpText('after', help)
    .action(act(answer));
}

const help = `
All threads share the --hash table. On a terminal, long counts show their
progress.

--frontier prints one line per position: the number of move sequences that lead
to the position, and the position string. To count on several machines, divide
the lines among them, use --stdin, and add up the counts.

Exit status: 0 for success, 1 for invalid input, 2 for invalid usage.

Examples:
  klin-zha perft --depth 3
  klin-zha perft --depth 3 --threads 2 --hash 256 --rules romulan-heart:2
  klin-zha perft --frontier 2 | klin-zha perft --stdin --depth 1
  klin-zha perft --depth 2 --divide --json \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"`;

async function answer(context: Context, text: string | undefined, options: PerftArguments): Promise<number> {
  const { stdin, out, err, program } = context;
  const { json = false, quiet = false, depth, hash = 0, threads: number, frontier } = options;
  if (frontier !== undefined)
    return printFrontier(out, await stateOf(context, text, options), frontier, json);
  if (depth === undefined) throw new CommandFailure(2, "required option '--depth <n>' not specified");
  if (options.stdin && text !== undefined)
    throw new CommandFailure(2, '--stdin reads positions from standard input: remove the argument');
  const state = options.stdin ? anyState(options.rules) : await stateOf(context, text, options);
  const line = err.isTerminal && !json && !quiet ? new ProgressLine(err) : undefined;
  const threads: Thread[] = [];
  try {
    // The current thread can neither show progress nor handle Ctrl-C while it counts.
    const file = number > 1 || line !== undefined ? program : undefined;
    // Started one by one, so that `finally` ends the running threads if a later one fails to start.
    const memory = memoryFor(hash);
    while (threads.length < number) threads.push(startThread(file, state, memory));
    // Wait until all threads have started before measuring the time.
    await Promise.all(threads.map((thread) => thread.count({ moves: [], depth: 0 })));
    const count: Count = (length) => countShares(state, length, threads, line);
    const print: Print = (...lines) => (json ? Promise.resolve() : out.lines(...lines));
    if (options.stdin) {
      const counted = await countLines(stdin, depth, threads, options);
      await print(
        `${grouped(counted.positions)} positions`.padEnd(20) + grouped(counted.sequences).padStart(20),
      );
      if (json) await out.json({ rules: options.rules.id, depth, ...counted });
      return 0;
    }
    const document = await (options.divide ? divide : countLengths)(depth, count, print);
    if (json) await out.json({ ...positionJson(state), ...document });
  } finally {
    await Promise.all([...threads.map((thread) => thread.end()), line?.end()]);
  }
  return 0;
}

/** Prints the positions after some moves, each with the number of sequences that lead to it. */
async function printFrontier(out: Output, state: GameState, plies: number, json: boolean): Promise<number> {
  const entries = frontierOf(state, plies);
  const frontier = entries.map(({ times, state: after }) => ({ times, position: formatPosition(after) }));
  if (json) await out.json({ ...positionJson(state), plies, frontier });
  else for (const entry of entries) await out.lines(frontierLine(entry));
  return 0;
}

/** Returns a state to start threads with; the positions read replace it. */
function anyState(rules: Ruleset): GameState {
  return createState(rules, { random: () => 0 });
}

/** Counts the sequences of a given length for each first move. */
type Count = (length: number) => Promise<PerftShare[]>;

/** Prints lines, unless the output is JSON. */
type Print = (...lines: readonly string[]) => Promise<void>;

/** Counts the sequences of each length. */
async function countLengths(most: number, count: Count, print: Print): Promise<object> {
  const perft: number[] = [];
  await print(row('depth', 'sequences', 'seconds', 'per second'));
  for (let depth = 1; depth <= most; depth++) {
    const begun = performance.now();
    const sum = sumOf(await count(depth));
    const seconds = (performance.now() - begun) / 1000;
    const speed = seconds > 0 ? grouped(Math.round(sum / seconds)) : '-';
    perft.push(sum);
    await print(row(String(depth), grouped(sum), seconds.toFixed(3), speed));
  }
  return { perft };
}

/** Prints the count for each first move. */
async function divide(depth: number, count: Count, print: Print): Promise<object> {
  const found = await count(depth);
  const shares = found
    .map(({ move, sequences }) => ({ move: formatMove(move), sequences }))
    .sort((a, b) => (a.move < b.move ? -1 : 1));
  const sequences = sumOf(found);
  const sum = { move: `${grouped(shares.length)} moves`, sequences };
  await print(...[...shares, sum].map((one) => one.move.padEnd(12) + grouped(one.sequences).padStart(20)));
  return { depth, divide: shares, sequences };
}

function sumOf(shares: readonly PerftShare[]): number {
  return shares.reduce((sum, { sequences }) => sum + sequences, 0);
}

function row(depth: string, count: string, seconds: string, speed: string): string {
  return `${depth.padStart(5)}${count.padStart(20)}${seconds.padStart(12)}${speed.padStart(16)}`;
}
