/** Reading and writing of compressed files (gzip). */

import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type ByteSource, chunksFrom, readFailure, UnreadableFile } from './bytes.ts';

/** Whether bytes are the beginning of a gzip file. */
function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Decompresses the bytes of a file if they are compressed. @throws UnreadableFile */
export async function* gunzipped(file: string, source: ByteSource): ByteSource {
  const head: Uint8Array[] = [];
  for (let size = 0; size < 2; ) {
    const { done, value } = await source.next();
    if (done === true) break;
    head.push(value);
    size += value.length;
  }
  async function* whole(): ByteSource {
    yield* head.splice(0);
    yield* source;
  }
  if (!isGzip(Buffer.concat(head))) return yield* whole();
  try {
    yield* pipeline(whole(), createGunzip(), () => {});
  } catch (error) {
    throw readFailure(file, error);
  }
}

/** Rejects compressed files, whose games have no places for an index. @throws UnreadableFile */
export async function mustBePlain(file: string): Promise<void> {
  for await (const head of chunksFrom(file, 0)) {
    if (!isGzip(head)) return;
    throw new UnreadableFile(file, `cannot index '${file}': it is compressed. Decompress it first.`);
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
