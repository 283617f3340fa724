/**
 * The scanner: cuts a record into tokens, line by line. Only a comment in braces goes on from line to line, and
 * the value of a tag pair into one line more; all other tokens end where their line ends, so that a fault never
 * reaches far.
 */

import { classOf, isDigit, isDot, SPACE, skipBlanks, trimBlanks, WORD } from '../characters.ts';
import type { Place } from '../diagnostics.ts';
import { half, resultEnd, third } from '../results.ts';
import { numberLength } from '../words.ts';
import { endsInValue, isRestOfValue, looksLikeTag, tagEnd } from './tags.ts';

/** The kinds of tokens. */
export const tokenKinds = [
  'tag',
  'word',
  'number',
  'result',
  'glyph',
  'comma',
  'open',
  'close',
  'draw-offer',
  'comment',
  'line-comment',
  'escape',
  'stray',
] as const;

/** One of {@link tokenKinds}. */
export type TokenKind = (typeof tokenKinds)[number];

/** A line, or the part of one, as a stretch of some text. */
export interface LineRange {
  readonly text: string;
  /** The number of the line, from 1. */
  readonly line: number;
  /** Where in `text` the first column stands; less than 0 in the later parts of a very long line. */
  readonly base: number;
  /** Where the first column stands in the whole input. */
  readonly offset: number;
}

/** A stretch of a line with its place. */
export function placeOf(line: LineRange, start: number, end: number): Place {
  return { text: line.text.slice(start, end), line: line.line, column: start - line.base + 1 };
}

/** Who takes the tokens. */
export interface TokenSink {
  /**
   * Takes the next token, a stretch of a line. A comment and a tag pair of several lines come as one line.
   *
   * @param closed whether a comment ends, or a tag pair in its line; true for all others
   */
  take(kind: TokenKind, line: LineRange, start: number, end: number, closed: boolean): void;
}

const STAR = 42;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;

/** What a comment may hold at most; the longest text that an engine can hold is not much longer. */
const longestComment = 1 << 28;

const markKinds: Readonly<Record<string, TokenKind>> = {
  '(': 'open',
  ')': 'close',
  ',': 'comma',
  '[': 'stray',
  ']': 'stray',
  ';': 'line-comment',
  '}': 'stray',
};

/** A tag pair whose value may go on in the next line. */
interface OpenTag {
  readonly line: LineRange;
  readonly start: number;
  readonly end: number;
}

/** A comment that goes on in the next line. */
interface OpenComment {
  readonly line: LineRange;
  readonly start: number;
  readonly lines: string[];
  length: number;
}

/** Cuts lines into tokens. */
export class Scanner {
  private readonly sink: TokenSink;
  private openTag: OpenTag | undefined;
  private comment: OpenComment | undefined;

  constructor(sink: TokenSink) {
    this.sink = sink;
  }

  /**
   * Takes a line without its end.
   *
   * @param fresh whether the stretch is the beginning of its line
   */
  scan(line: LineRange, start: number, end: number, fresh: boolean): void {
    let at = start;
    if (this.openTag !== undefined && this.endTag(this.openTag, line, start, end, fresh)) return;
    if (this.comment !== undefined && fresh && looksLikeTag(line.text, start, end)) {
      this.endComment(this.comment, false);
    }
    if (this.comment !== undefined) at = this.scanComment(this.comment, line.text, start, end);
    else if (fresh) at = this.scanTags(line, start, end);
    const { text } = line;
    while (at < end) {
      const code = text.charCodeAt(at);
      const kind = classOf(code);
      if (kind === WORD) at = this.scanWord(line, code, at, end);
      else if (kind === SPACE) at++;
      else at = this.scanMark(line, code, at, end);
    }
  }

  /** Ends the text: a comment that is open stays so. */
  finish(): void {
    if (this.openTag !== undefined) this.takeOpenTag(this.openTag);
    if (this.comment !== undefined) this.endComment(this.comment, false);
  }

  private takeOpenTag({ line, start, end }: OpenTag): void {
    this.openTag = undefined;
    this.sink.take('tag', line, start, end, false);
  }

  /**
   * Ends the tag pair of the line before, with a line that is the rest of its value and no more.
   *
   * @returns whether the line is over with that
   */
  private endTag(tag: OpenTag, line: LineRange, start: number, end: number, fresh: boolean): boolean {
    const from = skipBlanks(line.text, start, end);
    const goesOn = fresh && isRestOfValue(line.text, from, end);
    if (!goesOn) this.takeOpenTag(tag);
    else {
      this.openTag = undefined;
      const whole = `${tag.line.text.slice(tag.start, tag.end)}\n${line.text.slice(start, end)}`;
      this.takeJoined('tag', tag, whole.slice(0, trimBlanks(whole, 0, whole.length)), false);
    }
    return goesOn;
  }

  /** Takes a token of several lines, put together in one text. */
  private takeJoined(
    kind: TokenKind,
    { line, start }: OpenTag | OpenComment,
    text: string,
    closed: boolean,
  ): void {
    this.sink.take(kind, { ...line, text, base: line.base - start }, 0, text.length, closed);
  }

  /** The tag pairs or the escape at the beginning of a line. */
  private scanTags(line: LineRange, start: number, end: number): number {
    const { text } = line;
    if (start < end && text.charCodeAt(start) === 37) {
      this.sink.take('escape', line, start, end, true);
      return end;
    }
    let at = skipBlanks(text, start, end);
    while (at < end && text.charCodeAt(at) === OPEN_BRACKET) {
      const close = tagEnd(text, at, end);
      if (close < 0) {
        this.openTag = { line, start: at, end };
        if (!endsInValue(text, at, end)) this.takeOpenTag(this.openTag);
        return end;
      }
      this.sink.take('tag', line, at, close, true);
      at = skipBlanks(text, close, end);
    }
    return at;
  }

  /** A word, a result, or the move number with which a word begins. */
  private scanWord(line: LineRange, first: number, start: number, end: number): number {
    const { text } = line;
    let kind: TokenKind = 'word';
    let stop = start + 1;
    while (stop < end && classOf(text.charCodeAt(stop)) === WORD) stop++;
    if (isDigit(first) || isDot(first) || first === STAR || first === half || first === third) {
      const result = resultEnd(text, start, stop, end);
      const number = result >= 0 ? 0 : numberLength(text, start, stop);
      if (result >= 0) {
        kind = 'result';
        stop = result;
      } else if (number > 0) {
        kind = 'number';
        stop = start + number;
      }
    }
    this.sink.take(kind, line, start, stop, true);
    return stop;
  }

  private scanMark(line: LineRange, code: number, start: number, end: number): number {
    const { text } = line;
    if (code === OPEN_BRACE) return this.beginComment(line, start, end);
    const isBang = code === 33 || code === 63;
    if (isBang || code === 36) return this.scanGlyph(line, isBang, start, end);
    const isOffer = code === 40 && start + 3 <= end && text.startsWith('(=)', start);
    const kind = isOffer ? 'draw-offer' : markKinds[text[start]!]!;
    const stop = isOffer ? start + 3 : kind === 'line-comment' ? end : start + 1;
    this.sink.take(kind, line, start, stop, true);
    return stop;
  }

  /** A glyph: `$` with digits, or a run of `!` and `?`. */
  private scanGlyph(line: LineRange, isBang: boolean, start: number, end: number): number {
    const { text } = line;
    let at = start + 1;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (isBang ? code !== 33 && code !== 63 : !isDigit(code)) break;
    }
    this.sink.take('glyph', line, start, at, true);
    return at;
  }

  private beginComment(line: LineRange, start: number, end: number): number {
    const { text } = line;
    const stop = commentEnd(text, start + 1, end);
    if (stop === end) this.comment = { line, start, lines: [text.slice(start, end)], length: end - start };
    else this.sink.take('comment', line, start, stop + 1, true);
    return Math.min(stop + 1, end);
  }

  /** Goes on with the comment that is open. */
  private scanComment(comment: OpenComment, text: string, start: number, end: number): number {
    const stop = commentEnd(text, start, end);
    comment.length += stop - start + 1;
    if (comment.length <= longestComment) comment.lines.push(text.slice(start, Math.min(stop + 1, end)));
    if (stop < end) this.endComment(comment, true);
    return Math.min(stop + 1, end);
  }

  private endComment(comment: OpenComment, closed: boolean): void {
    this.comment = undefined;
    this.takeJoined('comment', comment, comment.lines.join('\n'), closed && comment.length <= longestComment);
  }
}

/** Where the brace stands that ends a comment, or the end of the line. */
function commentEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return end;
}
