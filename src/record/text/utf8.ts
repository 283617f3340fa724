/** Text out of bytes: UTF-8 in chunks, with the places of bytes that are none. */

/** The part of the platform's decoder that is used; it is there in browsers, Node, Deno and Bun. */
declare const TextDecoder: new (
  label: string,
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** A piece of text out of bytes. */
export interface Decoded {
  readonly text: string;
  /** Where in the text U+FFFD stands for bytes that could not be read. */
  readonly bad: readonly number[];
}

const empty = /* @__PURE__ */ new Uint8Array(0);

/** Decodes UTF-8 chunk by chunk; a character may begin in one chunk and end in a later one. */
export class Utf8Reader {
  private decoder: InstanceType<typeof TextDecoder> | undefined;
  /** The beginning of a character whose end has not come yet. */
  private rest: Uint8Array = empty;

  /** Decodes a chunk as far as it has whole characters. */
  push(chunk: Uint8Array): Decoded {
    let bytes = chunk;
    if (this.rest.length > 0) {
      bytes = new Uint8Array(this.rest.length + chunk.length);
      bytes.set(this.rest);
      bytes.set(chunk, this.rest.length);
    }
    const whole = bytes.length - unfinished(bytes);
    this.rest = bytes.slice(whole);
    return this.decode(bytes.subarray(0, whole));
  }

  /** What is left at the end: nothing, or a character that breaks off. */
  finish(): Decoded {
    const { rest } = this;
    this.rest = empty;
    return this.decode(rest);
  }

  private decode(bytes: Uint8Array): Decoded {
    if (bytes.length === 0) return { text: '', bad: [] };
    this.decoder ??= new TextDecoder('utf-8', { ignoreBOM: true });
    const text = this.decoder.decode(bytes);
    if (!text.includes('\ufffd')) return { text, bad: [] };
    const found = this.decoder.decode(withoutReplacement(bytes)).matchAll(/\ufffd/g);
    return { text, bad: Array.from(found, ({ index }) => index) };
  }
}

/** The bytes with U+FFFE for every U+FFFD that stands in them, so that the decoder alone puts U+FFFD into the text. */
function withoutReplacement(bytes: Uint8Array): Uint8Array {
  const others = bytes.slice();
  for (let at = others.indexOf(0xef); at >= 0; at = others.indexOf(0xef, at + 1)) {
    if (others[at + 1] === 0xbf && others[at + 2] === 0xbd) others[at + 2] = 0xbe;
  }
  return others;
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
