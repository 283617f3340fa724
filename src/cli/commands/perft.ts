/** `klin-zha perft`: counts legal move sequences. */

import { performance } from 'node:perf_hooks';
import { type Command, Option } from 'commander';
import { mostMegabytes } from '../../game/perft.ts';
import type { PerftShare, Ruleset } from '../../index.ts';
import { createState, formatMove, formatPosition, type GameState } from '../../index.ts';
import { CommandFailure, positionJson } from '../messages.ts';
import { type Act, numberOption, type PositionArguments, stateOf, takesPosition } from '../options.ts';
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

/** Adds the command to the program. */
export function addPerft(program: Command, act: Act): void {
  takesPosition(program.command('perft'))
    .description('count the legal move sequences of each length up to a depth')
    .addOption(numberOption('--depth <n>', 'the greatest length', 20))
    .option('--divide', 'only the greatest length, for each move how many begin with it')
    .addOption(numberOption('--hash <megabytes>', 'remember counts in a table of this size', mostMegabytes))
    .addOption(numberOption('--threads <n>', 'count with so many threads', 64).default(1))
    .addOption(
      numberOption('--frontier <n>', 'count nothing, print the positions after so many moves', 20).conflicts([
        'depth',
        'divide',
        'stdin',
      ]),
    )
    .addOption(
      new Option('--stdin', 'count from the positions of lines of standard input').conflicts('divide'),
    )
    .option('--quiet', 'show no progress')
    .addHelpText('after', help)
    .action(act(answer));
}

const help = `
All threads share the table of --hash. On a terminal the progress is shown while
a count takes its time.

--frontier prints a line for each position: how often it comes about, and its
string. Parts of these lines can be counted elsewhere with --stdin, and add up.

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
    throw new CommandFailure(
      2,
      'With --stdin the positions are those of the lines: none is given as an argument.',
    );
  const state = options.stdin ? anyState(options.rules) : await stateOf(context, text, options);
  const line = err.isTerminal && !json && !quiet ? new ProgressLine(err) : undefined;
  const threads: Thread[] = [];
  try {
    // This thread alone could neither show progress nor hear Ctrl-C while it counts.
    const file = number > 1 || line !== undefined ? program : undefined;
    // One by one into a list, so that those which were started can be ended when one cannot.
    const memory = memoryFor(hash);
    while (threads.length < number) threads.push(startThread(file, state, memory));
    // All are there before the clock runs.
    await Promise.all(threads.map((thread) => thread.count({ moves: [], depth: 0 })));
    const count: Count = (length) => countShares(state, length, threads, line);
    const say: Say = (...lines) => (json ? Promise.resolve() : out.lines(...lines));
    if (options.stdin) {
      const counted = await countLines(stdin, depth, threads, options);
      await say(
        `${grouped(counted.positions)} positions`.padEnd(20) + grouped(counted.sequences).padStart(20),
      );
      if (json) await out.json({ rules: options.rules.id, depth, ...counted });
      return 0;
    }
    const document = await (options.divide ? divide : countLengths)(depth, count, say);
    if (json) await out.json({ ...positionJson(state), ...document });
  } finally {
    await Promise.all([...threads.map((thread) => thread.end()), line?.end()]);
  }
  return 0;
}

/** Prints the positions after so many moves, each with how often it comes about. */
async function printFrontier(out: Output, state: GameState, plies: number, json: boolean): Promise<number> {
  const met = frontierOf(state, plies);
  const frontier = met.map(({ times, state: after }) => ({ times, position: formatPosition(after) }));
  if (json) await out.json({ ...positionJson(state), plies, frontier });
  else for (const one of met) await out.lines(frontierLine(one));
  return 0;
}

/** A state of a ruleset from which threads can begin before they are told what to count. */
function anyState(rules: Ruleset): GameState {
  return createState(rules, { random: () => 0 });
}

/** Counts the sequences of a length, move by move. */
type Count = (length: number) => Promise<PerftShare[]>;

/** Tells people, who get no document. */
type Say = (...lines: readonly string[]) => Promise<void>;

/** How many sequences there are of each length. */
async function countLengths(most: number, count: Count, say: Say): Promise<object> {
  const perft: number[] = [];
  await say(row('depth', 'sequences', 'seconds', 'per second'));
  for (let depth = 1; depth <= most; depth++) {
    const begun = performance.now();
    const sum = sumOf(await count(depth));
    const seconds = (performance.now() - begun) / 1000;
    const speed = seconds > 0 ? grouped(Math.round(sum / seconds)) : '-';
    perft.push(sum);
    await say(row(String(depth), grouped(sum), seconds.toFixed(3), speed));
  }
  return { perft };
}

/** How many sequences of one length begin with each move. */
async function divide(depth: number, count: Count, say: Say): Promise<object> {
  const found = await count(depth);
  const shares = found
    .map(({ move, sequences }) => ({ move: formatMove(move), sequences }))
    .sort((a, b) => (a.move < b.move ? -1 : 1));
  const sequences = sumOf(found);
  const sum = { move: `${grouped(shares.length)} moves`, sequences };
  await say(...[...shares, sum].map((one) => one.move.padEnd(12) + grouped(one.sequences).padStart(20)));
  return { depth, divide: shares, sequences };
}

function sumOf(shares: readonly PerftShare[]): number {
  return shares.reduce((sum, { sequences }) => sum + sequences, 0);
}

function row(depth: string, count: string, seconds: string, speed: string): string {
  return `${depth.padStart(5)}${count.padStart(20)}${seconds.padStart(12)}${speed.padStart(16)}`;
}
