/** Upper bounds of the number of moves of a position, proved from a ruleset's tables. */

import type { Ruleset } from '../rules/ruleset.ts';
import { mostWarriors, type WarriorKind } from '../rules/warriors.ts';

/** The part of `Tables` with the cells for placement. */
interface Homes {
  readonly homes: readonly (readonly number[])[];
}

/**
 * Returns the maximum number of moves of a position: by {@link mostMovesOf}, or by {@link mostMovesOfAny}
 * once a position with a surplus of warriors was created.
 */
export function mostMovesFor(
  tables: Homes & { readonly rules: Ruleset; mostMoves: number | undefined },
): number {
  tables.mostMoves ??= mostMovesOf(tables.rules, tables);
  return tables.mostMoves;
}

/**
 * Returns the maximum number of moves of a position in which no army has more warriors of a kind, on the
 * board and in hand, than the ruleset defines. That covers every position of a game. Every ruleset has a kind
 * that carries the Goal.
 *
 * Proof. Every legal move is of one of four sorts. A position has moves of one sort only.
 *
 * - Steps. A warrior has at most one step for each cell that {@link mostTargets} allows its kind. The warrior
 *   on the Goal's cell has at most one more for each, with the Goal. The mover owns at most the warriors of
 *   all colours.
 * - Outcomes. A combat has two; they are added to the bound of steps.
 * - Placements. They differ by kind and cell. The Goal is part of a placement always or never: a shared set
 *   places it with the first warrior, other armies separately. The cells are those of a home, of the open
 *   homes, or for a shared set all placement cells.
 * - The Goal is placed with a carrier of the seat's own colour, or such a carrier is relocated to a cell
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
 * Returns the maximum number of cells on which one move of a kind can end. Every step of a path costs at
 * least 1 of the range and goes to a neighbour or over a stair. Without stairs, no step goes back, because no
 * cell is entered twice (R3.1). This bounds the number of paths, and there are no more targets than paths or
 * other cells.
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
 * Returns the maximum number of moves of any position, even with the largest possible number of warriors. The
 * bound is every warrior to every other cell, one of them also with the Goal; or every kind on every cell,
 * with and without the Goal. Relocations are fewer than such steps, because each goes from a warrior to
 * another cell.
 */
export function mostMovesOfAny({ board, warriors, colours }: Ruleset): number {
  const cells = board.cells.length;
  const standing = Math.min(colours.length * mostWarriors, cells);
  return Math.max((standing + 1) * (cells - 1) + cells, 2 * warriors.length * cells);
}
