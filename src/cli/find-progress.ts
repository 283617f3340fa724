/** Progress through a file: one line on a terminal that is written over, for work that takes a while. */

import { performance } from 'node:perf_hooks';
import type { Output } from './io.ts';

/** How many milliseconds pass before the line is shown, and between two of them. */
const pause = 500;

/** Counts the bytes of a file that have been read. */
export class FileProgress {
  /** The size of the whole file in bytes, where it is known. */
  size: number | undefined;
  private readonly out: Output;
  private readonly name: string;
  private read = 0;
  private shown = performance.now();
  private isShown = false;

  constructor(out: Output, name: string) {
    this.out = out;
    this.name = name;
  }

  /** Hands on the chunks of a source. */
  async *of(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      yield chunk;
      this.read += chunk.length;
      if (this.out.isTerminal && performance.now() - this.shown > pause) await this.show();
    }
  }

  /** Takes the line away. */
  async clear(): Promise<void> {
    if (this.isShown) await this.out.write('\r\x1b[K');
    this.isShown = false;
  }

  private async show(): Promise<void> {
    const { size, read, name } = this;
    const part = size === undefined || size === 0 ? '' : ` ${Math.floor((100 * read) / size)} %`;
    this.isShown = true;
    this.shown = performance.now();
    await this.out.write(`\r\x1b[K${name}:${part} ${(read / 1e6).toFixed(1)} MB`);
  }
}
