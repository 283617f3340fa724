/** Decodes UTF-8 in chunks, and counts the bytes before a place in the text. */

import { decoderFor } from '../encodings.ts';

/** Decoded text. */
export interface Decoded {
  readonly text: string;
  /** The bytes that were decoded. */
  readonly bytes: Uint8Array;
}

const empty = /* @__PURE__ */ new Uint8Array(0);

/** Decodes UTF-8 in chunks that may end within a character. */
export class Utf8Reader {
  #decoder: ReturnType<typeof decoderFor> | undefined;
  /** Incomplete character at the end of the last chunk. */
  #rest: Uint8Array = empty;

  /** Decodes a chunk, except for an incomplete character at its end. */
  push(chunk: Uint8Array): Decoded {
    let bytes = chunk;
    if (this.#rest.length > 0) {
      bytes = new Uint8Array(this.#rest.length + chunk.length);
      bytes.set(this.#rest);
      bytes.set(chunk, this.#rest.length);
    }
    const whole = bytes.length - incompleteLength(bytes);
    this.#rest = bytes.slice(whole);
    return this.#decode(bytes.subarray(0, whole));
  }

  /** Decodes the rest: nothing, or an incomplete character. */
  finish(): Decoded {
    const rest = this.#rest;
    this.#rest = empty;
    return this.#decode(rest);
  }

  #decode(bytes: Uint8Array): Decoded {
    if (bytes.length === 0) return { text: '', bytes };
    this.#decoder ??= decoderFor('utf-8', { ignoreBOM: true });
    return { text: this.#decoder.decode(bytes), bytes };
  }
}

/** Whether the underlying buffer is detached, for example by a transfer to another thread. */
export function isDetached(bytes: Uint8Array): boolean {
  if (bytes.length > 0) return false;
  try {
    bytes.slice();
    return false;
  } catch {
    return true;
  }
}

/** Returns the number of bytes at the end that may begin an incomplete character. */
function incompleteLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

/** Returns the length of a character from its first byte; 1 if the byte is invalid. */
function lengthOf(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Returns the number of bytes at `at` that form a valid beginning of a character, at least 1. */
function prefixLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const length = lengthOf(first);
  // The second byte shows whether the encoding is overlong, a surrogate, or beyond Unicode.
  let low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  let count = 1;
  while (count < length && bytes[at + count]! >= low && bytes[at + count]! <= high) {
    [low, high] = [0x80, 0xbf];
    count++;
  }
  return count;
}

/** Converts offsets in decoded text to offsets in the input: bytes where it was bytes, else code units. */
export class InputOffsets {
  /** Parts of the input after the last offset; bytes are kept only if their number differs. */
  readonly #parts: { units: number; bytes: Uint8Array | undefined }[] = [];
  #units = 0;
  #offset = 0;

  /** Adds text to the end, with the bytes from which it was decoded. */
  add(text: string, bytes?: Uint8Array): void {
    const isNarrow = bytes === undefined || bytes.length === text.length;
    const last = this.#parts.at(-1);
    if (isNarrow && last !== undefined && last.bytes === undefined) last.units += text.length;
    else this.#parts.push({ units: text.length, bytes: isNarrow ? undefined : bytes });
  }

  /** Converts an offset. It cannot be lower than the offset before it. */
  at(units: number): number {
    for (let part = this.#parts[0]; part !== undefined && this.#units < units; part = this.#parts[0]) {
      const count = Math.min(part.units, units - this.#units);
      const size = part.bytes === undefined ? count : sizeOf(part.bytes, count);
      this.#units += count;
      this.#offset += size;
      part.units -= count;
      part.bytes = part.bytes?.subarray(size);
      if (part.units === 0) this.#parts.shift();
    }
    return this.#offset;
  }
}

/** Returns the number of bytes from which a number of code units was decoded. */
function sizeOf(bytes: Uint8Array, units: number): number {
  let at = 0;
  for (let left = units; left > 0; ) {
    const length = prefixLength(bytes, at);
    // Only characters of four bytes have two code units; an invalid sequence was replaced by one.
    left -= length === 4 ? 2 : 1;
    at += length;
  }
  return at;
}
