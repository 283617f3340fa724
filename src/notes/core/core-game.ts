/** Games of the core: what was found in a text, with offsets in its plain text. */

import type { Move } from '../../engine/move.ts';
import type { Departure } from '../../game/leave.ts';
import type { GameState } from '../../game/state.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import type { ArmyLabel } from './labels.ts';

/** A placement or a step of a game, with its place in the plain text. */
export interface CoreMove {
  readonly from: number;
  readonly to: number;
  readonly move: Move;
  readonly seat: Seat;
  /** The moves of all readings of about the same price. */
  readonly candidates: readonly Move[];
  readonly confidence: 'certain' | 'likely' | 'open';
  /** Whether no such move is written: its place is where it is missing. */
  readonly isAssumed: boolean;
  /** Whether another cell than the written one was read. */
  readonly isCorrected: boolean;
  /** Message of the broken rule if the move breaks only Goal safety (R6.5). */
  readonly slip?: string;
}

/** A stretch of the plain text. */
export interface CoreStretch {
  readonly from: number;
  readonly to: number;
}

/** A game in a plain text. */
export interface CoreGame {
  readonly rules: Ruleset;
  /** State before the placements, or the position. */
  readonly start: GameState;
  readonly placements: readonly CoreMove[];
  readonly steps: readonly CoreMove[];
  readonly departures: readonly Departure[];
  /** Cells that no move uses. */
  readonly skipped: readonly CoreStretch[];
  /** Signs that the counts and the moves do not settle, with the kinds that they may mean. */
  readonly signs: readonly { readonly sign: string; readonly codes: readonly string[] }[];
  /** For each seat, where the colour of its army is named. */
  readonly labels: readonly (ArmyLabel | undefined)[];
  readonly position?: CoreStretch;
  readonly from: number;
  readonly to: number;
  /** How much of the text the game explains. */
  readonly worth: number;
}
