/** Games that the players settle. */

import type { SettledReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';

/** Outcome settled by the players. */
export interface Settlement {
  readonly winner: Seat | null;
  readonly reason: SettledReason;
  /** The move, in coordinates, that the player who claimed the draw was about to make. */
  readonly move?: string;
}
