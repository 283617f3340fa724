/** The lowest layer of a record: its tokens, each with its place. Knows neither trees nor rules. */

import { checkText } from '../../core/result.ts';
import type { Place } from '../diagnostics.ts';
import { LineFeeder } from './lines.ts';
import { type LineRange, Scanner, type TokenKind, type TokenSink } from './scanner.ts';

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

/**
 * Gathers tokens, piece by piece: garbage collectors soon count a list that grows without end among what is old,
 * and then keep alive for long what it holds.
 */
class TokenList implements TokenSink {
  private readonly pieces: Token[][] = [];
  private piece: Token[] = [];

  take(kind: TokenKind, range: LineRange, start: number, end: number, closed: boolean): void {
    if (this.piece.length === pieceLength) {
      this.pieces.push(this.piece);
      this.piece = [];
    }
    const { line, base } = range;
    const text = range.text.slice(start, end);
    const offset = range.offset + start - base;
    this.piece.push({ kind, text, line, column: start - base + 1, offset, closed });
  }

  /** All tokens in one list. */
  all(): Token[] {
    return ([] as Token[]).concat(...this.pieces, this.piece);
  }
}
