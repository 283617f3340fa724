/**
 * Splits a record into tokens, line by line. A comment in braces may span any number of lines, and a tag
 * value may span two. All other tokens end with their line, which limits the effect of an error.
 */

import { classOf, isDigit, isDot, SPACE, skipBlanks, trimBlanks, WORD } from '../../base/characters.ts';
import type { TextSpan } from '../diagnostics.ts';
import { half, resultEnd, third } from '../results.ts';
import { numberLength } from '../words.ts';
import { endsInValue, isRestOfValue, looksLikeTag, tagEnd } from './tags.ts';

/** Kind of a token. */
export type TokenKind =
  | 'tag'
  | 'word'
  | 'number'
  | 'result'
  | 'glyph'
  | 'comma'
  | 'open'
  | 'close'
  | 'draw-offer'
  | 'comment'
  | 'line-comment'
  | 'escape'
  | 'stray';

/** A line, or part of a line, within a longer text. */
export interface LineRange {
  readonly text: string;
  /** Line number, starting at 1. */
  readonly line: number;
  /** Index of the first column in `text`; negative in the later parts of a very long line. */
  readonly base: number;
  /** Offset of the first column in the whole input. */
  readonly offset: number;
}

/** Receiver of tokens. */
export interface TokenSink {
  /**
   * Receives the next token as part of a line. A multi-line comment or tag pair is passed as a single line.
   *
   * @param closed whether a comment is closed, or a tag pair is closed on its line; true for all others
   * @param to end offset in the whole input, if that may be on a later line
   */
  receive(kind: TokenKind, line: LineRange, start: number, end: number, closed: boolean, to?: number): void;
}

/** Returns part of a line with its position. */
export function placeOf({ text, line, base }: LineRange, start: number, end: number): TextSpan {
  return { text: text.slice(start, end), line, column: start - base + 1 };
}

const STAR = 42;
const CLOSE_BRACE = 125;
const BACKSLASH = 92;

/** A comment that continues on the next line, or a tag pair whose value may continue there. */
interface OpenToken {
  readonly kind: 'comment' | 'tag';
  readonly line: LineRange;
  readonly start: number;
  /** Text read so far, with `\n` as the line ending. */
  text: string;
  /** End offset in the whole input. */
  to: number;
}

function openToken(kind: OpenToken['kind'], line: LineRange, start: number, end: number): OpenToken {
  return { kind, line, start, text: line.text.slice(start, end), to: offsetIn(line, end) };
}

/** Adds part of the next line to a token, unless its text is already too long. */
function extend(token: OpenToken, line: LineRange, start: number, end: number): void {
  if (token.text.length <= longestComment) token.text += `\n${line.text.slice(start, end)}`;
  token.to = offsetIn(line, end);
}

/** Returns the offset of an index of a line in the whole input. */
export function offsetIn({ base, offset }: LineRange, index: number): number {
  return offset + index - base;
}

/** Maximum comment length. JavaScript engines limit strings to slightly more. */
const longestComment = 1 << 28;

const markKinds: Readonly<Record<string, TokenKind>> = {
  '(': 'open',
  ')': 'close',
  ',': 'comma',
  '[': 'stray',
  ']': 'stray',
  '}': 'stray',
  ';': 'line-comment',
  '!': 'glyph',
  '?': 'glyph',
  $: 'glyph',
};

const glyph = /\$\d*|[!?]+/y;

export class Scanner {
  readonly #sink: TokenSink;
  #open: OpenToken | undefined;

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  /**
   * Scans a line, or part of a line, without its line ending.
   *
   * @param isLineStart whether the range begins at the start of the line
   */
  scan(line: LineRange, start: number, end: number, isLineStart: boolean): void {
    const { text } = line;
    let at = start;
    if (this.#open?.kind === 'tag') {
      const isContinued = isLineStart && isRestOfValue(text, skipBlanks(text, start, end), end);
      if (isContinued) extend(this.#open, line, start, trimBlanks(text, start, end));
      this.finish();
      if (isContinued) return;
    } else if (isLineStart && this.#open !== undefined && looksLikeTag(text, start, end)) this.finish();
    if (this.#open !== undefined) at = this.#scanComment(this.#open, line, start, end);
    else if (isLineStart) at = this.#scanTags(line, start, end);
    while (at < end) {
      const code = text.charCodeAt(at);
      const kind = classOf(code);
      if (kind === WORD) at = this.#scanWord(line, code, at, end);
      else if (kind === SPACE) at++;
      else at = this.#scanMark(line, at, end);
    }
  }

  /** Ends the open token. */
  finish(closed = false): void {
    if (this.#open === undefined) return;
    const { kind, line, start, text, to } = this.#open;
    this.#open = undefined;
    // Uses the same object shape as all other lines, for speed.
    const whole = { text, line: line.line, base: line.base - start, offset: line.offset };
    this.#sink.receive(kind, whole, 0, text.length, closed, to);
  }

  /** Scans the tag pairs or the escape at the beginning of a line. Returns the end index. */
  #scanTags(line: LineRange, start: number, end: number): number {
    const { text } = line;
    if (start < end && text[start] === '%') {
      this.#sink.receive('escape', line, start, end, true);
      return end;
    }
    let at = skipBlanks(text, start, end);
    while (at < end && text[at] === '[') {
      const close = tagEnd(text, at, end);
      if (close < 0) {
        this.#open = openToken('tag', line, at, end);
        if (!endsInValue(text, at, end)) this.finish();
        return end;
      }
      this.#sink.receive('tag', line, at, close, true);
      at = skipBlanks(text, close, end);
    }
    return at;
  }

  /** Scans a word, a result, or the move number at the beginning of a word. */
  #scanWord(line: LineRange, first: number, start: number, end: number): number {
    const { text } = line;
    const number = isDigit(first) || isDot(first) ? numberLength(text, start, end) : 0;
    let kind: TokenKind = number > 0 ? 'number' : 'word';
    let stop = start + Math.max(number, 1);
    // A long run of digits must not be scanned again from each digit. A single digit may begin a result.
    if (number < 2 && !isDot(first)) {
      while (stop < end && classOf(text.charCodeAt(stop)) === WORD) stop++;
      if (isDigit(first) || first === STAR || first === half || first === third) {
        const result = resultEnd(text, start, stop, end);
        if (result >= 0) {
          kind = 'result';
          stop = result;
        }
      }
    }
    this.#sink.receive(kind, line, start, stop, true);
    return stop;
  }

  #scanMark(line: LineRange, start: number, end: number): number {
    const { text } = line;
    const mark = text[start]!;
    if (mark === '{') {
      const close = commentEnd(text, start, end);
      if (close < end) this.#sink.receive('comment', line, start, close + 1, true);
      else this.#open = openToken('comment', line, start, end);
      return Math.min(close + 1, end);
    }
    const isOffer = mark === '(' && start + 3 <= end && text.startsWith('(=)', start);
    const kind = isOffer ? 'draw-offer' : markKinds[mark]!;
    let stop = isOffer ? start + 3 : kind === 'line-comment' ? end : start + 1;
    if (kind === 'glyph') {
      glyph.lastIndex = start;
      if (glyph.test(text)) stop = Math.min(glyph.lastIndex, end);
    }
    this.#sink.receive(kind, line, start, stop, true);
    return stop;
  }

  /** Continues the open comment. */
  #scanComment(comment: OpenToken, line: LineRange, start: number, end: number): number {
    const close = commentEnd(line.text, start, end);
    const stop = Math.min(close + 1, end);
    extend(comment, line, start, stop);
    if (close < end) this.finish(comment.text.length <= longestComment);
    return stop;
  }
}

/** Returns the index of a comment's closing brace, or the end of the line. */
function commentEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return end;
}
