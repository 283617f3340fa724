/** Command streams, which tests can replace, and colours. */

import type { Writable } from 'node:stream';
import type pc from 'picocolors';
import type { Ink, TextOptions } from '../render/text.ts';

/** Streams and settings of a run. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether colours may be used on standard output. */
  readonly colours: boolean;
  /** Program file for worker threads; without it, everything runs in this thread. */
  readonly program?: URL | undefined;
}

/** Environment of a command. */
export interface Context extends Pick<Io, 'stdin' | 'program'> {
  readonly out: Output;
  readonly err: Output;
  /** Records an input error, for the exit status if the output is closed early. */
  readonly noteError: () => void;
  /** Colours parts of a board, if colours are on. */
  readonly paint: NonNullable<TextOptions['paint']>;
  /** Colours text, if colours are on. */
  readonly colours: Colours;
}

/** Functions that colour text. */
export type Colours = ReturnType<typeof pc.createColors>;

const cleared = '\r\u001b[K';

/** An output stream with a status line. */
export class Output {
  readonly #stream: Writable;
  readonly #status: Output;
  #isStatusShown = false;

  /** @param status the output on the same terminal whose status line is cleared before every write */
  constructor(stream: Writable, status?: Output) {
    this.#stream = stream;
    this.#status = status ?? this;
    // Write callbacks report errors; without a listener the event would end the process.
    stream.on('error', () => {});
  }

  /** Stream for a line editor. */
  get stream(): Writable {
    return this.#stream;
  }

  get isTerminal(): boolean {
    return (this.#stream as { readonly isTTY?: boolean }).isTTY === true;
  }

  /** Writes text or bytes and waits until they are flushed (backpressure). */
  async write(text: string | Uint8Array): Promise<void> {
    await this.#status.clear();
    await this.#put(text);
  }

  async lines(...lines: readonly string[]): Promise<void> {
    if (lines.length > 0) await this.write(`${lines.join('\n')}\n`);
  }

  /** Writes a JSON document on one line. */
  json(document: unknown): Promise<void> {
    return this.lines(JSON.stringify(document));
  }

  /** Replaces the status line. */
  show(text: string): void {
    this.#isStatusShown = true;
    // The command continues if the terminal is closed.
    this.#put(`${cleared}${text}`).catch(() => {});
  }

  /** Clears the status line. */
  async clear(): Promise<void> {
    if (!this.#isStatusShown) return;
    this.#isStatusShown = false;
    await this.#put(cleared);
  }

  #put(text: string | Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Whether an error means that the reader closed the pipe. */
export function isClosedPipe(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED';
}

/**
 * Whether to use colours: off with `NO_COLOR`, on with `FORCE_COLOR` (off if it is `0`), otherwise on for
 * terminals that are not `dumb`. Empty variables are ignored.
 */
export function wantsColours(
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && TERM !== 'dumb';
}

/** Returns a function that colours text, or leaves it unchanged. */
export function painter(c: Colours): Context['paint'] {
  const inks: Readonly<Record<Ink, (text: string) => string>> = {
    gold: c.yellow,
    green: c.green,
    blue: c.blue,
    black: c.magenta,
    shared: c.bold,
    frame: c.dim,
    label: c.bold,
    mark: c.dim,
    highlight: c.bold,
  };
  return (text, ink, tint = 'neutral') =>
    ink === 'frame' && tint !== 'neutral' ? c.dim(inks[tint](text)) : inks[ink](text);
}
