/** `klin-zha perft`: counts legal move sequences. */

import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { mostMegabytes } from '../../game/perft.ts';
import { formatMove, formatPosition, type GameState, type PerftShare } from '../../index.ts';
import { CommandFailure } from '../messages.ts';
import { type Act, type PositionOptions, readState, takesPosition, wholeNumber } from '../options.ts';
import type { Context } from '../output.ts';
import { countShares, grouped, ProgressLine } from '../perft/count.ts';
import { ownThread, type Thread, workerThread } from '../perft/threads.ts';

interface PerftOptions extends PositionOptions {
  readonly depth: number;
  readonly divide?: boolean;
  readonly hash?: number;
  readonly threads: number;
  readonly quiet?: boolean;
}

/** Counts the sequences of a length, move by move. */
type Count = (depth: number) => Promise<PerftShare[]>;

const mostDepth = 20;
const mostThreads = 64;

/** Adds the command to the program. */
export function addPerft(program: Command, act: Act): void {
  takesPosition(program.command('perft'))
    .description('count the legal move sequences of each length up to a depth')
    .requiredOption('--depth <n>', `the greatest length, 1 to ${mostDepth}`, wholeNumber(1, mostDepth))
    .option('--divide', 'only the greatest length, for each move how many begin with it')
    .option(
      '--hash <megabytes>',
      `remember counts in a table of this size, 1 to ${mostMegabytes}`,
      wholeNumber(1, mostMegabytes),
    )
    .option(
      '--threads <n>',
      `count with so many threads, 1 to ${mostThreads}`,
      wholeNumber(1, mostThreads),
      1,
    )
    .option('--quiet', 'show no progress')
    .addHelpText('after', help)
    .action(act(answer));
}

const help = `
The table of --hash is shared out among the threads, a megabyte or more each. On
a terminal the progress is shown while a count takes its time.

Examples:
  klin-zha perft --depth 3
  klin-zha perft --depth 4 --threads 4 --hash 256 --rules romulan-heart:2
  klin-zha perft --depth 2 --divide --json \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"`;

async function answer(
  context: Context,
  position: string | undefined,
  options: PerftOptions,
): Promise<number> {
  const state = readState(position, options);
  const { json = false, quiet = false, divide = false, depth, hash, threads: number } = options;
  if (hash !== undefined && hash < number)
    throw new CommandFailure(2, '--hash is shared out among the threads: each needs a megabyte at least.');
  const line = context.err.isTerminal && !json && !quiet ? new ProgressLine(context.err) : undefined;
  const threads: Thread[] = [];
  const count: Count = async (length) => {
    const shares = await countShares(state, length, threads, (progress) => line?.tell(progress));
    await line?.clear();
    return shares;
  };
  const [forPrograms, forPeople] = divide ? [divideJson, divideTable] : [perftJson, perftTable];
  try {
    startThreads(threads, context, state, options, line !== undefined);
    // All are there before the clock runs.
    await Promise.all(threads.map((thread) => thread.count({ moves: [], depth: 0 })));
    await (json ? forPrograms : forPeople)(context, state, depth, count);
  } finally {
    await Promise.all([...threads.map((thread) => thread.end()), line?.end()]);
  }
  return 0;
}

/**
 * Starts the threads into a list, so that those which were started can be ended when one cannot.
 *
 * This thread counts alone where that is enough; it could neither show progress nor hear Ctrl-C meanwhile.
 */
function startThreads(
  started: Thread[],
  { program }: Context,
  state: GameState,
  { threads, hash = 0 }: PerftOptions,
  isWatched: boolean,
): void {
  const megabytes = Math.floor(hash / threads);
  while (started.length < threads) {
    started.push(
      program === undefined || (threads === 1 && !isWatched)
        ? ownThread(state, megabytes)
        : workerThread(program, state, megabytes),
    );
  }
}

async function perftJson({ out }: Context, state: GameState, most: number, count: Count): Promise<void> {
  const counts: number[] = [];
  for (let depth = 1; depth <= most; depth++) counts.push(sumOf(await count(depth)));
  await out.json({ rules: state.rules.id, position: formatPosition(state), perft: counts });
}

async function perftTable({ out }: Context, _state: GameState, most: number, count: Count): Promise<void> {
  await out.lines(row('depth', 'sequences', 'seconds', 'per second'));
  for (let depth = 1; depth <= most; depth++) {
    const begun = performance.now();
    const sum = sumOf(await count(depth));
    const seconds = (performance.now() - begun) / 1000;
    const speed = seconds > 0 ? grouped(Math.round(sum / seconds)) : '-';
    await out.lines(row(String(depth), grouped(sum), seconds.toFixed(3), speed));
  }
}

async function divideJson({ out }: Context, state: GameState, depth: number, count: Count): Promise<void> {
  const shares = await count(depth);
  const divide = sharesByText(shares);
  const [rules, position] = [state.rules.id, formatPosition(state)];
  await out.json({ rules, position, depth, divide, sequences: sumOf(shares) });
}

async function divideTable({ out }: Context, _state: GameState, depth: number, count: Count): Promise<void> {
  const shares = await count(depth);
  const line = (move: string, sequences: number): string =>
    `${move.padEnd(12)}${grouped(sequences).padStart(20)}`;
  await out.lines(
    ...sharesByText(shares).map(({ move, sequences }) => line(move, sequences)),
    line(`${grouped(shares.length)} moves`, sumOf(shares)),
  );
}

/** The shares with their moves in coordinates, sorted as plain strings. */
function sharesByText(shares: readonly PerftShare[]): { move: string; sequences: number }[] {
  return shares
    .map(({ move, sequences }) => ({ move: formatMove(move), sequences }))
    .sort((a, b) => (a.move < b.move ? -1 : 1));
}

function sumOf(shares: readonly PerftShare[]): number {
  return shares.reduce((sum, { sequences }) => sum + sequences, 0);
}

function row(depth: string, count: string, seconds: string, speed: string): string {
  return `${depth.padStart(5)}${count.padStart(20)}${seconds.padStart(12)}${speed.padStart(16)}`;
}
