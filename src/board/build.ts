/**
 * The one builder of boards: from cells with coordinates to all tables.
 *
 * A cell is a tuple of distances from the corners. Neighbours differ by one in one coordinate (R1.3); a line
 * holds all coordinates but two and steps those two in turn (R1.4); symmetries permute the coordinates (R1.6).
 * The same sentences make the triangle of three coordinates and the tetrahedron of four.
 */

import type { Board, Cell, Region, Stair } from './board.ts';
import { type CellName, cellName, type Naming } from './names.ts';

/** What the builder is told of one cell, in board order. */
export interface CellPlan {
  readonly level: number;
  /** The triangle or tetrahedron that it is a part of: only within one do cells neighbour each other. */
  readonly body: number;
  /** Whether it can belong to a region. */
  readonly regioned: boolean;
  readonly coordinates: readonly number[];
  readonly pointsUp: boolean;
}

/** What the builder is told of a board. */
export interface BoardPlan {
  readonly id: string;
  readonly naming: Naming;
  readonly cells: readonly CellPlan[];
  /** The corners in the order of the coordinates. */
  readonly corners: readonly { readonly id: string; readonly name: string }[];
  /** The steps from level to level, told where a cell with given coordinates is in a body, or -1. */
  readonly stairs?: (find: FindCell) => Stair[][];
  /** Whether nobody may enter a cell. */
  readonly isClosed?: (cell: CellPlan) => boolean;
}

/** The number of the cell of a body with these coordinates, or -1. */
export type FindCell = (body: number, coordinates: readonly number[]) => number;

/** Computes the tables of a board. */
export function buildBoard(plan: BoardPlan): Board {
  const places = new Map(plan.cells.map((cell, index) => [[cell.body, ...cell.coordinates].join(), index]));
  const find: FindCell = (body, coordinates) => places.get([body, ...coordinates].join()) ?? -1;
  const axes = plan.corners.map((_, axis) => axis);
  const neighbours = plan.cells.map((cell) =>
    axes.map((axis) => find(cell.body, stepped(cell, axis))).filter((neighbour) => neighbour >= 0),
  );
  const lines = plan.cells.map((_, start) =>
    axes
      .flatMap((first) => axes.filter((second) => second !== first).map((second) => [first, second] as const))
      .map((pair) => lineFrom(plan, find, start, pair))
      .filter((line) => line.length > 0),
  );
  const turns = permutations(axes);
  const stairs = plan.stairs?.(find) ?? plan.cells.map(() => []);
  const straightUpOrDown = stairs.map((list) =>
    list.filter(({ way }) => way === 'up' || way === 'down').map(({ to }) => to),
  );
  const closed = plan.cells.map((cell) => plan.isClosed?.(cell) === true);
  return deepFreeze({
    id: plan.id,
    naming: plan.naming,
    cells: plan.cells.map((cell, index) => ({
      index,
      name: cellName(plan.naming, index) as CellName,
      level: cell.level,
      coordinates: cell.coordinates,
      pointsUp: cell.pointsUp,
      region: regionOf(cell),
    })) satisfies Cell[],
    neighbours,
    lines,
    control: neighbours.map((near, cell) => [...near, ...straightUpOrDown[cell]!]),
    stairs,
    closed,
    ground: plan.cells.flatMap((cell, index) => (cell.regioned ? [index] : [])),
    regions: regionsOf(plan),
    symmetries: turns.map((turn) =>
      plan.cells.map((cell) =>
        find(
          cell.body,
          turn.map((axis) => cell.coordinates[axis]!),
        ),
      ),
    ),
    regionSymmetries: turns.map((turn) => axes.map((axis) => turn.indexOf(axis))),
  });
}

/** The coordinates one step along an axis: away from that corner for an up cell, towards it for a down cell. */
function stepped(cell: CellPlan, axis: number): number[] {
  return cell.coordinates.map((value, at) => (at === axis ? value + (cell.pointsUp ? 1 : -1) : value));
}

function lineFrom(plan: BoardPlan, find: FindCell, start: number, pair: readonly [number, number]): number[] {
  const line: number[] = [];
  for (let cell = start; ; ) {
    const from = plan.cells[cell]!;
    cell = find(from.body, stepped(from, pair[line.length % 2]!));
    if (cell < 0) return line;
    line.push(cell);
  }
}

/** The axes along which a cell is nearest to its corner; one alone makes a region (R1.5). */
function nearest(cell: CellPlan): number[] {
  const least = Math.min(...cell.coordinates);
  return cell.coordinates.flatMap((value, axis) => (value === least ? [axis] : []));
}

function regionOf(cell: CellPlan): number {
  const axes = nearest(cell);
  return cell.regioned && axes.length === 1 ? axes[0]! : -1;
}

function regionsOf(plan: BoardPlan): Region[] {
  const numbered = plan.cells
    .map((cell, index) => ({ index, axes: nearest(cell), regioned: cell.regioned }))
    .filter(({ regioned }) => regioned);
  return plan.corners.map((corner, axis) => {
    const near = numbered.filter((cell) => cell.axes.includes(axis));
    return {
      ...corner,
      cells: near.filter((cell) => cell.axes.length === 1).map((cell) => cell.index),
      border: near.filter((cell) => cell.axes.length > 1).map((cell) => cell.index),
    };
  });
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/** Freezes a table and everything in it. */
export function deepFreeze<T extends object>(table: T): T {
  for (const value of Object.values(table))
    if (typeof value === 'object' && value !== null) deepFreeze(value);
  return Object.freeze(table);
}
