/** Splits byte streams into lines. */

/** Maximum line length in UTF-16 code units; the text of longer lines is dropped. */
export const longestLine: number = 64 * 1024 * 1024;

/** One line of a stream. */
export interface TextLine {
  /** Line number, starting at 1. */
  readonly number: number;
  readonly text: string;
  /** Whether the line is longer than {@link longestLine}; if so, `text` is empty. */
  readonly isTooLong: boolean;
}

/**
 * Splits a stream at `\n` or `\r\n`. Yields the lines completed by each chunk together, so that they can be
 * answered before the next chunk arrives.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longest = longestLine,
): AsyncGenerator<TextLine[]> {
  const decoder = new TextDecoder('utf-8');
  let number = 0;
  /** Parts of the current line, and its length. */
  let parts: string[] = [];
  let size = 0;

  function keep(part: string): void {
    size += part.length;
    if (size > longest) parts = [];
    else if (part !== '') parts.push(part);
  }

  function take(): TextLine {
    const text = parts.join('').replace(/\r$/, '');
    const line = { number: ++number, text, isTooLong: size > longest };
    parts = [];
    size = 0;
    return line;
  }

  for await (const chunk of stream) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    keep(first);
    const lines = others.map((part) => {
      const line = take();
      keep(part);
      return line;
    });
    if (lines.length > 0) yield lines;
  }
  keep(decoder.decode());
  if (size > 0) yield [take()];
}
