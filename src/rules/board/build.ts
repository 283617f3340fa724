/**
 * The one builder of boards: from cells with coordinates to all tables.
 *
 * A cell is a tuple of distances from the corners. Neighbours differ by one in one coordinate (R1.3); a line
 * holds all coordinates but two and steps those two in turn (R1.4); symmetries permute the coordinates (R1.6).
 * The same sentences make the triangle of three coordinates and the tetrahedron of four.
 */

import { deepFreeze } from '../../base/freeze.ts';
import { once } from '../../base/memo.ts';
import { type Board, builtMark, type Cell, type Region, type Stair } from './board.ts';
import { type CellPlace, cellPlaces, type Naming, nameOfPlace } from './names.ts';

/** What the builder is told of one cell. */
export interface CellPlan {
  /** The triangle or tetrahedron that it is a part of: only within one do cells neighbour each other. */
  readonly body: number;
  /** Whether it can belong to a region. */
  readonly regioned: boolean;
  readonly coordinates: readonly number[];
  readonly pointsUp: boolean;
  /** Whether nobody may enter it. */
  readonly closed?: boolean;
}

/** What the builder is told of a board. */
export interface BoardPlan {
  readonly id: string;
  /** How its cells are named; from this the builder knows which there are. */
  readonly naming: Naming;
  readonly planCell: (place: CellPlace) => CellPlan;
  /** The corners in the order of the coordinates. */
  readonly corners: readonly { readonly id: string; readonly name: string }[];
  /** The steps from level to level. */
  readonly stairs?: (
    cells: readonly CellPlan[],
    find: FindCell,
    neighbours: Board['neighbours'],
  ) => Stair[][];
  /** The regions, with their cells, where they are not those of R1.5. */
  readonly regions?: () => readonly Region[];
}

/** The number of the cell of a body with these coordinates, or -1. */
export type FindCell = (body: number, coordinates: readonly number[]) => number;

/**
 * A board whose tables are made one by one, each when it is first asked for: programs that never play on a board
 * do not pay for it. A table that was made stays the same object.
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

/** The lines from one cell, as in a board's table of lines, which is not made for that. */
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

/** More than any coordinate, and than one step beyond: a board of 512 cells has no side of more than 22. */
const radix = 32;

/** A body and coordinates in it as one number; a step off the board has one too. */
function placeKey(body: number, coordinates: readonly number[]): number {
  let key = body;
  for (let axis = 0; axis < coordinates.length; axis++) key = key * radix + coordinates[axis]! + 1;
  return key;
}

/** The number of the cell at each place. */
function cellNumbers(cells: readonly CellPlan[]): ReadonlyMap<number, number> {
  return new Map(cells.map(({ body, coordinates }, index) => [placeKey(body, coordinates), index]));
}

/** For each cell and axis the cell one step along it: away from that corner for an up cell, else towards it; or -1. */
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

/** The cells one meets by stepping along two axes in turn. */
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

/** A Blockader controls the cells beside it, and those straight above and below (R4.1, R11.6). */
function controlOf(neighbours: readonly (readonly number[])[], stairs: Board['stairs']): number[][] {
  return neighbours.map((near, cell) => {
    const straight = stairs[cell]!.filter(({ way }) => way === 'up' || way === 'down');
    return [...near, ...straight.map(({ to }) => to)];
  });
}

/** Where every cell goes when the corners are exchanged (R1.6). */
function turned(cells: readonly CellPlan[], find: FindCell, turn: readonly number[]): number[] {
  return cells.map(({ body, coordinates }) => {
    const moved = turn.map((axis) => coordinates[axis]!);
    return find(body, moved);
  });
}

/** The axis along which a cell is nearest to its corner, one alone (R1.5), or -1. */
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

/** For each cell the number of its region, or -1. */
function regionNumbers(regions: readonly Region[], cells: number): number[] {
  const homes = Array<number>(cells).fill(-1);
  for (const [region, { cells: own }] of regions.entries()) for (const cell of own) homes[cell] = region;
  return homes;
}

/** Whether an exchange of corners takes cells to cells, regions to regions and closed cells to closed ones. */
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
