/** Symbols of the seven pieces: silhouettes that can be told apart without colour and at 16 pixels. */

import type { Ruleset } from '../rules/ruleset.ts';

/**
 * Piece set: symbols by kind code. Kinds that it does not contain keep their own symbols. A symbol is path
 * data in a square from -50 to 50, y down, filled with the nonzero rule. A radius of 46 matches the size of
 * the library's symbols.
 */
export type PieceSet = Readonly<Record<string, string>>;

/** Symbols of the Goal and the six warrior kinds: the default piece set. */
export const pieceSymbols: PieceSet = /* @__PURE__ */ Object.freeze<Record<string, string>>({
  // Two swords crossed.
  F: 'M41 -41L37 -25L-6 19L1 26L-6 33L-15 25L-30 40L-40 30L-25 15L-33 6L-26 -1L-19 6L25 -37ZM-41 -41L-25 -37L19 6L26 -1L33 6L25 15L40 30L30 40L15 25L6 33L-1 26L6 19L-37 -25Z',
  // A lance with its pennant.
  L: 'M-18 -52L-8 -38L44 -20L-8 0L-8 48L-26 48L-26 -38Z',
  // A bolt of lightning.
  S: 'M14 -50L-32 8L-5 8L-16 50L34 -14L6 -14Z',
  // A bird with its wings spread.
  I: 'M0 -42L10 -26L12 -12L48 16L46 36L14 20L8 42L0 34L-8 42L-14 20L-46 36L-48 16L-12 -12L-10 -26Z',
  // A shield with a chevron.
  V: 'M-36 -42L0 -48L36 -42L36 0Q34 30 0 48Q-34 30 -36 0ZM0 -26L-22 -4L-22 14L0 -8L22 14L22 -4Z',
  // A wall with battlements.
  B: 'M-44 -40L-20 -40L-20 -24L-12 -24L-12 -40L12 -40L12 -24L20 -24L20 -40L44 -40L44 -6L-44 -6ZM-44 2L-5 2L-5 38L-44 38ZM3 2L44 2L44 38L3 38Z',
  // A star.
  G: 'M0 -47L12 -14L48 -12L20 9L29 43L0 24L-29 43L-20 9L-48 -12L-12 -14Z',
});

/** Merges the symbols of a ruleset's kinds with those of a piece set, which take precedence. */
export function pieceSetOf({ warriors }: Pick<Ruleset, 'warriors'>, chosen?: PieceSet): PieceSet {
  const own = warriors.flatMap(({ code, symbol }) => (symbol === undefined ? [] : [[code, symbol] as const]));
  return own.length === 0 ? (chosen ?? {}) : { ...Object.fromEntries(own), ...chosen };
}
