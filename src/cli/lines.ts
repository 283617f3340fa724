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
  const splitter = new Splitter(longest);
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const lines = splitter.push(decoder.decode(chunk, { stream: true }));
    if (lines.length > 0) yield lines;
  }
  const rest = [...splitter.push(decoder.decode()), ...splitter.end()];
  if (rest.length > 0) yield rest;
}

class Splitter {
  private readonly longest: number;
  private number = 0;
  private parts: string[] = [];
  private size = 0;

  constructor(longest: number) {
    this.longest = longest;
  }

  push(text: string): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.keep(text.slice(start, end));
      lines.push(this.take());
      start = end + 1;
    }
    this.keep(text.slice(start));
    return lines;
  }

  end(): Line[] {
    return this.size > 0 ? [this.take()] : [];
  }

  private keep(part: string): void {
    this.size += part.length;
    if (this.size > this.longest) this.parts = [];
    else if (part !== '') this.parts.push(part);
  }

  private take(): Line {
    const tooLong = this.size > this.longest;
    const text = this.parts.join('').replace(/\r$/, '');
    this.number++;
    this.parts = [];
    this.size = 0;
    return { number: this.number, text, tooLong };
  }
}
