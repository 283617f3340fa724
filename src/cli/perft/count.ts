/** Splits a count into parts, shares them out among threads, and shows how far it has come. */

import { type GameState, legalMoves, type PerftShare, play } from '../../index.ts';
import type { Output } from '../output.ts';
import type { PerftPart, Thread } from './threads.ts';

/** How far a count has come. */
interface PerftProgress {
  readonly depth: number;
  /** The moves of the root, and how many of them are done. */
  readonly moves: number;
  readonly done: number;
  /** The sequences that were counted so far. */
  readonly sequences: number;
}

/**
 * For each legal move of the root, in their order, how many sequences of a length begin with it.
 *
 * Every thread takes the next part when it is done with one, so that those with small parts take more of them.
 *
 * @param line shows how far it has come
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
  const tell = (): void => {
    const done = shares.filter(({ open }) => open === 0).length;
    line?.tell({ depth, moves: moves.length, done, sequences });
  };
  tell();
  const queue = shares.flatMap((share) => share.parts.map((part) => ({ share, part }))).values();
  const work = async (thread: Thread): Promise<void> => {
    // All threads draw from the same iterator.
    for (const { share, part } of queue) {
      const count = await thread.count(part);
      share.sequences += count;
      share.open--;
      sequences += count;
      tell();
    }
  };
  await Promise.all(threads.map(work));
  await line?.clear();
  return shares.map(({ move, sequences }) => ({ move, sequences }));
}

/** With fewer moves for each thread than this, the threads would not finish at about the same time. */
const fewMoves = 16;

/** A number with its digits in groups of three. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Shows on a terminal, in one line that is written over, how far a count has come. */
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

  /** Takes note of what was counted. */
  tell(progress: PerftProgress): void {
    if (progress.depth !== this.#latest?.depth) this.#begun = performance.now();
    this.#latest = progress;
  }

  /** Takes the line away, so that something else can be written. */
  async clear(): Promise<void> {
    this.#latest = undefined;
    await this.#out.clear();
  }

  /** Takes the line away for good. */
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

  /** After Ctrl-C: the line goes, and then the process as if nobody had listened, with all its threads. */
  readonly #interrupt = (): void => {
    const die = () => process.kill(process.pid, 'SIGINT');
    this.end().then(die, die);
  };
}
