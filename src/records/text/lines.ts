/** Lines out of chunks: finds the ends of lines wherever the chunks of a text begin and end. */

import type { LineRange, Scanner } from './scanner.ts';

/** A line that is longer than this many code units is broken, so that no text outgrows the memory. */
const longestLine = 1 << 24;

/** What can be wrong with a line before it is read: it had to be broken, or bytes in it could not be decoded. */
export type InputFault = 'long-line' | 'bad-encoding';

/** Is notified of what is wrong with the lines, and where. */
export type InputObserver = (fault: InputFault, line: number, column: number) => void;

/** Takes chunks of text and hands on lines. Every character is copied at most once. */
export class LineFeeder {
  readonly #scanner: Scanner;
  /** The beginning of a line whose end has not come yet. */
  #held = '';
  /** How much of the line has been handed on already. */
  #passed = 0;
  #line: number;
  #offset = 0;
  #begun: boolean;
  #afterReturn = false;
  /** Where in the whole text bad bytes stood, and which of them comes next. */
  #bad: number[] = [];
  #badAt = 0;
  readonly #diagnose: InputObserver;

  /**
   * @param diagnose is told what is wrong with the lines, and where
   * @param line the number of the first line
   */
  constructor(scanner: Scanner, diagnose: InputObserver = () => {}, line = 1) {
    this.#scanner = scanner;
    this.#diagnose = diagnose;
    this.#line = line;
    this.#begun = line > 1;
  }

  /** Takes the next chunk, and where in it U+FFFD stands for bad bytes. */
  push(chunk: string, bad: readonly number[] = []): void {
    if (chunk === '') return;
    if (bad.length > 0) {
      const before = this.#offset + this.#passed + this.#held.length;
      // What is past goes when it is the greater part: many short chunks would copy the same places again and again.
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
      const pair = end === carriage && feed === end + 1;
      this.#afterReturn = end === carriage && end + 1 === chunk.length;
      start = end + (pair ? 2 : 1);
      this.#offset += pair ? 2 : 1;
      this.#line++;
    }
    this.#held += chunk.slice(start);
    this.#held = this.#held.slice(this.#breakLong(this.#held, 0, this.#held.length));
  }

  /** Ends the text. */
  finish(): void {
    this.#endLine('', 0, 0);
    this.#scanner.finish();
  }

  /** A byte order mark at the beginning, and a line feed whose carriage return came with the last chunk. */
  #skipMarks(chunk: string): number {
    let start = 0;
    if (!this.#begun && chunk.charCodeAt(0) === 0xfeff) start = 1;
    else if (this.#afterReturn && chunk.charCodeAt(0) === 10) start = 1;
    this.#begun = true;
    this.#afterReturn = false;
    this.#offset += start;
    return start;
  }

  #endLine(chunk: string, start: number, end: number): void {
    const held = this.#held;
    const text = held === '' ? chunk : held + chunk.slice(start, end);
    const to = held === '' ? end : text.length;
    this.#held = '';
    const from = this.#breakLong(text, held === '' ? start : 0, to);
    const fresh = this.#passed === 0;
    if (to > from || fresh) this.#scanner.scan(this.#rangeOf(text, from - this.#passed), from, to, fresh);
    this.#passed += to - from;
    const next = this.#offset + this.#passed;
    for (; this.#bad[this.#badAt]! < next; this.#badAt++) {
      this.#diagnose('bad-encoding', this.#line, this.#bad[this.#badAt]! - this.#offset + 1);
    }
    this.#offset = next;
    this.#passed = 0;
  }

  /** Hands on the first parts of a line that is too long, and says where the rest begins. */
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

/** Where a character stands next, or the length of the text where it does not. */
function position(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found < 0 ? text.length : found;
}
