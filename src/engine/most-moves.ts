/** Proven upper bounds for the number of moves in a position, computed from a ruleset's tables. */

import type { Ruleset } from '../rules/ruleset.ts';
import { mostWarriors, type WarriorKind } from '../rules/warriors.ts';

/** The part of `Tables` with the placement cells. */
interface Homes {
  readonly homes: readonly (readonly number[])[];
}

/**
 * Returns the maximum number of moves in a position: {@link mostMovesOf}, or {@link mostMovesOfAny} once a
 * position with surplus warriors was created.
 */
export function mostMovesFor(
  tables: Homes & { readonly rules: Ruleset; mostMoves: number | undefined },
): number {
  tables.mostMoves ??= mostMovesOf(tables.rules, tables);
  return tables.mostMoves;
}

/**
 * Returns the maximum number of moves in a position in which no army has more warriors of a kind, on the
 * board and in hand, than the ruleset defines. This covers every position in a game. Every ruleset has a kind
 * that carries the Goal.
 *
 * Proof. There are four sorts of legal moves. All moves in a position are of the same sort.
 *
 * - Steps. A warrior has at most one step for each cell that {@link mostTargets} allows its kind. The warrior
 *   on the Goal's cell has at most one more for each cell, with the Goal. The mover owns at most the warriors
 *   of all colours.
 * - Outcomes. A combat has two outcomes, which are added to the bound for steps.
 * - Placements. They differ in kind and cell. The Goal never doubles them: a shared set always places it with
 *   the first warrior, other armies always separately. The cells are one home, the open homes or, for a
 *   shared set, all placement cells.
 * - Placements of the Goal with a carrier of the seat's own colour, and relocations of a carrier to a cell
 *   where that seat may place (R7.5).
 */
export function mostMovesOf(rules: Ruleset, { homes }: Homes): number {
  const { board, warriors, colours, army } = rules;
  const armies = army === 'shared' ? 1 : colours.length;
  const targets = warriors.map((kind) => mostTargets(rules, kind));
  const carried = targets.filter((_, kind) => warriors[kind]!.carries);
  const steps = warriors.reduce((sum, { count }, kind) => sum + count * targets[kind]!, 0);
  const places =
    army === 'shared'
      ? board.placementCells.length
      : Math.max(
          board.cells.filter(({ region }) => region >= 0).length,
          ...homes.map((cells) => cells.length),
        );
  const carriers = warriors.reduce((sum, { carries, count }) => sum + (carries ? count : 0), 0);
  return Math.max(
    armies * steps + Math.max(...carried) + 2,
    warriors.length * places,
    carriers * (places + 1),
  );
}

/**
 * Returns the maximum number of cells on which one move of a kind can end. Every step on a path uses at least
 * 1 of the range and goes to a neighbour or over a stair. Without stairs, no step goes back, because no cell
 * is entered twice (R3.1). This limits the number of paths. There are no more targets than paths, and no more
 * than other cells.
 */
export function mostTargets({ board }: Ruleset, { most }: WarriorKind): number {
  const ways = Math.max(
    ...board.neighbours.map((near, cell) => near.length + (board.stairs[cell]?.length ?? 0)),
  );
  const onward = board.stairs.some((list) => list.length > 0) ? ways : ways - 1;
  const cells = board.cells.length - 1;
  let paths = ways;
  let targets = 0;
  for (let step = 0; step < most && targets < cells; step++) {
    targets += paths;
    paths *= onward;
  }
  return Math.min(targets, cells);
}

/**
 * Returns the maximum number of moves in any position, even with as many warriors as possible. The bound
 * counts steps by every warrior to every other cell, for one warrior also with the Goal, or placements of
 * every kind on every cell, with and without the Goal. Relocations are fewer than steps because each moves
 * one warrior to another cell.
 */
export function mostMovesOfAny({ board, warriors, colours }: Ruleset): number {
  const cells = board.cells.length;
  const standing = Math.min(colours.length * mostWarriors, cells);
  return Math.max((standing + 1) * (cells - 1) + cells, 2 * warriors.length * cells);
}
