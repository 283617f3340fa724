/** Lines of a stream of bytes, of any length, without ever holding more than one of them. */

/** The longest line that is handed on, in UTF-16 code units; what a longer one says beyond is thrown away. */
export const longestLine: number = 64 * 1024 * 1024;

/** One line of a stream. */
export interface TextLine {
  /** Its number, from 1. */
  readonly number: number;
  /** Its first byte, from 0. */
  readonly offset: number;
  readonly text: string;
  /** Whether it was longer than {@link longestLine}; its text is empty then. */
  readonly tooLong: boolean;
}

/**
 * Splits a stream at `\n`; a `\r` before it belongs to the end of the line. For every piece of the stream the
 * lines that it ends come together, so that answers can go out as soon as there is nothing left to read.
 *
 * @param from the byte and the number of the line with which the stream begins
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  from: { readonly offset: number; readonly line: number } = { offset: 0, line: 1 },
  longest = longestLine,
): AsyncGenerator<TextLine[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: from.offset > 0 });
  let number = from.line - 1;
  /** Where the line begins that is read, and the bytes that came before the last chunk. */
  let { offset } = from;
  let bytes = offset;
  /** The line that has begun, in parts, and its length. */
  let parts: string[] = [];
  let size = 0;

  function keep(part: string): void {
    size += part.length;
    if (size > longest) parts = [];
    else if (part !== '') parts.push(part);
  }

  function take(end: number): TextLine {
    const text = parts.join('').replace(/\r$/, '');
    const line = { number: ++number, offset, text, tooLong: size > longest };
    offset = end;
    parts = [];
    size = 0;
    return line;
  }

  for await (const chunk of stream) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    keep(first);
    let end = 0;
    const lines = others.map((part) => {
      end = chunk.indexOf(10, end) + 1;
      const line = take(bytes + end);
      keep(part);
      return line;
    });
    bytes += chunk.length;
    if (lines.length > 0) yield lines;
  }
  keep(decoder.decode());
  if (size > 0) yield [take(bytes)];
}
