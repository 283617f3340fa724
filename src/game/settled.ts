/** How players end a game that its position alone does not end. */

import type { SettledReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';

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
