/** The zones of Blockaders, for whoever sees the warriors: of a state, or of what a player sees of one. */

import type { PositionFields } from '../engine/text/fields.ts';
import { type Board, cellIndex } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { WarriorKind } from '../rules/warriors.ts';

/**
 * The zone of one Blockader (R4.1).
 *
 * @category Positions
 */
export interface Zone {
  /** The seat that owns the Blockader. */
  readonly seat: Seat;
  /** The Blockader's cell, which does not belong to its zone. */
  readonly blockader: CellName;
  readonly cells: readonly CellName[];
}

/** The zones of the Blockaders among warriors that are seen. */
export function zonesOf(
  { board, warriors }: { readonly board: Board; readonly warriors: readonly WarriorKind[] },
  seen: Pick<PositionFields, 'warriors' | 'owners'>,
): Zone[] {
  return seen.warriors
    .filter(({ warrior }) => warriors.some((kind) => kind.controls && kind.code === warrior))
    .map(({ cell, seat }) => ({
      seat: seen.owners[seat - 1]! as Seat,
      blockader: cell,
      cells: board.control[cellIndex(board, cell)]!.map((near) => board.cells[near]!.name),
    }));
}
