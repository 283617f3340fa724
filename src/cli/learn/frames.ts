/**
 * Binary frames: the number of bytes that follow as four bytes, a type as one byte, the number of the request
 * as four bytes, and the content. All numbers are little-endian.
 */

import { fail } from '../../base/result.ts';

/** Types of frames. Requests are below 128. */
export const frameTypes = {
  make: 1,
  reset: 2,
  step: 3,
  describe: 4,
  save: 5,
  load: 6,
  copy: 7,
  undo: 8,
  render: 9,
  made: 129,
  observation: 130,
  json: 131,
  error: 255,
} as const;

/** A frame that was read. */
export interface Frame {
  readonly type: number;
  /** Number of the request, which the answer repeats. */
  readonly request: number;
  readonly content: Uint8Array;
}

/** Number of bytes before the content. */
const headSize = 9;
/** Number of bytes of the length. */
const lengthSize = 4;
/** Maximum number of bytes after the length of a request. */
const mostBytes = 1 << 20;

/** Joins chunks of any size into frames. */
export class FrameReader {
  #rest = new Uint8Array(0);

  /**
   * Returns the frames that a chunk completes.
   *
   * @throws KlinZhaError `bad-frame` for a length of less than 5 or more than 1,048,576 bytes
   */
  *push(chunk: Uint8Array): Generator<Frame, void> {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    let at = 0;
    const view = new DataView(bytes.buffer);
    while (bytes.length - at >= headSize) {
      const length = view.getUint32(at, true);
      if (length < headSize - lengthSize || length > mostBytes) {
        const message = `Invalid length of a frame: ${length}, expected ${headSize - lengthSize} to ${mostBytes} bytes.`;
        fail({ code: 'bad-frame', message, read: String(length) });
      }
      const end = at + lengthSize + length;
      if (end > bytes.length) break;
      const request = view.getUint32(at + lengthSize + 1, true);
      yield { type: bytes[at + lengthSize]!, request, content: bytes.subarray(at + headSize, end) };
      at = end;
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

/** Returns the bytes before a content. */
export function headOf(type: number, request: number, size: number): Uint8Array {
  const head = new Uint8Array(headSize);
  const view = new DataView(head.buffer);
  view.setUint32(0, headSize - lengthSize + size, true);
  head[lengthSize] = type;
  view.setUint32(lengthSize + 1, request, true);
  return head;
}

/** Returns the chunks of a frame with JSON as its content. */
export function jsonFrame(type: number, request: number, value: unknown): Uint8Array[] {
  const content = new TextEncoder().encode(JSON.stringify(value));
  return [headOf(type, request, content.length), content];
}
