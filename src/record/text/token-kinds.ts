/** The kinds of tokens that a record is made of. */

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
