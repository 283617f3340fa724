/** Piece set of chess figures. Not imported by the library, so only programs that use it contain it. */

import type { PieceSet } from './symbols.ts';

/**
 * Piece set of figures under the names in RH. The Fencer is a queen, the Lancer a rook, the Swift a bishop
 * and the Flier a knight. The Vanguard is a pawn, the Blockader a wall and the Goal a heart.
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { figurines, renderSvg } from 'klin-zha/render';
 *
 * const picture = renderSvg(createState(klinZha), { pieceSet: figurines });
 * ```
 */
export const figurines: PieceSet = /* @__PURE__ */ Object.freeze<Record<string, string>>({
  // A crown of five points.
  F: 'M-44 -28L-26 2L-24 -40L-9 -4L0 -46L9 -4L24 -40L26 2L44 -28L30 24L-30 24ZM-30 30L30 30L31 42L-31 42Z',
  // A tower with battlements.
  L: 'M-40 -44L-23 -44L-23 -30L-9 -30L-9 -44L9 -44L9 -30L23 -30L23 -44L40 -44L40 -18L28 -11L28 28L36 32L36 42L-36 42L-36 32L-28 28L-28 -11L-40 -18ZM-8 -7L-8 20L8 20L8 -7Z',
  // A mitre with its slit.
  S: 'M0 -50Q36 -20 31 8Q26 21 11 23L11 30L22 34L22 46L-22 46L-22 34L-11 30L-11 23Q-26 21 -31 8Q-36 -20 0 -50ZM9 -30L-12 -4L-3 3L19 -18Z',
  // A horse's head.
  I: 'M-8 -50L2 -38Q38 -34 38 10Q38 30 32 44L-26 44Q-26 26 -8 13Q-1 7 0 -1Q-10 8 -21 6L-29 15Q-43 13 -43 2L-28 -22Q-24 -33 -13 -36ZM-15 -25L-21 -19L-15 -13L-9 -19Z',
  // A pawn.
  V: 'M0 -40Q18 -40 18 -22Q18 -11 9 -7Q12 18 36 28L37 42L-37 42L-36 28Q-12 18 -9 -7Q-18 -11 -18 -22Q-18 -40 0 -40Z',
  // Three courses of bricks.
  B: 'M-43 -39L-5 -39L-5 -16L-43 -16ZM5 -39L43 -39L43 -16L5 -16ZM-46 -10L-26 -10L-26 12L-46 12ZM-17 -10L17 -10L17 12L-17 12ZM26 -10L46 -10L46 12L26 12ZM-41 18L-5 18L-5 40L-41 40ZM5 18L41 18L41 40L5 40Z',
  // A heart.
  G: 'M0 45Q-47 11 -47 -16Q-47 -41 -24 -41Q-5 -41 0 -19Q5 -41 24 -41Q47 -41 47 -16Q47 11 0 45Z',
});
