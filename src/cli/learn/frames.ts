/**
 * Binary frames: the number of bytes that follow as four bytes, a type as one byte, and the content. All
 * numbers are little-endian.
 */

import { fail } from '../../base/result.ts';

/** Types of frames. Requests are below 128. */
export const frameTypes = {
  make: 1,
  reset: 2,
  step: 3,
  describe: 4,
  made: 129,
  observation: 130,
  description: 131,
  error: 255,
} as const;

/** A frame that was read. */
export interface Frame {
  readonly type: number;
  readonly content: Uint8Array;
}

/** Number of bytes before the content. */
export const headSize = 5;
/** Maximum number of bytes after the length of a request. */
const mostBytes = 1 << 20;

/** Joins chunks of any size into frames. */
export class FrameReader {
  #rest = new Uint8Array(0);

  /**
   * Returns the frames that a chunk completes.
   *
   * @throws KlinZhaError `bad-frame` for a length of 0 or of more than 1,048,576 bytes
   */
  *push(chunk: Uint8Array): Generator<Frame, void> {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    let at = 0;
    while (bytes.length - at >= headSize) {
      const length = new DataView(bytes.buffer).getUint32(at, true);
      if (length === 0 || length > mostBytes) {
        const message = `Invalid length of a frame: ${length}, expected 1 to ${mostBytes} bytes.`;
        fail({ code: 'bad-frame', message, read: String(length) });
      }
      if (bytes.length - at < 4 + length) break;
      yield { type: bytes[at + 4]!, content: bytes.subarray(at + headSize, at + 4 + length) };
      at += 4 + length;
    }
    this.#rest = bytes.slice(at);
  }

  /**
   * Rejects an input that ends within a frame.
   *
   * @throws KlinZhaError `bad-frame`
   */
  finish(): void {
    if (this.#rest.length > 0) fail({ code: 'bad-frame', message: 'The input ends within a frame.' });
  }
}

/** Returns a frame with zeros as its content. */
export function emptyFrame(type: number, size: number): Uint8Array {
  const frame = new Uint8Array(headSize + size);
  new DataView(frame.buffer).setUint32(0, size + 1, true);
  frame[4] = type;
  return frame;
}

/** Returns a frame with JSON as its content. */
export function jsonFrame(type: number, value: unknown): Uint8Array {
  const content = new TextEncoder().encode(JSON.stringify(value));
  const frame = emptyFrame(type, content.length);
  frame.set(content, headSize);
  return frame;
}
