/** Splits byte streams into lines. */

/** Maximum line length in UTF-16 code units; the text of longer lines is dropped. */
export const longestLine: number = 64 * 1024 * 1024;

/** One line of a stream. */
export interface TextLine {
  /** Line number, starting at 1. */
  readonly number: number;
  /** Offset of the first byte, starting at 0. */
  readonly offset: number;
  readonly text: string;
  /** Whether the line is longer than {@link longestLine}; if so, `text` is empty. */
  readonly isTooLong: boolean;
}

/**
 * Splits a stream at `\n` or `\r\n`. Yields the lines completed by each chunk together, so that they can be
 * answered before the next chunk arrives.
 *
 * @param from byte offset and number of the first line of the stream
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  from: { readonly offset: number; readonly line: number } = { offset: 0, line: 1 },
  longest = longestLine,
): AsyncGenerator<TextLine[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: from.offset > 0 });
  let number = from.line - 1;
  /** Start of the current line, and bytes before the current chunk. */
  let { offset } = from;
  let bytes = offset;
  /** Parts of the current line, and its length. */
  let parts: string[] = [];
  let size = 0;

  function keep(part: string): void {
    size += part.length;
    if (size > longest) parts = [];
    else if (part !== '') parts.push(part);
  }

  function take(end: number): TextLine {
    const text = parts.join('').replace(/\r$/, '');
    const line = { number: ++number, offset, text, isTooLong: size > longest };
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
