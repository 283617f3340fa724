/** Splits text into lines. Chunks of the text may begin and end anywhere. */

import type { LineRange, Scanner } from './scanner.ts';

/** Maximum line length in code units. Longer lines are split to limit memory use. */
const longestLine = 1 << 24;

/** Error in a line before scanning: the line had to be split, or contains invalid bytes. */
export type InputFault = 'long-line' | 'bad-encoding';

/** Callback for input errors. */
export type InputObserver = (fault: InputFault, line: number, column: number) => void;

/** Passes text to a scanner line by line. Copies each character at most once. */
export class LineFeeder {
  readonly #scanner: Scanner;
  /** Beginning of a line whose end has not been read yet. */
  #rest = '';
  /** Number of code units in the current line that were already scanned. */
  #passed = 0;
  #line = 1;
  #offset = 0;
  #hasBegun = false;
  #isAfterReturn = false;
  /** Offsets of invalid bytes in the whole input, and the index of the next one. */
  #bad: number[] = [];
  #badAt = 0;
  readonly #diagnose: InputObserver;

  /** @param diagnose called with each error and its position */
  constructor(scanner: Scanner, diagnose: InputObserver = () => {}) {
    this.#scanner = scanner;
    this.#diagnose = diagnose;
  }

  /**
   * Adds a chunk.
   *
   * @param bad offsets in the chunk where U+FFFD replaces invalid bytes
   */
  push(chunk: string, bad: readonly number[] = []): void {
    if (chunk === '') return;
    if (bad.length > 0) {
      const before = this.#offset + this.#passed + this.#rest.length;
      // Past offsets are removed once they are the majority: doing so for each chunk would be quadratic.
      if (2 * this.#badAt > this.#bad.length) {
        this.#bad = this.#bad.slice(this.#badAt);
        this.#badAt = 0;
      }
      for (const place of bad) this.#bad.push(before + place);
    }
    let start = this.#skipMarks(chunk);
    let feed = -1;
    let carriage = -1;
    for (;;) {
      if (feed < start) feed = position(chunk, '\n', start);
      if (carriage < start) carriage = position(chunk, '\r', start);
      const end = Math.min(feed, carriage);
      if (end >= chunk.length) break;
      this.#endLine(chunk, start, end);
      const isPair = end === carriage && chunk[end + 1] === '\n';
      this.#isAfterReturn = end === carriage && end + 1 === chunk.length;
      start = end + (isPair ? 2 : 1);
      this.#offset += isPair ? 2 : 1;
      this.#line++;
    }
    this.#rest += chunk.slice(start);
    this.#rest = this.#rest.slice(this.#breakLong(this.#rest, 0, this.#rest.length));
  }

  finish(): void {
    this.#endLine('', 0, 0);
    this.#scanner.finish();
  }

  /** Skips a byte order mark, or a line feed if the previous chunk ended with its carriage return. */
  #skipMarks(chunk: string): number {
    let start = 0;
    if (!this.#hasBegun && chunk.charCodeAt(0) === 0xfeff) start = 1;
    else if (this.#isAfterReturn && chunk.charCodeAt(0) === 10) start = 1;
    this.#hasBegun = true;
    this.#isAfterReturn = false;
    this.#offset += start;
    return start;
  }

  #endLine(chunk: string, start: number, end: number): void {
    const rest = this.#rest;
    const text = rest === '' ? chunk : rest + chunk.slice(start, end);
    const to = rest === '' ? end : text.length;
    this.#rest = '';
    const from = this.#breakLong(text, rest === '' ? start : 0, to);
    const isLineStart = this.#passed === 0;
    if (to > from || isLineStart)
      this.#scanner.scan(this.#rangeOf(text, from - this.#passed), from, to, isLineStart);
    this.#passed += to - from;
    const next = this.#offset + this.#passed;
    for (; this.#bad[this.#badAt]! < next; this.#badAt++) {
      this.#diagnose('bad-encoding', this.#line, this.#bad[this.#badAt]! - this.#offset + 1);
    }
    this.#offset = next;
    this.#passed = 0;
  }

  /** Scans the first parts of a line that is too long. Returns the start of the rest. */
  #breakLong(text: string, start: number, end: number): number {
    let at = start;
    for (; end - at > longestLine; at += longestLine) {
      const range = this.#rangeOf(text, at - this.#passed);
      this.#scanner.scan(range, at, at + longestLine, this.#passed === 0);
      this.#diagnose('long-line', this.#line, at + longestLine - range.base + 1);
      this.#passed += longestLine;
    }
    return at;
  }

  #rangeOf(text: string, base: number): LineRange {
    return { text, line: this.#line, base, offset: this.#offset };
  }
}

/** Returns the next index of a character, or the text length if there is none. */
function position(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found < 0 ? text.length : found;
}
