/** How far a command has come, in one line of a terminal that is written over again and again. */

import type { Output } from './io.ts';

const cleared = '\r\u001b[K';

/** A line of a terminal that is written over. */
export class StatusLine {
  private readonly out: Output;
  private isShown = false;

  constructor(out: Output) {
    this.out = out;
  }

  /** Writes over what the line says. */
  show(text: string): void {
    this.isShown = true;
    // A terminal that is gone is no reason to stop working.
    this.out.write(`${cleared}${text}`).catch(() => {});
  }

  /** Takes the line away, so that something else can be written. */
  async clear(): Promise<void> {
    if (this.isShown) await this.out.write(cleared);
    this.isShown = false;
  }
}

/** How many milliseconds pass before the progress of a file is shown, and between two times. */
const pause = 500;

/** Tells on a terminal how far the reading of a file has come, if that takes a while. */
export class FileProgress {
  private readonly line: StatusLine | undefined;
  private readonly name: string;
  private readonly size: number | undefined;
  private bytes = 0;
  private shown: number = performance.now();

  constructor(out: Output, name: string, size: number | undefined) {
    this.line = out.isTerminal ? new StatusLine(out) : undefined;
    this.name = name;
    this.size = size;
  }

  /** Takes note that so many bytes more were read. */
  readonly passed = (bytes: number): void => {
    this.bytes += bytes;
    if (this.line === undefined || performance.now() - this.shown < pause) return;
    this.shown = performance.now();
    const share = this.size ? `, ${Math.floor((100 * this.bytes) / this.size)} %` : '';
    this.line.show(`${this.name}: ${(this.bytes / 1e6).toFixed(1)} MB${share}`);
  };

  /** Takes the line off the terminal until the file has been read further. */
  async clear(): Promise<void> {
    await this.line?.clear();
  }
}
