/** Glyphs, which judge a move or the position after it: their numbers and signs. */

export const lastGlyph = 255;

/** Signs of the first glyphs by number: `!` is `$1` and `?!` is `$6`. */
const glyphSigns: readonly string[] = ['', '!', '?', '!!', '??', '!?', '?!'];

/** Signs that judge a position, with their numbers in PGN. */
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

/** Returns the number of a glyph, written as `$` with digits or as a sign; undefined for an invalid one. */
export function readGlyph(text: string): number | undefined {
  if (text.length > 9) return undefined;
  const number = text.startsWith('$') ? Number(text.slice(1) || -1) : glyphSigns.indexOf(text);
  return number >= 0 && number <= lastGlyph ? number : undefined;
}

/** Returns the number of a sign that judges a position. Any dash is accepted. */
export function readJudgement(text: string): number | undefined {
  return judgements[text.replace(/[−–]/g, '-')];
}

/** Formats the glyphs of a move. Only the first one can be written as a sign. */
export function formatGlyphs(glyphs: readonly number[]): string {
  return glyphs.map((glyph, at) => (at === 0 && glyphSigns[glyph]) || ` $${glyph}`).join('');
}
