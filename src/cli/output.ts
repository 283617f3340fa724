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
  readonly program?: URL | undefined;
}

/** What a command is given besides its arguments. */
export interface Context extends Pick<Io, 'stdin' | 'program'> {
  readonly out: Output;
  readonly err: Output;
  /** Notes that the input is wrong, for the exit status where nobody reads on. */
  readonly blame: () => void;
  /** Paints pieces of a drawn board, or leaves them as they are. */
  readonly paint: (text: string, ink: Ink) => string;
}

const cleared = '\r\u001b[K';

/** A stream that is written to line by line, below a status line that is written over again and again. */
export class Output {
  readonly #stream: Writable;
  readonly #status: Output;
  #isStatusShown = false;

  /** @param status the output on the same terminal whose status line has to go before something is written */
  constructor(stream: Writable, status?: Output) {
    this.#stream = stream;
    this.#status = status ?? this;
    // Errors arrive where the text is written; the event alone would end the process.
    stream.on('error', () => {});
  }

  /** Whether somebody looks on. */
  get isTerminal(): boolean {
    return (this.#stream as { readonly isTTY?: boolean }).isTTY === true;
  }

  /** Writes text or bytes and waits until it has gone out, so that a slow reader slows the writer down. */
  async write(text: string | Uint8Array): Promise<void> {
    await this.#status.clear();
    await this.#put(text);
  }

  /** Writes lines. */
  async lines(...lines: readonly string[]): Promise<void> {
    if (lines.length > 0) await this.write(`${lines.join('\n')}\n`);
  }

  /** Writes a JSON document of its own. */
  json(document: unknown): Promise<void> {
    return this.lines(JSON.stringify(document));
  }

  /** Writes over what the status line says. */
  show(text: string): void {
    this.#isStatusShown = true;
    // A terminal that is gone is no reason to stop working.
    this.#put(`${cleared}${text}`).catch(() => {});
  }

  /** Takes the status line away. */
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

/** Whether an error means that nobody reads any more. */
export function isClosedPipe(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED';
}

/**
 * Whether surroundings want colours: never with `NO_COLOR`, with `FORCE_COLOR` even where no terminal is, else on a
 * terminal that is not called dumb. An empty variable says nothing, `FORCE_COLOR=0` no.
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
