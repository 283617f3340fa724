/** Lines of a stream of bytes, of any length, without ever holding more than one of them. */

/** The longest line that is handed on, in UTF-16 code units; what a longer one says beyond is thrown away. */
export const longestLine: number = 64 * 1024 * 1024;

/** One line of a stream. */
export interface Line {
  /** Its number, from 1. */
  readonly number: number;
  readonly text: string;
  /** Whether it was longer than {@link longestLine}; its text is empty then. */
  readonly tooLong: boolean;
}

/**
 * Splits a stream at `\n`; a `\r` before it belongs to the end of the line. For every piece of the stream the
 * lines that it ends come together, so that answers can go out as soon as there is nothing left to read.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  longest = longestLine,
): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder();
  let number = 0;
  /** The line that has begun, in parts, and its length. */
  let parts: string[] = [];
  let size = 0;

  function keep(part: string): void {
    size += part.length;
    if (size > longest) parts = [];
    else if (part !== '') parts.push(part);
  }

  function take(): Line {
    const line = { number: ++number, text: parts.join('').replace(/\r$/, ''), tooLong: size > longest };
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
