/** What a state says of a game: where it stands, how it ended, and itself as JSON. */

import type { CustomReason, EndReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';

/**
 * Where a game stands: armies are being placed, the battle goes on, or it is over.
 *
 * @category Playing
 */
export type Phase = 'setup' | 'battle' | 'over';

/**
 * How a position is the end of a game (section 8).
 *
 * @category Playing
 */
export interface Outcome {
  /** The seat that won, null for a draw. */
  readonly winner: Seat | null;
  readonly reason: EndReason | CustomReason;
  /** Whether a Goal was captured, or that of the seat to move was threatened at the end. */
  readonly goalThreatened: boolean;
}

/**
 * A state as plain JSON.
 *
 * @category Saving
 */
export interface StateJson {
  /** The id of the ruleset. */
  readonly rules: string;
  /** The position string (section 16). */
  readonly position: string;
  /** Present where the position was not checked for whether it can arise. */
  readonly unchecked?: true;
}
