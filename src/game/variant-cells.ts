/** What variants keep of their own as cells, not as text. */

import { unwrap } from '../base/result.ts';
import { cellsOfMove, parseCoordinates } from '../engine/text/coordinates.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { PlayerView } from './player-view.ts';
import { type GameState, stateFrom } from './state.ts';
import { mustBeView } from './view.ts';

/**
 * For each key of the position string that stands for cells those cells, in the order in which it writes them.
 *
 * @category Positions
 */
export type VariantCells = Readonly<Record<string, readonly CellName[]>>;

/**
 * The cells that variants keep of their own, where they say that they keep cells: `clouds` (R10.4), `ablated` (R10.5), and
 * `combat`, the challenger's cell and the one that is fought for (R10.10). Keys of which nothing is kept are absent.
 *
 * @example
 * ```ts
 * import { createState, rulesOf, variantCellsOf } from 'klin-zha';
 *
 * variantCellsOf(createState(rulesOf('klin-zha+clouded:A19,C28'))); // { clouds: ['A19', 'C28'] }
 * ```
 *
 * @category Positions
 */
export function variantCellsOf(state: GameState): VariantCells {
  const { rules } = stateFrom(state);
  const { variantState, combat } = state.toFields();
  return { ...cellsIn(rules, variantState), ...(combat !== null && { combat: fought(rules, combat) }) };
}

/**
 * The cells that variants keep, as far as a player sees them (R10.9): of a combat that he does not fight only the cell that
 * is fought for.
 *
 * @param rules the ruleset that the view names
 * @example
 * ```ts
 * import { clouded, combine, createState, klinZha, unwrap, variantCellsFor, viewFor } from 'klin-zha';
 *
 * const rules = unwrap(combine(klinZha, [clouded({ clouds: ['E37'] })]));
 * variantCellsFor(viewFor(createState(rules), 1), rules); // { clouds: ['E37'] }
 * ```
 *
 * @throws KlinZhaError `bad-view` for what is no view of that ruleset
 * @category Hidden moves
 */
export function variantCellsFor(view: PlayerView, rules: Ruleset): VariantCells {
  mustBeView(view, rules);
  const { variantState, combat } = view;
  const kept = cellsIn(rules, variantState);
  if (!combat) return kept;
  return { ...kept, combat: combat.move === null ? [combat.cell] : fought(rules, combat.move) };
}

function fought(rules: Ruleset, combat: string): readonly CellName[] {
  return cellsOfMove(unwrap(parseCoordinates(rules, combat)));
}

function cellsIn({ hooks, board }: Ruleset, texts: Readonly<Record<string, string>>): VariantCells {
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
