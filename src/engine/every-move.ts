/** All moves that could be legal in some position of a ruleset, in a fixed order. */

import type { Ruleset } from '../rules/ruleset.ts';
import { PLACE, PLACE_GOAL, packMove, RELOCATE, STEP } from './move.ts';
import { targetsFrom } from './movement.ts';
import { type Tables, tablesOf } from './tables.ts';

/**
 * Returns every move that could be legal in a position of a game, except combat outcomes: steps by origin and
 * target, steps with the Goal, placements by kind and cell, placements with the Goal, Goal placements, and
 * relocations. The moves depend on the board, the warriors, the army and the setup alone.
 */
export function everyMove(rules: Ruleset): Int32Array {
  const tables = tablesOf(rules);
  const isAny = (): boolean => true;
  const isCarrier = (kind: number): boolean => tables.carries[kind] === 1;
  const cells = placementCellsOf(tables);
  const open = cells.filter((cell) => !rules.board.closed[cell]);
  const moves = [...steps(tables, isAny, false), ...steps(tables, isCarrier, true)];
  moves.push(...placements(tables, isAny, cells, false));
  if (tables.shared) return Int32Array.from([...moves, ...placements(tables, isCarrier, open, true)]);
  const naming = rules.board.naming.id;
  moves.push(...open.map((cell) => packMove(naming, PLACE_GOAL, 0, cell, false)));
  if (rules.setup.mercy && tables.restricted) moves.push(...relocations(tables));
  return Int32Array.from(moves);
}

/** Returns the cells where a warrior may be placed, in board order. */
function placementCellsOf({ shared, homes, rules }: Tables): readonly number[] {
  return shared ? rules.board.placementCells : [...new Set(homes.flat())].sort((a, b) => a - b);
}

function steps({ rules, programs, cells }: Tables, moves: (kind: number) => boolean, goal: boolean) {
  const kinds = [...rules.warriors.keys()].filter(moves);
  const naming = rules.board.naming.id;
  const found: number[] = [];
  for (let from = 0; from < cells; from++) {
    const targets = new Set(kinds.flatMap((kind) => [...targetsFrom(programs, kind, from)]));
    for (const to of [...targets].sort((a, b) => a - b)) found.push(packMove(naming, STEP, from, to, goal));
  }
  return found;
}

function placements(
  { rules, placements: origins }: Tables,
  isPlaced: (kind: number) => boolean,
  cells: readonly number[],
  goal: boolean,
): number[] {
  const kinds = [...rules.warriors.keys()].filter(isPlaced);
  const naming = rules.board.naming.id;
  return kinds.flatMap((kind) => cells.map((cell) => packMove(naming, PLACE, origins[kind]!, cell, goal)));
}

/** Returns the relocations from each cell to the others where the same seat may place (R7.5). */
function relocations({ rules, homes }: Tables): number[] {
  const { naming, closed } = rules.board;
  const found = new Set<number>();
  for (const home of homes)
    for (const from of home)
      for (const to of home)
        if (from !== to && !closed[to]) found.add(packMove(naming.id, RELOCATE, from, to, true));
  return [...found].sort((a, b) => a - b);
}
