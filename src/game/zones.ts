/** Blockader zones in a state or in a player's view. */

import type { PositionFields } from '../engine/text/fields.ts';
import { type Board, cellIndex } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { type GameState, stateFrom } from './state.ts';

/** Zone of one Blockader (R4.1). */
export interface Zone {
  /** The seat that owns the Blockader. */
  readonly seat: Seat;
  /** The Blockader's cell, which is not part of its zone. */
  readonly blockader: CellName;
  readonly cells: readonly CellName[];
}

/** Returns the zones of visible Blockaders. */
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

/**
 * Returns the zones of all Blockaders on the board, in board order.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, placeArmies, unwrap } from 'klin-zha';
 * import { klinZha, zones } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * zones(state); // [{ seat: 2, blockader: 'F37', cells: ['E37', 'F36', 'F47'] }, { seat: 1, blockader: 'G35', cells: ['H35', 'G36', 'G25'] }]
 * ```
 */
export function zones(state: GameState): readonly Zone[] {
  return zonesOf(stateFrom(state).rules, state.toFields());
}
