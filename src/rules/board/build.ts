/**
 * Construction of boards.
 *
 * A cell is a tuple of distances from the corners: three on a triangle, four on a tetrahedron. Neighbours
 * differ by one in one coordinate (R1.3), a line changes two coordinates in turn (R1.4), and symmetries
 * permute coordinates (R1.6).
 */

import { deepFreeze } from '../../base/freeze.ts';
import { once } from '../../base/memo.ts';
import { type Board, builtMark, type Cell, type Region, type Stair } from './board.ts';
import { type CellPlace, cellPlaces, type Naming, nameOfPlace } from './names.ts';

/** Description of a cell for the builder. */
export interface CellPlan {
  /** Number of its triangle or tetrahedron. Neighbours are in the same body. */
  readonly body: number;
  /** Whether it can belong to a region. */
  readonly regioned: boolean;
  readonly coordinates: readonly number[];
  readonly pointsUp: boolean;
  /** Whether no warrior may enter it. */
  readonly closed?: boolean;
}

/** Description of a board for the builder. */
export interface BoardPlan {
  readonly id: string;
  /** Naming scheme, which determines the shape of the board. */
  readonly naming: Naming;
  readonly planCell: (place: CellPlace) => CellPlan;
  /** Corners in coordinate order. */
  readonly corners: readonly { readonly id: string; readonly name: string }[];
  /** Computes the steps between levels. */
  readonly stairs?: (
    cells: readonly CellPlan[],
    find: FindCell,
    neighbours: Board['neighbours'],
  ) => Stair[][];
  /** Regions with their cells, unless R1.5 defines them. */
  readonly regions?: () => readonly Region[];
}

/** Returns the number of the cell at these coordinates in a body, or -1. */
export type FindCell = (body: number, coordinates: readonly number[]) => number;

/**
 * Returns a board whose tables are computed on first access, so that unused boards cost nothing. Every access
 * returns the same object.
 */
export function buildBoard(plan: BoardPlan): Board {
  const { id, naming, corners } = plan;
  const axes = corners.map((_, axis) => axis);
  const table = <T extends object>(make: () => T): (() => T) => once(() => deepFreeze(make()));
  const places = once(() => cellPlaces(naming));
  const planned = once(() => places().map((place) => plan.planCell(place)));
  const numbers = once(() => cellNumbers(planned()));
  const finder: FindCell = (body, coordinates) => numbers().get(placeKey(body, coordinates)) ?? -1;
  const beside = once(() => besideOf(planned(), numbers(), axes));
  const linesAt = (cell: number): number[][] => linesOf(beside(), axes, cell);
  const regions = table(() => plan.regions?.() ?? regionsOf(planned(), corners));
  const homes = once(() => regionNumbers(regions(), planned().length));
  const cells = table(() => cellsOf(naming, places(), planned(), homes()));
  const neighbours = table(() => beside().map((near) => near.filter((cell) => cell >= 0)));
  const lines = table(() => beside().map((_, cell) => linesAt(cell)));
  const stairs = table(() => plan.stairs?.(planned(), finder, neighbours()) ?? planned().map(() => []));
  const control = table(() => controlOf(neighbours(), stairs()));
  const closed = table(() => planned().map((cell) => cell.closed === true));
  const placementCells = table(() => planned().flatMap((cell, index) => (cell.regioned ? [index] : [])));
  const symmetries = table(() =>
    permutations(axes)
      .map((turn) => turned(planned(), finder, turn))
      .filter((turn) => keepsBoard(turn, homes(), closed())),
  );
  const regionSymmetries = table(() =>
    symmetries().map((turn) => regions().map((region) => homes()[turn[region.cells[0]!]!]!)),
  );
  const board: Board = {
    id,
    naming: deepFreeze(naming),
    get cells() {
      return cells();
    },
    get neighbours() {
      return neighbours();
    },
    get lines() {
      return lines();
    },
    get stairs() {
      return stairs();
    },
    get control() {
      return control();
    },
    get closed() {
      return closed();
    },
    get placementCells() {
      return placementCells();
    },
    get regions() {
      return regions();
    },
    get symmetries() {
      return symmetries();
    },
    get regionSymmetries() {
      return regionSymmetries();
    },
  };
  return Object.freeze(Object.defineProperty(board, builtMark, { value: linesAt }));
}

/** Returns the lines from one cell without computing the board's table of lines. */
export function linesFrom(board: Board, cell: number): readonly (readonly number[])[] {
  return (board as unknown as { readonly [builtMark]: (cell: number) => number[][] })[builtMark](cell);
}

function cellsOf(
  naming: Naming,
  places: readonly CellPlace[],
  plans: readonly CellPlan[],
  homes: readonly number[],
): Cell[] {
  return places.map((place, index) => {
    const { coordinates, pointsUp } = plans[index]!;
    const name = nameOfPlace(naming, place);
    return { index, name, level: place.level, coordinates, pointsUp, region: homes[index]! };
  });
}

/** Greater than any coordinate, including one step off the board: 512 cells allow a side of at most 22. */
const radix = 32;

/** Encodes a body and coordinates as a number. Coordinates may be one step off the board. */
function placeKey(body: number, coordinates: readonly number[]): number {
  let key = body;
  for (let axis = 0; axis < coordinates.length; axis++) key = key * radix + coordinates[axis]! + 1;
  return key;
}

/** Returns the cell numbers by place key. */
function cellNumbers(cells: readonly CellPlan[]): ReadonlyMap<number, number> {
  return new Map(cells.map(({ body, coordinates }, index) => [placeKey(body, coordinates), index]));
}

/**
 * Returns, for each cell and axis, the neighbour farther from the corner of the axis (up cells) or closer to
 * it (down cells), or -1.
 */
function besideOf(
  cells: readonly CellPlan[],
  numbers: ReadonlyMap<number, number>,
  axes: readonly number[],
): number[][] {
  const steps = axes.map((axis) => radix ** (axes.length - 1 - axis));
  return cells.map(({ body, coordinates, pointsUp }) => {
    const key = placeKey(body, coordinates);
    return steps.map((step) => numbers.get(pointsUp ? key + step : key - step) ?? -1);
  });
}

function linesOf(beside: readonly (readonly number[])[], axes: readonly number[], start: number): number[][] {
  const lines: number[][] = [];
  for (const first of axes) {
    for (const second of axes) {
      const line = first === second ? [] : lineFrom(beside, start, first, second);
      if (line.length > 0) lines.push(line);
    }
  }
  return lines;
}

/** Returns the cells of the line that alternates between two axes. */
function lineFrom(
  beside: readonly (readonly number[])[],
  start: number,
  first: number,
  second: number,
): number[] {
  const line: number[] = [];
  let axis = first;
  for (let cell = beside[start]![axis]!; cell >= 0; cell = beside[cell]![axis]!) {
    line.push(cell);
    axis = axis === first ? second : first;
  }
  return line;
}

/** Returns the controlled cells: neighbours and the cells directly above and below (R4.1, R11.6). */
function controlOf(neighbours: readonly (readonly number[])[], stairs: Board['stairs']): number[][] {
  return neighbours.map((near, cell) => {
    const straight = stairs[cell]!.filter(({ way }) => way === 'up' || way === 'down');
    return [...near, ...straight.map(({ to }) => to)];
  });
}

/** Returns the cell mapping for a permutation of the corners (R1.6). */
function turned(cells: readonly CellPlan[], find: FindCell, turn: readonly number[]): number[] {
  return cells.map(({ body, coordinates }) => {
    const moved = turn.map((axis) => coordinates[axis]!);
    return find(body, moved);
  });
}

/** Returns the axis of the unique smallest coordinate (R1.5), or -1. */
function regionOf({ regioned, coordinates }: CellPlan): number {
  const least = Math.min(...coordinates);
  const axis = coordinates.indexOf(least);
  return regioned && coordinates.lastIndexOf(least) === axis ? axis : -1;
}

function regionsOf(cells: readonly CellPlan[], corners: BoardPlan['corners']): Region[] {
  const regions = corners.map((corner) => ({ ...corner, cells: [] as number[] }));
  for (const [index, cell] of cells.entries()) {
    const region = regionOf(cell);
    if (region >= 0) regions[region]!.cells.push(index);
  }
  return regions.filter((_, axis) => cells.some(({ coordinates }) => coordinates[axis] === 0));
}

/** Returns the region of each cell, or -1. */
function regionNumbers(regions: readonly Region[], cells: number): number[] {
  const homes = Array<number>(cells).fill(-1);
  for (const [region, { cells: own }] of regions.entries()) for (const cell of own) homes[cell] = region;
  return homes;
}

/** Whether a cell mapping preserves the board, its regions and its closed cells. */
function keepsBoard(turn: readonly number[], homes: readonly number[], closed: Board['closed']): boolean {
  const regions = new Map([[-1, -1]]);
  return turn.every((to, from) => {
    if (to < 0) return false;
    const home = homes[from]!;
    if (!regions.has(home)) regions.set(home, homes[to]!);
    return regions.get(home) === homes[to] && closed[from] === closed[to];
  });
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
