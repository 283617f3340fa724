/** How many moves a position can have at most: proved from a ruleset's tables, never counted out. */

import type { Ruleset } from '../rules/ruleset.ts';
import { mostWarriors, type WarriorKind } from '../rules/warriors.ts';

/** The places of armies, as `tables.ts` has them. */
interface Homes {
  readonly homes: readonly (readonly number[])[];
}

/**
 * The most moves that a position can have: as {@link mostMovesOf} proves it, or of any position once one was made that no
 * game comes to, with more warriors than armies have.
 */
export function mostMovesFor(
  tables: Homes & { readonly rules: Ruleset; mostMoves: number | undefined },
): number {
  tables.mostMoves ??= mostMovesOf(tables.rules, tables);
  return tables.mostMoves;
}

/**
 * The most moves of a position in which no army has more warriors of a kind, on the board and in hand together, than the table of
 * warriors says: that is every position of a game. (Some kind carries the Goal: without one there is no ruleset.)
 *
 * Proof. A legal move is of one of four sorts, and no position has moves of two of them, but for the last two.
 *
 * - Steps. A warrior makes one for each cell that {@link mostTargets} allows its kind, and the one that stands with the Goal
 *   that its side can carry one more for each: there is one such cell, and one warrior on it. The mover owns at most the
 *   warriors of all colours.
 * - Outcomes of a combat are two, and a warrior with a step could have made them: where no kind had one, nobody challenged.
 *   Two is added all the same.
 * - Placements. Each is told from others by its kind and its cell, and has the Goal always or never: a shared set places it
 *   with the first warrior, others place it by itself. The cells are those of one home, of open homes, or where a set is shared of the whole
 *   board of placements.
 * - The Goal is placed with a carrier of the seat's own colour, or such a carrier is relocated to a cell where that
 *   seat may place (R7.5).
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
 * The most cells on which one move of a kind can end. Every step of a path costs at least 1 of its range and leads to a
 * neighbour or over a stair; on a board without stairs none leads back where the one before it came from, as no cell is
 * entered twice (R3.1). So there are no more paths than those choices allow, and no more targets than paths or other cells.
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
 * The same of any position that can be held, with as many warriors of any kind as there is room for: every warrior on every
 * other cell, one of them with the Goal as well; or every kind on every cell, with the Goal and without. Relocations are
 * fewer than such steps: they too go from a warrior to another cell.
 */
export function mostMovesOfAny({ board, warriors, colours }: Ruleset): number {
  const cells = board.cells.length;
  const standing = Math.min(colours.length * mostWarriors, cells);
  return Math.max((standing + 1) * (cells - 1) + cells, 2 * warriors.length * cells);
}
