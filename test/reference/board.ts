// The boards: cells with their names, neighbours, lines, vertical steps and zones (R1, R11, R12).

import type { Coordinates, Lattice } from './lattice.ts';
import { cellsOf, linesFrom, neighboursOf } from './lattice.ts';

/** A step between two levels of the tri-level board (R11.3). */
export interface VerticalStep {
  readonly to: string;
  readonly cost: number;
  readonly direction: 'up' | 'down';
  /** Whether it is the rim-to-rim step of R11.3. */
  readonly rim: boolean;
}

/** One triangular cell. */
export interface Cell {
  readonly name: string;
  /** The corners whose coordinate is the smallest: one in a region, several between regions (R1.5, R12.2). */
  readonly nearest: readonly string[];
  /** Names of the cells in reach of a horizontal step (R1.3, R11.4). */
  readonly neighbours: readonly string[];
  /** The straight lines that leave the cell, without the cell itself (R1.4, R11.4). */
  readonly lines: readonly (readonly string[])[];
  readonly vertical: readonly VerticalStep[];
  /** The cells that a Blockader here controls (R4.1, R11.8). */
  readonly zone: readonly string[];
  /** Whether warriors may be placed here (R11.9). */
  readonly forPlacement: boolean;
  /** Whether it is an inner cell of the primary board, which no warrior can enter (R11.4). */
  readonly sealed: boolean;
}

/**
 * A board: its corners, its cells in board order, and the rows of its levels as a position string writes
 * them.
 */
export interface Board {
  readonly corners: readonly string[];
  readonly cells: ReadonlyMap<string, Cell>;
  readonly levels: readonly (readonly (readonly string[])[])[];
}

const ROW_LETTERS = 'ABCDEFGHI';

/** Row letter, obtuse diagonal, acute diagonal on a triangle of a given side (R1.2, R11.1). */
export function triangleName(side: number, at: Coordinates): string {
  const [n, w, e] = at;
  if (n === undefined || w === undefined || e === undefined) throw new Error(`not a cell: ${at.join(',')}`);
  return `${ROW_LETTERS.charAt(n)}${side - e}${w + 1}`;
}

/** Level digit, then the name on that level's own triangle (R12.3). */
function tetrahedronName(at: Coordinates): string {
  const [, , , d = 0] = at;
  const height = 8 - d;
  const onLevel = at.slice(0, 3).map((value) => value - height);
  return `${height + 1}${triangleName(9 - height, onLevel)}`;
}

/** The corners whose coordinate is the smallest (R1.5, R10.2, R12.2). */
export function nearestCorners(at: Coordinates, corners: readonly string[]): string[] {
  const least = Math.min(...at);
  return corners.filter((_, index) => at[index] === least);
}

/** The corner of the region that a cell belongs to, or null for a cell of no region (R1.5). */
export function regionOf(cell: Cell): string | null {
  return cell.nearest.length === 1 ? (cell.nearest[0] ?? null) : null;
}

/** The part of a name before its two diagonals, or before its row. */
function rowOf(name: string): string {
  return name.slice(0, -2);
}

function levelOf(name: string): string {
  return name.slice(0, -3);
}

/** Groups of items with the same key, in the order in which the keys occur. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const keys = [...new Set(items.map(keyOf))];
  return keys.map((key) => items.filter((item) => keyOf(item) === key));
}

/** A board from its cells, put into board order: levels from the bottom, rows, ascending diagonals. */
export function boardOf(corners: readonly string[], cells: readonly Cell[]): Board {
  const sorted = grouped(
    [...cells].sort((a, b) => (a.name < b.name ? -1 : 1)),
    (cell) => levelOf(cell.name),
  )
    .sort((a, b) => (levelOf(a[0]?.name ?? '') < levelOf(b[0]?.name ?? '') ? -1 : 1))
    .flat();
  const names = sorted.map((cell) => cell.name);
  return {
    corners,
    cells: new Map(sorted.map((cell) => [cell.name, cell])),
    levels: grouped(names, levelOf).map((level) => grouped(level, rowOf)),
  };
}

/** A board on one lattice, without vertical steps: a neighbour on another level is a neighbour (R12.2). */
function plainBoard(
  lattice: Lattice,
  corners: readonly string[],
  nameOf: (at: Coordinates) => string,
): Board {
  const cells = cellsOf(lattice).map((at): Cell => {
    const neighbours = neighboursOf(lattice, at).map(nameOf);
    return {
      name: nameOf(at),
      nearest: nearestCorners(at, corners),
      neighbours,
      lines: linesFrom(lattice, at).map((line) => line.map(nameOf)),
      vertical: [],
      zone: neighbours,
      forPlacement: true,
      sealed: false,
    };
  });
  return boardOf(corners, cells);
}

/** The board of 81 cells (R1.1). */
export const FLAT_BOARD: Board = plainBoard({ side: 9, axes: 3 }, ['N', 'W', 'E'], (at) =>
  triangleName(9, at),
);

/** The board of 285 cells on nine levels (R12.1). */
export const TETRAHEDRAL_BOARD: Board = plainBoard(
  { side: 9, axes: 4 },
  ['A', 'B', 'C', 'D'],
  tetrahedronName,
);

/** The cell with a name; throws for an unknown name. */
export function cellNamed(board: Board, name: string): Cell {
  const cell = board.cells.get(name);
  if (cell === undefined) throw new Error(`no cell named ${name}`);
  return cell;
}

/** The cells that a Blockader on a cell controls (R4.1, R11.8). */
export function zoneAround(board: Board, name: string): readonly string[] {
  return cellNamed(board, name).zone;
}
