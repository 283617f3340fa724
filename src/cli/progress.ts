/** How far a command has come with a long file, in one line of a terminal that is written over again and again. */

import type { Context } from './io.ts';

/** Files of fewer bytes are read before anybody could wonder. */
const longFile = 4 * 1024 * 1024;

/** Tells how far the reading of a file has come. */
export class Progress {
  private readonly context: Context;
  private readonly name: string;
  private readonly size: number | undefined;
  private bytes = 0;
  private told = -1;

  constructor(context: Context, name: string, size: number | undefined) {
    this.context = context;
    this.name = name;
    this.size = size;
  }

  /** Takes note that so many bytes more were read. */
  readonly passed = (bytes: number): void => {
    this.bytes += bytes;
    if (!this.context.err.isTerminal || (this.size ?? this.bytes) < longFile) return;
    const step = Math.floor(this.bytes / 2 ** 20);
    if (step === this.told) return;
    this.told = step;
    const share = this.size === undefined ? '' : `, ${Math.floor((100 * this.bytes) / this.size)} %`;
    void this.context.err.write(`\r${this.name}: ${step} MB${share}\u001b[K`).catch(() => {});
  };

  /** Takes the line off the terminal. */
  async end(): Promise<void> {
    if (this.told >= 0) await this.context.err.write('\r\u001b[K');
    this.told = -1;
  }
}
