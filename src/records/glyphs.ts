/** Glyphs, which judge a move or the position after it: their numbers, and the signs with which they are written. */

/** The largest number of a glyph. */
export const lastGlyph = 255;

/** The signs of the first six glyphs by their numbers: `!` is `$1` and `?!` is `$6`. */
const glyphSigns: readonly string[] = ['', '!', '?', '!!', '??', '!?', '?!'];

/** The signs that judge a position, as printers and people write them behind a move, with the numbers that PGN gives them. */
const judgements: Readonly<Record<string, number>> = {
  '□': 7,
  '=': 10,
  '∞': 13,
  '⩲': 14,
  '+=': 14,
  '+/=': 14,
  '⩱': 15,
  '=+': 15,
  '=/+': 15,
  '±': 16,
  '+/-': 16,
  '∓': 17,
  '-/+': 17,
  '+-': 18,
  '-+': 19,
};

/** The number of a glyph, `$` with digits or a sign; undefined where it is none. */
export function readGlyph(text: string): number | undefined {
  if (text.length > 9) return undefined;
  const number = text.startsWith('$') ? Number(text.slice(1) || -1) : glyphSigns.indexOf(text);
  return number >= 0 && number <= lastGlyph ? number : undefined;
}

/** The number of a sign that judges a position, with any dash in it. */
export function readJudgement(text: string): number | undefined {
  return judgements[text.replace(/[−–]/g, '-')];
}

/** Glyphs as they stand behind a move: only the first one can be a sign. */
export function formatGlyphs(glyphs: readonly number[]): string {
  return glyphs.map((glyph, at) => (at === 0 && glyphSigns[glyph]) || ` $${glyph}`).join('');
}
