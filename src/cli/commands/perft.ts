/** `klin-zha perft`: counts legal move sequences. */

import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { mostMegabytes } from '../../game/perft.ts';
import { divide, formatMove, type GameState, type PerftOptions, perft } from '../../index.ts';
import { grouped, positionJson } from '../messages.ts';
import { type Act, addPositionArgument, numberOption, type PositionArguments, stateOf } from '../options.ts';
import type { Context } from '../output.ts';

interface PerftArguments extends PositionArguments {
  readonly depth: number;
  readonly divide?: boolean;
  readonly hash?: number;
}

export function addPerft(program: Command, act: Act): void {
  addPositionArgument(program.command('perft'))
    .description('Count the legal move sequences of each length up to a depth (perft)')
    .addOption(numberOption('--depth <n>', 'Maximum length in half-moves', 20).makeOptionMandatory())
    .option('--divide', 'Print the count for each first move, at the maximum length only')
    .addOption(numberOption('--hash <megabytes>', 'Cache counts in a hash table of this size', mostMegabytes))
    .addHelpText('after', help)
    .action(act(answer));
}

const help = `
Exit status: 0 for success, 1 for invalid input, 2 for invalid usage.

Examples:
  klin-zha perft --depth 3
  klin-zha perft --depth 3 --hash 256 --rules romulan-heart:2
  klin-zha perft --depth 2 --divide --json \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"`;

async function answer(context: Context, text: string | undefined, options: PerftArguments): Promise<number> {
  const { out } = context;
  const { json = false, depth, hash } = options;
  const state = await stateOf(context, text, options);
  const table = hash === undefined ? {} : { hashMegabytes: hash };
  const print: Print = (...lines) => (json ? Promise.resolve() : out.lines(...lines));
  const document = await (options.divide ? printShares : printCounts)(state, depth, table, print);
  if (json) await out.json({ ...positionJson(state), ...document });
  return 0;
}

/** Prints lines, unless the output is JSON. */
type Print = (...lines: readonly string[]) => Promise<void>;

/** Prints the count for each length. */
async function printCounts(
  state: GameState,
  most: number,
  options: PerftOptions,
  print: Print,
): Promise<object> {
  const counts: number[] = [];
  await print(row('depth', 'sequences', 'seconds', 'per second'));
  for (let depth = 1; depth <= most; depth++) {
    const begun = performance.now();
    const count = perft(state, depth, options);
    const seconds = (performance.now() - begun) / 1000;
    const speed = seconds > 0 ? grouped(Math.round(count / seconds)) : '-';
    counts.push(count);
    await print(row(String(depth), grouped(count), seconds.toFixed(3), speed));
  }
  return { perft: counts };
}

/** Prints the count for each first move. */
async function printShares(
  state: GameState,
  depth: number,
  options: PerftOptions,
  print: Print,
): Promise<object> {
  const shares = divide(state, depth, options)
    .map(({ move, sequences }) => ({ move: formatMove(move), sequences }))
    .sort((a, b) => (a.move < b.move ? -1 : 1));
  const sequences = shares.reduce((sum, share) => sum + share.sequences, 0);
  const sum = { move: `${grouped(shares.length)} moves`, sequences };
  await print(...[...shares, sum].map((one) => one.move.padEnd(12) + grouped(one.sequences).padStart(20)));
  return { depth, divide: shares, sequences };
}

function row(depth: string, count: string, seconds: string, speed: string): string {
  return `${depth.padStart(5)}${count.padStart(20)}${seconds.padStart(12)}${speed.padStart(16)}`;
}
