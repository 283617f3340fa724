/** The progress of a count: one line on a terminal that is written over, while a count takes its time. */

import type { Output } from './io.ts';
import type { Progress } from './perft-count.ts';

/** How many milliseconds pass between two lines. */
const pause = 250;

const cleared = '\r\x1b[K';

/** A number with its digits in groups of three. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Shows on a terminal how far a count has come. */
export class ProgressLine {
  private readonly out: Output;
  private readonly timer: NodeJS.Timeout;
  private begun = performance.now();
  private latest: Progress | undefined;
  private isShown = false;

  constructor(out: Output) {
    this.out = out;
    this.timer = setInterval(() => this.show(), pause);
    process.on('SIGINT', this.interrupt);
  }

  /** Takes note of what was counted. */
  tell(progress: Progress): void {
    if (progress.depth !== this.latest?.depth) this.begun = performance.now();
    this.latest = progress;
  }

  /** Takes the line away, so that something else can be written. */
  async clear(): Promise<void> {
    this.latest = undefined;
    if (this.isShown) await this.out.write(cleared);
    this.isShown = false;
  }

  /** Takes the line away for good. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    process.off('SIGINT', this.interrupt);
    await this.clear();
  }

  private show(): void {
    if (this.latest === undefined) return;
    const { depth, moves, done, sequences } = this.latest;
    const seconds = ((performance.now() - this.begun) / 1000).toFixed(1);
    const line = `depth ${depth}: ${done} of ${moves} moves, ${grouped(sequences)} sequences, ${seconds} s`;
    this.isShown = true;
    // A terminal that is gone is no reason to stop counting.
    this.out.write(`${cleared}${line}`).catch(() => {});
  }

  /** After Ctrl-C: the line goes, and then the process as if nobody had listened, with all its threads. */
  private readonly interrupt = (): void => {
    const die = () => process.kill(process.pid, 'SIGINT');
    this.end().then(die, die);
  };
}
