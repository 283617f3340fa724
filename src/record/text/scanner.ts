/**
 * The scanner: cuts a record into tokens, line by line. Only a comment in braces goes on from line to line, and
 * the value of a tag pair into one line more; all other tokens end where their line ends, so that a fault never
 * reaches far.
 */

import { classOf, isDigit, isDot, SPACE, skipBlanks, trimBlanks, WORD } from '../characters.ts';
import type { Place } from '../diagnostics.ts';
import { half, mayBeResult, resultFrom, spacedEnd, third } from '../results.ts';
import { numberLength } from '../words.ts';
import { endsInValue, isRestOfValue, looksLikeTag, tagEnd } from './tag-lines.ts';
import type { TokenKind } from './token-kinds.ts';

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

/** Where a comment begins. */
export interface CommentPlace {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Who takes the tokens. */
export interface TokenSink {
  /** A word of a move. */
  word(line: LineRange, start: number, end: number): void;
  /** A move number, or dots without one. */
  number(line: LineRange, start: number, end: number): void;
  /** Any other token that is complete by its nature. */
  take(kind: TokenKind, line: LineRange, start: number, end: number): void;
  /** A tag pair from its `[` on; closed where its `]` was found in the same line. */
  tag(line: LineRange, start: number, end: number, closed: boolean): void;
  /** What stands between the braces of a comment. */
  comment(text: string, place: CommentPlace, closed: boolean): void;
  /** A line was so long that it was broken. */
  longLine(line: LineRange, at: number): void;
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
  '}': 'stray',
};

/** A stretch of a line. */
interface Stretch {
  readonly line: LineRange;
  readonly start: number;
  readonly end: number;
}

/** Cuts lines into tokens. */
export class Scanner {
  private readonly sink: TokenSink;
  /** A tag pair whose value may go on in the next line. */
  private openTag: Stretch | undefined;
  /** The lines of the comment that is open; none where no comment is open. */
  private comment: string[] | undefined;
  private commentPlace: CommentPlace = { line: 1, column: 1, offset: 0 };
  private commentLength = 0;

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
    if (this.comment !== undefined && fresh && looksLikeTag(line.text, start, end)) this.endComment(false);
    if (this.comment !== undefined) at = this.scanComment(line, start, end);
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

  /** Passes on that a line was broken. */
  longLine(line: LineRange, at: number): void {
    this.sink.longLine(line, at);
  }

  /** Ends the text: a comment that is open stays so. */
  finish(): void {
    if (this.openTag !== undefined) this.takeOpenTag(this.openTag);
    if (this.comment !== undefined) this.endComment(false);
  }

  private takeOpenTag({ line, start, end }: Stretch): void {
    this.openTag = undefined;
    this.sink.tag(line, start, end, false);
  }

  /**
   * Ends the tag pair of the line before, with a line that is the rest of its value and no more.
   *
   * @returns whether the line is over with that
   */
  private endTag(tag: Stretch, line: LineRange, start: number, end: number, fresh: boolean): boolean {
    const from = skipBlanks(line.text, start, end);
    const goesOn = fresh && isRestOfValue(line.text, from, end);
    if (!goesOn) this.takeOpenTag(tag);
    else {
      const { text, line: number, base, offset } = tag.line;
      this.openTag = undefined;
      const whole = `${text.slice(tag.start, tag.end)}\n${line.text.slice(start, end)}`;
      const range = { text: whole, line: number, base: base - tag.start, offset };
      this.sink.tag(range, 0, trimBlanks(whole, 0, whole.length), false);
    }
    return goesOn;
  }

  /** The tag pairs or the escape at the beginning of a line. */
  private scanTags(line: LineRange, start: number, end: number): number {
    const { text } = line;
    if (start < end && text.charCodeAt(start) === 37) {
      this.sink.take('escape', line, start, end);
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
      this.sink.tag(line, at, close, true);
      at = skipBlanks(text, close, end);
    }
    return at;
  }

  private scanWord(line: LineRange, first: number, start: number, end: number): number {
    const { text } = line;
    let at = start + 1;
    while (at < end && classOf(text.charCodeAt(at)) === WORD) at++;
    const isSpecial = isDigit(first) || isDot(first) || first === STAR || first === half || first === third;
    if (isSpecial) return this.takeNumber(line, start, at, end);
    this.sink.word(line, start, at);
    return at;
  }

  /** Takes a word that may be a result or begin with a move number, and says where what was taken ends. */
  private takeNumber(line: LineRange, start: number, end: number, lineEnd: number): number {
    const { text } = line;
    const result = resultEnd(text, start, end, lineEnd);
    if (result >= 0) {
      this.sink.take('result', line, start, result);
      return result;
    }
    const number = numberLength(text, start, end);
    if (number === 0) this.sink.word(line, start, end);
    else this.sink.number(line, start, start + number);
    return number === 0 ? end : start + number;
  }

  private scanMark(line: LineRange, code: number, start: number, end: number): number {
    const { text } = line;
    if (code === OPEN_BRACE) return this.beginComment(line, start, end);
    if (code === 59) {
      this.sink.take('line-comment', line, start, end);
      return end;
    }
    if (code === 40 && text.startsWith('(=)', start) && start + 3 <= end) {
      this.sink.take('draw-offer', line, start, start + 3);
      return start + 3;
    }
    if (code === 33 || code === 63 || code === 36) return this.scanGlyph(line, code, start, end);
    this.sink.take(markKinds[text[start]!]!, line, start, start + 1);
    return start + 1;
  }

  /** A glyph: `$` with digits, or a run of `!` and `?`. */
  private scanGlyph(line: LineRange, code: number, start: number, end: number): number {
    const { text } = line;
    let at = start + 1;
    if (code === 36) while (at < end && isDigit(text.charCodeAt(at))) at++;
    else while (at < end && isBang(text.charCodeAt(at))) at++;
    this.sink.take('glyph', line, start, at);
    return at;
  }

  private beginComment(line: LineRange, start: number, end: number): number {
    const { text } = line;
    const column = start - line.base + 1;
    const place = { line: line.line, column, offset: line.offset + column - 1 };
    const stop = commentEnd(text, start + 1, end);
    if (stop < end) {
      this.sink.comment(text.slice(start + 1, stop), place, true);
      return stop + 1;
    }
    this.comment = [text.slice(start + 1, end)];
    this.commentLength = end - start;
    this.commentPlace = place;
    return end;
  }

  /** Goes on with the comment that is open. */
  private scanComment({ text }: LineRange, start: number, end: number): number {
    const stop = commentEnd(text, start, end);
    this.commentLength += stop - start + 1;
    if (this.commentLength <= longestComment) this.comment!.push(text.slice(start, stop));
    if (stop >= end) return end;
    this.endComment(true);
    return stop + 1;
  }

  private endComment(closed: boolean): void {
    const text = this.comment!.join('\n');
    this.comment = undefined;
    this.sink.comment(text, this.commentPlace, closed && this.commentLength <= longestComment);
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

function isBang(code: number): boolean {
  return code === 33 || code === 63;
}

/** Where a result ends that begins with a word, or -1: the word is one, or words with spaces between them. */
function resultEnd(text: string, start: number, end: number, lineEnd: number): number {
  if (mayBeResult(text, start, end) && resultFrom(text.slice(start, end)) !== undefined) {
    return beginsSpaced(text, start, end, lineEnd) ? Math.max(end, spacedEnd(text, start, lineEnd)) : end;
  }
  return beginsSpaced(text, start, end, lineEnd) ? spacedEnd(text, start, lineEnd) : -1;
}

/** Whether a word can be the first number of a result with spaces: `1 - 0`, `1/2 - 1/2`. */
function beginsSpaced(text: string, start: number, end: number, lineEnd: number): boolean {
  if (end - start > 3 || end + 3 > lineEnd) return false;
  const first = text.charCodeAt(start);
  if (first !== 48 && first !== 49 && first !== half && first !== third) return false;
  return classOf(text.charCodeAt(end)) === SPACE && (end - start === 1 || text.charCodeAt(start + 1) === 47);
}
