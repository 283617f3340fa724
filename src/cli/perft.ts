/** `klin-zha perft`: counts legal move sequences. */

import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { formatPosition, type GameState, perft } from '../index.ts';
import type { Act, Context } from './io.ts';
import { type PositionCommandOptions, readState, takesPosition, wholeNumber } from './options.ts';

interface PerftOptions extends PositionCommandOptions {
  readonly depth: number;
}

const mostDepth = 20;

/** Adds the command to the program. */
export function addPerft(program: Command, act: Act): void {
  takesPosition(program.command('perft'))
    .description('count the legal move sequences of each length up to a depth')
    .requiredOption('--depth <n>', `the greatest length, 1 to ${mostDepth}`, wholeNumber(1, mostDepth))
    .addHelpText('after', help)
    .action((position: string | undefined, options: PerftOptions) =>
      act(async (context) => {
        const state = readState(position, options);
        const count = options.json === true ? countForPrograms : countForPeople;
        await count(context, state, options.depth);
        return 0;
      }),
    );
}

const help = `
Examples:
  klin-zha perft --depth 3
  klin-zha perft --depth 2 --json \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"`;

function depths(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1);
}

function countForPrograms({ out }: Context, state: GameState, most: number): Promise<void> {
  const counts = depths(most).map((depth) => perft(state, depth));
  return out.json({ rules: state.rules.id, position: formatPosition(state), perft: counts });
}

async function countForPeople({ out }: Context, state: GameState, most: number): Promise<void> {
  await out.lines(row('depth', 'sequences', 'seconds', 'per second'));
  for (const depth of depths(most)) {
    const begun = performance.now();
    const count = perft(state, depth);
    const seconds = (performance.now() - begun) / 1000;
    const speed = seconds > 0 ? grouped(Math.round(count / seconds)) : '-';
    await out.lines(row(String(depth), grouped(count), seconds.toFixed(3), speed));
  }
}

function row(depth: string, count: string, seconds: string, speed: string): string {
  return `${depth.padStart(5)}${count.padStart(20)}${seconds.padStart(12)}${speed.padStart(16)}`;
}

/** A number with its digits in groups of three. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
