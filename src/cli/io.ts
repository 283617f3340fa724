/** What the commands read and write: streams that tests can replace. */

import type { Writable } from 'node:stream';
import pc from 'picocolors';
import type { Ink } from '../render/text.ts';

/** The outside world of a run. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether colours may be used on standard output. */
  readonly colours: boolean;
  /** The file of the program, which worker threads run; without it there are none. */
  readonly program?: URL;
}

/** What a command is given besides its arguments. */
export interface Context {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly out: Output;
  readonly err: Output;
  /** Paints pieces of a drawn board, or leaves them as they are. */
  readonly paint: (text: string, ink: Ink) => string;
  /** The file of the program, which worker threads run. */
  readonly program: URL | undefined;
}

/** Lets a command do its work, which ends with the exit status. */
export type Act = (work: (context: Context) => Promise<number>) => Promise<void>;

/** A stream that is written to line by line. */
export class Output {
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
    // Errors arrive where the text is written; the event alone would end the process.
    stream.on('error', () => {});
  }

  /** Whether somebody looks on. */
  get isTerminal(): boolean {
    return (this.#stream as { readonly isTTY?: boolean }).isTTY === true;
  }

  /** Writes text and waits until it has gone out, so that a slow reader slows the writer down. */
  write(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Writes lines. */
  lines(...lines: readonly string[]): Promise<void> {
    return lines.length === 0 ? Promise.resolve() : this.write(`${lines.join('\n')}\n`);
  }

  /** Writes a JSON document of its own. */
  json(document: unknown): Promise<void> {
    return this.lines(JSON.stringify(document));
  }
}

/** Whether an error means that nobody reads any more. */
export function isClosedPipe(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED';
}

/** A painter for a terminal, or one that paints nothing. */
export function painter(colours: boolean): Context['paint'] {
  const c = pc.createColors(colours);
  const inks: Readonly<Record<Ink, (text: string) => string>> = {
    gold: c.yellow,
    green: c.green,
    blue: c.blue,
    black: c.magenta,
    frame: c.dim,
    label: c.bold,
    mark: c.dim,
    highlight: c.bold,
  };
  return (text, ink) => inks[ink](text);
}
