/** Text out of bytes: UTF-8 in chunks, with the places of bytes that are none. */

/** The part of the platform's decoder that is used; it is there in browsers, Node, Deno and Bun. */
interface Decoder {
  decode(bytes: Uint8Array): string;
}

declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => Decoder;

/** A piece of text out of bytes. */
export interface Decoded {
  readonly text: string;
  /** Where in the text U+FFFD stands for bytes that could not be read. */
  readonly bad: readonly number[];
}

const empty = /* @__PURE__ */ new Uint8Array(0);

/** Decodes UTF-8 chunk by chunk; a character may begin in one chunk and end in a later one. */
export class Utf8Reader {
  #decoder: Decoder | undefined;
  /** The beginning of a character whose end has not come yet. */
  #rest: Uint8Array = empty;

  /** Decodes a chunk as far as it has whole characters. */
  push(chunk: Uint8Array): Decoded {
    let bytes = chunk;
    if (this.#rest.length > 0) {
      bytes = new Uint8Array(this.#rest.length + chunk.length);
      bytes.set(this.#rest);
      bytes.set(chunk, this.#rest.length);
    }
    const whole = bytes.length - unfinished(bytes);
    this.#rest = bytes.slice(whole);
    return this.#decode(bytes.subarray(0, whole));
  }

  /** What is left at the end: nothing, or a character that breaks off. */
  finish(): Decoded {
    const rest = this.#rest;
    this.#rest = empty;
    return this.#decode(rest);
  }

  #decode(bytes: Uint8Array): Decoded {
    if (bytes.length === 0) return { text: '', bad: [] };
    this.#decoder ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    try {
      return { text: this.#decoder.decode(bytes), bad: [] };
    } catch {
      return decodeAround(bytes, this.#decoder);
    }
  }
}

/** Whether the bytes of a view are gone, as they are once they were handed to another thread. */
export function isDetached(bytes: Uint8Array): boolean {
  if (bytes.length > 0) return false;
  try {
    bytes.slice();
    return false;
  } catch {
    return true;
  }
}

/** How many bytes at the end may be the beginning of a character that goes on. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

/** How many bytes a character has by its first byte; 1 for bytes that begin none. */
function lengthOf(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** How many bytes from one on are the beginning of a character, at least 1. */
function readable(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const length = lengthOf(first);
  // The second byte shows whether the character is too long for what it says, a surrogate, or beyond Unicode.
  let low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  let count = 1;
  while (count < length && bytes[at + count]! >= low && bytes[at + count]! <= high) {
    [low, high] = [0x80, 0xbf];
    count++;
  }
  return count;
}

/** Decodes what can be decoded, and writes one U+FFFD for each piece that is no character. */
function decodeAround(bytes: Uint8Array, decoder: Decoder): Decoded {
  const bad: number[] = [];
  let text = '';
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = at + readable(bytes, at);
    if (bytes[at]! >= 0x80 && (end - at === 1 || end - at < lengthOf(bytes[at]!))) {
      text += decoder.decode(bytes.subarray(start, at));
      bad.push(text.length);
      text += '\ufffd';
      start = end;
    }
    at = end;
  }
  return { text: text + decoder.decode(bytes.subarray(start)), bad };
}
