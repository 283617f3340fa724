/** The lowest layer of a record: its tokens, each with its place. Knows neither trees nor rules. */

import type { Place } from './diagnostics.ts';
import { LineFeeder } from './lines.ts';
import { type LineRange, Scanner } from './scanner.ts';
import type { TokenKind } from './token-kinds.ts';

/** One token of a record. */
export interface Token extends Place {
  readonly kind: TokenKind;
  /**
   * The token as it stands in the text. Line ends within a comment are `\n`; a tag or comment that nobody closes
   * goes to where it was given up.
   */
  readonly text: string;
  /** Where it begins in the whole text, in UTF-16 code units from 0. */
  readonly offset: number;
  /** Whether a tag or a comment is closed; true for all other kinds. */
  readonly closed: boolean;
}

/**
 * The tokens of a record in their order: tag pairs, words, move numbers, results, glyphs, commas, parentheses,
 * draw offers, comments, escape lines, and brackets that stand where they mean nothing. White space aside no
 * character is left out.
 *
 * `readTokens('1. e37f48! (=)')` gives a `number`, a `word`, a `glyph` and a `draw-offer`.
 */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (kind: TokenKind, text: string, { line, base, offset }: LineRange, at: number): void => {
    tokens.push({ kind, text, line, column: at - base + 1, offset: offset + at - base, closed: true });
  };
  const feeder = new LineFeeder(
    new Scanner({
      take: (kind, line, start, end) => add(kind, line.text.slice(start, end), line, start),
      tag: (line, start, end, closed) => {
        const { base, offset } = line;
        const text = line.text.slice(start, end);
        const column = start - base + 1;
        tokens.push({ kind: 'tag', text, line: line.line, column, offset: offset + start - base, closed });
      },
      comment: (text, { line, column, offset }, closed) => {
        tokens.push({
          kind: 'comment',
          text: closed ? `{${text}}` : `{${text}`,
          line,
          column,
          offset,
          closed,
        });
      },
      longLine: () => undefined,
    }),
  );
  feeder.push(typeof text === 'string' ? text : '');
  feeder.finish();
  return tokens;
}
