/** Numeric glyphs: short judgements of a move, as numbers and as signs. */

/** The signs of the first six numbers: `!` is `$1` and `?!` is `$6`. */
const signs: readonly string[] = ['', '!', '?', '!!', '??', '!?', '?!'];

/** The largest number of a glyph. */
export const lastGlyph = 255;

/** The number of a glyph that is written `$n` or with a sign; undefined where it is none. */
export function readGlyph(text: string): number | undefined {
  if (text.charCodeAt(0) !== 36) {
    const number = text.length > 2 ? -1 : signs.indexOf(text);
    return number > 0 ? number : undefined;
  }
  const number = text.length > 1 && text.length < 10 ? Number(text.slice(1)) : -1;
  return number >= 0 && number <= lastGlyph ? number : undefined;
}

/** A glyph as it is written after a move. Only the first one of a move can be a sign. */
export function formatGlyph(number: number, first: boolean): string {
  const sign = first ? signs[number] : undefined;
  return sign ? sign : ` $${number}`;
}
