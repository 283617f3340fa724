/** Cells within reach of a warrior, whatever is on them. */

import { movementOf, targetsFrom } from '../engine/movement.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';

/**
 * Returns the cells to which a warrior could move if no other piece were in its way: the targets of all its
 * paths (R3.1 to R3.5). Contains every cell to which it can move in any position.
 */
export function cellsInReach(rules: Ruleset, warrior: WarriorCode, from: CellName): readonly CellName[] {
  const { board, warriors } = rules;
  const kind = warriors.findIndex(({ code }) => code === warrior);
  const { programs } = movementOf(board, warriors);
  const targets = targetsFrom(programs, kind, mustBeCell(board, from));
  return Array.from(targets, (cell) => board.cells[cell]!.name);
}
