/** Text out of bytes: UTF-8 in chunks, with the places of bytes that are none. */

/** The part of the platform's decoder that is used; it is there in browsers, Node, Deno and Bun. */
declare const TextDecoder:
  | (new (
      label: string,
      options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
    ) => { decode(bytes: Uint8Array): string })
  | undefined;

/** A piece of text out of bytes. */
export interface Decoded {
  readonly text: string;
  /** Where in the text U+FFFD stands for bytes that could not be read. */
  readonly bad: readonly number[];
}

const none: readonly number[] = [];
const empty = /* @__PURE__ */ new Uint8Array(0);

/** Decodes UTF-8 chunk by chunk; a character may begin in one chunk and end in a later one. */
export class Utf8Reader {
  private readonly fast =
    typeof TextDecoder === 'undefined'
      ? undefined
      : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private rest: Uint8Array = empty;

  /** Decodes a chunk as far as it has whole characters. */
  push(chunk: Uint8Array): Decoded {
    const bytes = this.rest.length === 0 ? chunk : joined(this.rest, chunk);
    const whole = bytes.length - unfinished(bytes);
    this.rest = bytes.slice(whole);
    return this.decode(whole === bytes.length ? bytes : bytes.subarray(0, whole));
  }

  /** What is left at the end: nothing, or a character that breaks off. */
  finish(): Decoded {
    const { rest } = this;
    this.rest = empty;
    return this.decode(rest);
  }

  private decode(bytes: Uint8Array): Decoded {
    if (bytes.length === 0) return { text: '', bad: none };
    if (this.fast === undefined) return decodeSlowly(bytes);
    try {
      return { text: this.fast.decode(bytes), bad: none };
    } catch {
      return decodeSlowly(bytes);
    }
  }
}

function joined(one: Uint8Array, two: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + two.length);
  bytes.set(one);
  bytes.set(two, one.length);
  return bytes;
}

/** How many bytes at the end are the beginning of a character that may go on. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const at = bytes.length - back;
    const byte = bytes[at]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    return readable(bytes, at) === back && lengthOf(byte) > back ? back : 0;
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
  let count = 1;
  while (count < length && at + count < bytes.length) {
    const low = count > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const high = count > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    const byte = bytes[at + count]!;
    if (byte < low || byte > high) break;
    count++;
  }
  return count;
}

/** Decodes byte by byte, and writes one U+FFFD for each piece that is no character. */
function decodeSlowly(bytes: Uint8Array): Decoded {
  const parts: string[] = [];
  const bad: number[] = [];
  let codes: number[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const count = readable(bytes, at);
    const first = bytes[at]!;
    const isBad = count < lengthOf(first) || (first >= 0x80 && count === 1);
    const code = isBad ? 0xfffd : codePoint(bytes, at, count);
    if (isBad) bad.push(length);
    codes.push(code);
    length += code > 0xffff ? 2 : 1;
    at += count;
    if (codes.length < 4096) continue;
    parts.push(String.fromCodePoint(...codes));
    codes = [];
  }
  parts.push(String.fromCodePoint(...codes));
  return { text: parts.join(''), bad };
}

function codePoint(bytes: Uint8Array, at: number, count: number): number {
  const first = bytes[at]!;
  let code = count === 1 ? first : first & (0xff >> (count + 1));
  for (let index = 1; index < count; index++) code = (code << 6) | (bytes[at + index]! & 0x3f);
  return code;
}
