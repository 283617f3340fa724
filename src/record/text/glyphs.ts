/** Numeric glyphs: short judgements of a move, as numbers and as signs. */

import { numberAt } from '../characters.ts';

/** The signs of the first six numbers: `!` is `$1` and `?!` is `$6`. */
const signs: readonly string[] = ['', '!', '?', '!!', '??', '!?', '?!'];

/** The largest number of a glyph. */
export const lastGlyph = 255;

/** The number of a glyph, a stretch of a text that is `$` with digits or a sign; undefined where it is none. */
export function readGlyph(text: string, start: number, end: number): number | undefined {
  if (text.charCodeAt(start) !== 36) {
    const number = end - start > 2 ? -1 : signs.indexOf(text.slice(start, end));
    return number > 0 ? number : undefined;
  }
  if (end - start < 2 || end - start > 9) return undefined;
  const number = numberAt(text, start + 1, end);
  return number <= lastGlyph ? number : undefined;
}

/** A glyph as it is written after a move. Only the first one of a move can be a sign. */
export function formatGlyph(number: number, first: boolean): string {
  const sign = first ? signs[number] : undefined;
  return sign ? sign : ` $${number}`;
}
