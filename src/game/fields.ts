/** What a position is to those who look at it from outside: plain data, without any knowledge of rules. */

import type { CellName } from '../board/names.ts';
import type { EndReason } from '../engine/ending.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';

export type { EndReason };

/** A warrior on the board. */
export interface PlacedWarrior {
  readonly cell: CellName;
  readonly warrior: WarriorCode;
  /** The seat whose colour it has; who owns it now is said by `owners` (R8.4). */
  readonly seat: Seat;
}

/** Everything a position holds, as plain data: a position may be described that no game can reach. */
export interface PositionFields {
  /** The warriors on the board; a state lists them in board order. */
  readonly warriors: readonly PlacedWarrior[];
  /** For each seat the cell of its Goal, null while it is not on the board. */
  readonly goals: readonly (CellName | null)[];
  /** The seat that has the turn. */
  readonly seat: Seat;
  /** For each region of the board the seat that claimed it, or null. */
  readonly regions: readonly (Seat | null)[];
  /** For each seat the seat that owns its army now (R8.4), or 0 when the army was removed. */
  readonly owners: readonly (Seat | 0)[];
  /** Half-moves since the last capture. */
  readonly quiet: number;
  /** The number of the round, from 1. */
  readonly round: number;
  /** The seat that places first and moves first. */
  readonly first: Seat;
  /**
   * For each seat the warriors that it has yet to place, in the order of the table of warriors; a shared set is
   * in the hand of seat 1.
   */
  readonly hands: readonly (readonly WarriorCode[])[];
  /** The move that waits for the outcome of its combat (R10.10), in coordinates, or null. */
  readonly combat: string | null;
  /** What variants keep of their own: for each key of the position string its text. */
  readonly variantState: Readonly<Record<string, string>>;
}

/** Where a game stands: armies are being placed, the battle goes on, or it is over. */
export type Phase = 'setup' | 'battle' | 'over';

/** How a position is the end of a game (section 8). */
export interface Outcome {
  /** The seat that won, null for a draw. */
  readonly winner: Seat | null;
  readonly reason: EndReason;
  /** Whether a Goal was captured, or that of the seat to move was threatened at the end. */
  readonly goalThreatened: boolean;
}

/** A state as plain JSON. */
export interface StateJson {
  /** The id of the ruleset. */
  readonly rules: string;
  /** The position string (section 16). */
  readonly position: string;
  /** Present where the position was not checked for whether it can arise. */
  readonly unchecked?: true;
}

/** Whether something is still to be placed. */
export function inSetup(rules: Ruleset, fields: PositionFields): boolean {
  if (fields.hands.some((hand) => hand.length > 0)) return true;
  return (
    rules.army === 'own' &&
    fields.goals.some((goal, index) => goal === null && fields.owners[index] === index + 1)
  );
}

/** The seats that still own their armies, and with them their Goals (R8.4). */
export function livingSeats(fields: PositionFields): Seat[] {
  return fields.owners.flatMap((owner, index) => (owner !== 0 && owner === index + 1 ? [owner] : []));
}
