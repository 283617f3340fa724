/** Glyphs that annotate a move or the position after it: numbers and signs. */

export const lastGlyph = 255;

/** Signs for the first glyph numbers: `!` is `$1` and `?!` is `$6`. */
const glyphSigns: readonly string[] = ['', '!', '?', '!!', '??', '!?', '?!'];

/** Signs that evaluate a position, with their PGN numbers. */
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

/** Parses a glyph, written as `$` and digits or as a sign. Returns undefined if it is invalid. */
export function readGlyph(text: string): number | undefined {
  if (text.length > 9) return undefined;
  const number = text.startsWith('$') ? Number(text.slice(1) || -1) : glyphSigns.indexOf(text);
  return number >= 0 && number <= lastGlyph ? number : undefined;
}

/** Returns the glyph number for a sign that evaluates a position. Accepts any dash. */
export function readJudgement(text: string): number | undefined {
  return judgements[text.replace(/[−–]/g, '-')];
}

/** Formats the glyphs of a move. Only the first glyph can be written as a sign. */
export function formatGlyphs(glyphs: readonly number[]): string {
  return glyphs.map((glyph, at) => (at === 0 && glyphSigns[glyph]) || ` $${glyph}`).join('');
}
