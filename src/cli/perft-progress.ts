/** The progress of a count: one line on a terminal that is written over, while a count takes its time. */

import type { Output } from './io.ts';
import type { Progress } from './perft-count.ts';
import { StatusLine } from './progress.ts';

/** How many milliseconds pass between two lines. */
const pause = 250;

/** A number with its digits in groups of three. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Shows on a terminal how far a count has come. */
export class ProgressLine {
  private readonly line: StatusLine;
  private readonly timer: NodeJS.Timeout;
  private begun = performance.now();
  private latest: Progress | undefined;

  constructor(out: Output) {
    this.line = new StatusLine(out);
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
    await this.line.clear();
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
    this.line.show(
      `depth ${depth}: ${done} of ${moves} moves, ${grouped(sequences)} sequences, ${seconds} s`,
    );
  }

  /** After Ctrl-C: the line goes, and then the process as if nobody had listened, with all its threads. */
  private readonly interrupt = (): void => {
    const die = () => process.kill(process.pid, 'SIGINT');
    this.end().then(die, die);
  };
}
