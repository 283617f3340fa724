/** A move taken apart: what every notation says of it, in its own words. */

import type { CellName } from '../board/names.ts';
import type { Move } from '../engine/move.ts';
import type { WarriorCode } from '../rules/warriors.ts';

/** A move taken apart. */
export interface MoveParts {
  readonly move: Move;
  readonly kind: 'step' | 'place' | 'place-goal' | 'relocate';
  /** The warrior that moves or is placed; for a Goal's placement its carrier. */
  readonly warrior: WarriorCode;
  /** Where it comes from; null for placements. */
  readonly from: CellName | null;
  /** The number of that cell, -1 for placements. */
  readonly fromCell: number;
  readonly to: CellName;
  readonly toCell: number;
  /** Whether the Goal goes along (R5.1). */
  readonly withGoal: boolean;
  /** Whether the own Goal stays behind on the cell that is left (R5.1, R5.2). */
  readonly leavesGoal: boolean;
  /** The warrior that is captured, null for none. */
  readonly captured: WarriorCode | null;
  /** Whether an enemy Goal is captured (R5.3). */
  readonly capturesGoal: boolean;
}
