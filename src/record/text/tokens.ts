/** The lowest layer of a record: its tokens, each with its place. Knows neither trees nor rules. */

import type { Place } from '../diagnostics.ts';
import { checkText } from './arguments.ts';
import { LineFeeder } from './lines.ts';
import { type CommentPlace, type LineRange, Scanner, type TokenSink } from './scanner.ts';
import type { TokenKind } from './token-kinds.ts';

/** One token of a record. */
export interface Token extends Place {
  readonly kind: TokenKind;
  /**
   * The token as it stands in the text. Line ends within a comment or a tag are `\n`; a tag or comment that
   * nobody closes goes to where it was given up.
   */
  readonly text: string;
  /** Where it begins in the whole text, in UTF-16 code units from 0. */
  readonly offset: number;
  /** Whether a tag is closed in its line, or a comment at all; true for all other kinds. */
  readonly closed: boolean;
}

/**
 * The tokens of a record in their order: tag pairs, words, move numbers, results, glyphs, commas, parentheses,
 * draw offers, comments, escape lines, and brackets that stand where they mean nothing. White space aside no
 * character is left out.
 *
 * `readTokens('1. e37f48! (=)')` gives a `number`, a `word`, a `glyph` and a `draw-offer`.
 *
 * @throws KlinZhaError `bad-text` for anything but a string
 */
export function readTokens(text: string): Token[] {
  checkText(text);
  const list = new TokenList();
  const feeder = new LineFeeder(new Scanner(list));
  feeder.push(text);
  feeder.finish();
  return list.all();
}

/** So many tokens are gathered in one piece of the list. */
const pieceLength = 4096;

/** So many pieces are joined at a time: a call takes only so many arguments. */
const mostJoined = 4096;

/**
 * Gathers tokens, piece by piece: garbage collectors soon count a list that grows without end among what is old,
 * and then keep alive for long what it holds.
 */
class TokenList implements TokenSink {
  private readonly pieces: Token[][] = [];
  private piece: Token[] = [];

  word(range: LineRange, start: number, end: number): void {
    this.cut('word', range, start, end, true);
  }

  number(range: LineRange, start: number, end: number): void {
    this.cut('number', range, start, end, true);
  }

  take(kind: TokenKind, range: LineRange, start: number, end: number): void {
    this.cut(kind, range, start, end, true);
  }

  tag(range: LineRange, start: number, end: number, closed: boolean): void {
    this.cut('tag', range, start, end, closed);
  }

  comment(inside: string, { line, column, offset }: CommentPlace, closed: boolean): void {
    this.add('comment', closed ? `{${inside}}` : `{${inside}`, line, column, offset, closed);
  }

  longLine(): void {}

  /** All tokens in one list. */
  all(): Token[] {
    const { pieces, piece } = this;
    if (pieces.length === 0) return piece;
    let all: Token[] = [];
    for (let at = 0; at < pieces.length; at += mostJoined)
      all = all.concat(...pieces.slice(at, at + mostJoined));
    return all.concat(piece);
  }

  private cut(
    kind: TokenKind,
    { text, line, base, offset }: LineRange,
    start: number,
    end: number,
    closed: boolean,
  ): void {
    this.add(kind, text.slice(start, end), line, start - base + 1, offset + start - base, closed);
  }

  private add(
    kind: TokenKind,
    text: string,
    line: number,
    column: number,
    offset: number,
    closed: boolean,
  ): void {
    if (this.piece.length === pieceLength) {
      this.pieces.push(this.piece);
      this.piece = [];
    }
    this.piece.push({ kind, text, line, column, offset, closed });
  }
}
