/** Reading and writing of compressed files (gzip). */

import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type ByteSource, headOf, readFailure } from './bytes.ts';

/** Decompresses the bytes of a file if they are compressed. @throws UnreadableFile */
export async function* gunzipped(file: string, source: ByteSource): ByteSource {
  const { head, whole } = await headOf(source, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole;
  try {
    yield* pipeline(whole, createGunzip(), () => {});
  } catch (error) {
    throw readFailure(file, error);
  }
}

/** Compresses pieces of a file in order. */
export class Compressor {
  readonly #gzip = createGzip();
  #compressed: Buffer[] = [];

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => this.#compressed.push(chunk));
  }

  /** Adds a piece, and returns the compressed bytes that are complete. */
  async add(piece: string | Uint8Array): Promise<Uint8Array> {
    await new Promise((resolve) => this.#gzip.write(piece, resolve));
    return this.#take();
  }

  /** Returns the last bytes. */
  async end(): Promise<Uint8Array> {
    const ended = once(this.#gzip, 'end');
    this.#gzip.end();
    await ended;
    return this.#take();
  }

  #take(): Uint8Array {
    return Buffer.concat(this.#compressed.splice(0));
  }
}
