/** Data types of states: phase, outcome, JSON. */

import type { CustomReason, EndReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';

/** Phase of a game: armies are placed, the battle is in progress, or the game is over. */
export type Phase = 'setup' | 'battle' | 'over';

/** Outcome of a game that follows from its position (section 8). */
export interface Outcome {
  /** The seat that won, null for a draw. */
  readonly winner: Seat | null;
  readonly reason: EndReason | CustomReason;
  /** Whether a Goal was captured, or the Goal of the seat to move was threatened at the end. */
  readonly goalThreatened: boolean;
}

/** A state as plain JSON. */
export interface StateJson {
  /** The id of the ruleset. */
  readonly rules: string;
  /** The position string (section 16). */
  readonly position: string;
  /** Present if the position was not verified as one that can arise. */
  readonly unchecked?: true;
}
