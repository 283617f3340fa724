/** How players end a game that its position alone does not end. */

import type { Seat } from '../rules/ruleset.ts';
import { type LeaveReason, leaveReasons } from './leave.ts';

/**
 * One of {@link settledReasons}.
 *
 * @category Endings
 */
export type SettledReason = 'agreement' | DrawClaim | LeaveReason;

/**
 * Why a game ended that its position alone does not end.
 *
 * @category Endings
 */
export const settledReasons: readonly SettledReason[] = /* @__PURE__ */ allReasons();

// A function that a bundler knows to be pure: it cannot know that of a spread.
function allReasons(): readonly SettledReason[] {
  return Object.freeze(['agreement', 'repetition', 'fifty-moves', ...leaveReasons] as const);
}

/**
 * A ground on which the player who has the turn may claim a draw (R8.5).
 *
 * @category Endings
 */
export type DrawClaim = 'repetition' | 'fifty-moves';

/**
 * An end on which the players settled.
 *
 * @category Endings
 */
export interface Settlement {
  readonly winner: Seat | null;
  readonly reason: SettledReason;
  /** The move, in coordinates, that was about to be made when the draw was claimed. */
  readonly move?: string;
}
