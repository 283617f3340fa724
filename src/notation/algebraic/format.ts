/** Writing of algebraic notation (section 14, RH appendix E), part by part. */

import type { WarriorCode } from '../../rules/warriors.ts';
import type { MoveContext } from '../move-context.ts';
import type { MoveParts } from '../parts.ts';
import type { LetterSet } from './letters.ts';
import { originOf } from './origins.ts';

/** What of a move is written that need not be. */
export interface AlgebraicExtras {
  /** Name the captured warrior, as RH's sample game does: `QxBg24` for `Qxg24`. */
  readonly nameCaptured?: boolean;
  /** Add `(=)`, the offer of a draw (RH E13). */
  readonly drawOffer?: boolean;
}

/** The letter of a warrior; a pawn has none (RH E5). */
export function letterOf(letters: LetterSet, warrior: WarriorCode | null): string {
  return warrior === null || warrior === 'V' ? '' : letters[warrior];
}

/** Writes a move whose parts are known. */
export function formatParts(
  view: MoveContext,
  parts: MoveParts,
  letters: LetterSet,
  extras: AlgebraicExtras = {},
): string {
  const heart = parts.withGoal || parts.kind === 'place-goal' ? letters.G : '';
  return (
    heart +
    letterOf(letters, parts.warrior) +
    originOf(view, parts) +
    formatCapture(parts, letters, extras.nameCaptured === true) +
    view.texts.small[parts.toCell]! +
    (view.threatens(parts.move) ? '+' : '') +
    (extras.drawOffer === true ? '(=)' : '')
  );
}

/** The mark of a capture: `x`, with the heart `xH`, and on request with the captured warrior `xN`, `xHR`. */
export function formatCapture(parts: MoveParts, letters: LetterSet, named: boolean): string {
  const { captured, capturesGoal } = parts;
  if (captured === null && !capturesGoal) return '';
  return `x${capturesGoal ? letters.G : ''}${named ? letterOf(letters, captured) : ''}`;
}
