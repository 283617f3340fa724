/** Runs the command in this process and collects its output. */

import { Readable, Writable } from 'node:stream';
import { run } from '../../src/cli/run.ts';

/** Result of a run. */
export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Standard input and settings of a run. */
export interface Surroundings {
  readonly stdin?: string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  readonly colours?: boolean;
  /** Whether standard input and output are a terminal. */
  readonly terminal?: boolean;
  /** Program file for worker threads. */
  readonly program?: URL;
}

class Collector extends Writable {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString('utf8');
  }
}

/** Runs `klin-zha` with these arguments. */
export async function klinZha(argv: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const { stdin = '', colours = false, terminal = false, program } = surroundings;
  const stdout = new Collector();
  const stderr = new Collector();
  const chunks = typeof stdin === 'string' ? [Buffer.from(stdin)] : stdin;
  const isTTY = terminal;
  const input = Object.assign(Readable.from(chunks), { isTTY });
  const io = { stdin: input, stdout: Object.assign(stdout, { isTTY }), stderr, colours };
  const status = await run(argv, program === undefined ? io : { ...io, program });
  return { status, out: stdout.text, err: stderr.text };
}

/** A battle with Green to move. */
export const battle = 'F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -';

/** A readable but impossible position: Green has no Blockader. */
export const impossible = 'F/3/4V/V1VBI2/1I4L*2/1fiS7/2v10/3isv9/4v2l*9 2 N1W2 - 5 3 -';

/** A position with 9 moves, fewer than 16 per thread. */
export const small = 'B/3/5/2l4/9/11/6V*6/15/v*8b7 1 N1W2 - 0 1 -';
