/** Distribution of a perft count among threads, and its progress. */

import { type GameState, legalMoves, type PerftShare, play } from '../../index.ts';
import type { Output } from '../output.ts';
import type { PerftPart, Thread } from './threads.ts';

/** Progress of a count. */
interface PerftProgress {
  readonly depth: number;
  /** Number of root moves, and how many of them are done. */
  readonly moves: number;
  readonly done: number;
  readonly sequences: number;
}

/**
 * Counts the sequences of a given length for each legal root move, in order. Threads take parts from a shared
 * queue, so that a thread with small parts counts more of them.
 *
 * @param line status line for the progress
 */
export async function countShares(
  root: GameState,
  depth: number,
  threads: readonly Thread[],
  line: ProgressLine | undefined,
): Promise<PerftShare[]> {
  const moves = legalMoves(root);
  const isDeep = depth > 3 && threads.length > 1 && moves.length < threads.length * fewMoves;
  const shares = moves.map((move) => {
    const parts: PerftPart[] = isDeep
      ? legalMoves(play(root, move)).map((reply) => ({ moves: [move, reply], depth: depth - 2 }))
      : [{ moves: [move], depth: depth - 1 }];
    return { move, sequences: 0, parts, open: parts.length };
  });
  let sequences = 0;
  const report = (): void => {
    const done = shares.filter(({ open }) => open === 0).length;
    line?.update({ depth, moves: moves.length, done, sequences });
  };
  report();
  const queue = shares.flatMap((share) => share.parts.map((part) => ({ share, part }))).values();
  const work = async (thread: Thread): Promise<void> => {
    for (const { share, part } of queue) {
      const count = await thread.count(part);
      share.sequences += count;
      share.open--;
      sequences += count;
      report();
    }
  };
  await Promise.all(threads.map(work));
  await line?.clear();
  return shares.map(({ move, sequences }) => ({ move, sequences }));
}

/**
 * With fewer root moves per thread, each part begins after two moves, so that threads finish together.
 */
const fewMoves = 16;

/** Formats a number with thousands separators. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A status line with the progress of a count. */
export class ProgressLine {
  readonly #out: Output;
  readonly #timer: NodeJS.Timeout;
  #begun = performance.now();
  #latest: PerftProgress | undefined;

  constructor(out: Output) {
    this.#out = out;
    this.#timer = setInterval(() => this.#show(), 250);
    process.on('SIGINT', this.#interrupt);
  }

  /** Sets the progress to show. */
  update(progress: PerftProgress): void {
    if (progress.depth !== this.#latest?.depth) this.#begun = performance.now();
    this.#latest = progress;
  }

  /** Clears the line before other output. */
  async clear(): Promise<void> {
    this.#latest = undefined;
    await this.#out.clear();
  }

  /** Clears the line and removes the timer and the signal handler. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    process.off('SIGINT', this.#interrupt);
    await this.clear();
  }

  #show(): void {
    if (this.#latest === undefined) return;
    const { depth, moves, done, sequences } = this.#latest;
    const counted = `${done} of ${moves} moves, ${grouped(sequences)} sequences`;
    this.#out.show(`depth ${depth}: ${counted}, ${((performance.now() - this.#begun) / 1000).toFixed(1)} s`);
  }

  /** Clears the line after Ctrl-C, then ends the process with the same signal. */
  readonly #interrupt = (): void => {
    const die = () => process.kill(process.pid, 'SIGINT');
    this.end().then(die, die);
  };
}
