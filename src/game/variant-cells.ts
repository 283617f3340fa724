/** Cells that variants store in the state. */

import { unwrap } from '../base/result.ts';
import { cellsOfMove, parseCoordinates } from '../engine/text/coordinates.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { PlayerView } from './player-view.ts';
import { type GameState, stateFrom } from './state.ts';
import { mustBeView } from './view.ts';

/**
 * Returns the cells that variants store, by key in string order: `clouds` (R10.4), `ablated` (R10.5), and
 * `combat`, the challenger's cell and the contested cell (R10.10). Custom variants are included if their
 * state has `cells`. Keys without a value are absent.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, rulesOf, variantCellsOf } from 'klin-zha';
 *
 * variantCellsOf(createState(rulesOf('klin-zha+clouded:A19,C28'))); // { clouds: ['A19', 'C28'] }
 * ```
 */
export function variantCellsOf(state: GameState): Readonly<Record<string, readonly CellName[]>> {
  const { rules } = stateFrom(state);
  const { variantState, combat } = state.toFields();
  return { ...cellsIn(rules, variantState), ...(combat !== null && { combat: combatCells(rules, combat) }) };
}

/**
 * Returns the stored cells that a player sees (R10.9): for another player's combat, only the contested cell.
 *
 * @param rules the ruleset of the view
 * @example
 * ```ts
 * import { clouded, combine, createState, klinZha, unwrap, variantCellsFor, viewFor } from 'klin-zha';
 *
 * const rules = unwrap(combine(klinZha, [clouded({ clouds: ['E37'] })]));
 * variantCellsFor(viewFor(createState(rules), 1), rules); // { clouds: ['E37'] }
 * ```
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-view` for anything but a view of
 * that ruleset
 */
export function variantCellsFor(
  view: PlayerView,
  rules: Ruleset,
): Readonly<Record<string, readonly CellName[]>> {
  mustBeView(view, rules);
  const { variantState, combat } = view;
  const stored = cellsIn(rules, variantState);
  if (!combat) return stored;
  return { ...stored, combat: combat.move === null ? [combat.cell] : combatCells(rules, combat.move) };
}

function combatCells(rules: Ruleset, combat: string): readonly CellName[] {
  return cellsOfMove(unwrap(parseCoordinates(rules, combat)));
}

function cellsIn(
  { hooks, board }: Ruleset,
  texts: Readonly<Record<string, string>>,
): Record<string, CellName[]> {
  const pairs = hooks.flatMap(({ variantState }) => {
    const text = variantState && texts[variantState.key];
    if (typeof text !== 'string' || variantState?.cells === undefined) return [];
    const parsed = variantState.parse(text, board);
    if (!('state' in parsed)) return [];
    return [
      [
        variantState.key,
        variantState.cells(parsed.state, board).map((cell) => board.cells[cell]!.name),
      ] as const,
    ];
  });
  return Object.fromEntries(pairs);
}
