/** Boards as frozen tables. Cells are numbered from 0 in board order. */

import { memo } from '../../base/memo.ts';
import { failWith } from '../../base/result.ts';
import type { CellName, Naming } from './names.ts';

/** A triangle on a board. */
export interface Cell {
  /** Number in board order. */
  readonly index: number;
  readonly name: CellName;
  /** Level, starting at 0. */
  readonly level: number;
  /** Distances from the corners (R1.1, R12.1), in the order of the board's regions. */
  readonly coordinates: readonly number[];
  /** Whether the triangle points up. Its neighbours point down, and vice versa (R1.3). */
  readonly pointsUp: boolean;
  /** Index of its region (R1.5), or -1. */
  readonly region: number;
}

/** A part of the board in which an army may be placed (R1.5). */
export interface Region {
  /** One capital letter: `N`, `W`, `E`, or `A` to `D` on the tetrahedral board. */
  readonly id: string;
  readonly name: string;
  /** Its cells, in board order. */
  readonly cells: readonly number[];
}

/** A step between levels of a board (R11.3). */
export interface Stair {
  readonly to: number;
  /** Number of steps that it counts as. */
  readonly cost: number;
  readonly way: 'up' | 'rim-up' | 'down' | 'rim-down';
}

/** A board: cells and their connections. All tables are indexed by cell unless noted otherwise. */
export interface Board {
  readonly id: string;
  readonly naming: Naming;
  readonly cells: readonly Cell[];
  /** Cells that share a side with the cell (R1.3). */
  readonly neighbours: readonly (readonly number[])[];
  /** Straight lines from the cell (R1.4), each a non-empty list of cells in order. */
  readonly lines: readonly (readonly (readonly number[])[])[];
  /** Cells that a Blockader on the cell controls (R4.1). */
  readonly control: readonly (readonly number[])[];
  readonly regions: readonly Region[];
  /** Steps to other levels; empty if levels are connected by neighbours alone. */
  readonly stairs: readonly (readonly Stair[])[];
  /** Whether no warrior may enter the cell (R11.4) and no Goal may be placed on it (R11.9). */
  readonly closed: readonly boolean[];
  /** List of cells where warriors may be placed if regions do not apply. */
  readonly placementCells: readonly number[];
  /** List of symmetries (R1.6), each mapping cells to cells. The first is the identity. */
  readonly symmetries: readonly (readonly number[])[];
  /** Region mapping for each symmetry. */
  readonly regionSymmetries: readonly (readonly number[])[];
}

/** Returns a map from lower-case names to cells. */
export const cellsByName: (board: Board) => ReadonlyMap<string, number> = /* @__PURE__ */ memo(
  ({ cells }: Board) => new Map(cells.map(({ name, index }) => [name.toLowerCase(), index])),
);

/** Returns a string in lower case, with the digits of each cell name in ascending order (R1.2). */
export function ascending(text: string): string {
  const inOrder = (_: string, row: string, one: string, two: string): string =>
    row + (one > two ? two + one : one + two);
  return text.toLowerCase().replace(/([a-i])([1-9])([1-9])/g, inOrder);
}

/**
 * Returns the number of a named cell, or -1. Names are case-insensitive, with the digits in either order
 * (R1.2).
 *
 * @throws KlinZhaError `bad-board` for anything but a board, such as a copy of a board
 *
 * @example
 * ```ts
 * import { cellIndex, flatBoard } from 'klin-zha';
 *
 * flatBoard.cells[cellIndex(flatBoard, 'E38')]?.name; // 'E38'
 * cellIndex(flatBoard, 'e83') === cellIndex(flatBoard, 'E38'); // true
 * cellIndex(flatBoard, 'J11'); // -1
 * ```
 */
export function cellIndex(board: Board, name: string): number {
  return isBuilt(board)
    ? indexOf(board, name)
    : failWith('bad-board', board, 'board', 'a board such as flatBoard, or the result of defineBoard');
}

/**
 * Brand of boards made by `buildBoard`, whose tables are trusted. Its value is a function for `linesFrom`.
 */
export const builtMark: unique symbol = /* @__PURE__ */ Symbol.for('klin-zha.board');

/** Whether a value is a board made by `buildBoard`. */
export function isBuilt(board: unknown): board is Board {
  return Object.hasOwn(Object(board), builtMark);
}

function indexOf(board: Board, name: string): number {
  if (typeof name !== 'string') return -1;
  const cells = cellsByName(board);
  return cells.get(name.toLowerCase()) ?? cells.get(ascending(name)) ?? -1;
}

/**
 * Whether a value is a cell name on a board or on a ruleset's board. Names are case-insensitive, with the
 * digits in either order (R1.2).
 *
 * @throws KlinZhaError `bad-board` for an object without a board
 *
 * @example
 * ```ts
 * import { flatBoard, isCell, klinZha } from 'klin-zha';
 *
 * isCell(flatBoard, 'E37'); // true
 * isCell(klinZha, '2C25'); // false
 * ```
 */
export function isCell(on: Board | { readonly board: Board }, name: unknown): name is CellName {
  return (
    typeof name === 'string' &&
    cellIndex('board' in Object(on) ? (on as { board: Board }).board : (on as Board), name) >= 0
  );
}

/** Other region names in INT, by name. Top is North in every orientation. */
const otherRegionNames: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ new Map([
  ['North', ['1', 'Top']],
  ['West', ['2', 'Left']],
  ['East', ['3', 'Right']],
]);

/**
 * Returns the index of the region with an id, a name or an INT name, or -1. Ids take precedence over names,
 * and names over INT names. All are case-insensitive.
 */
export function regionIndex({ regions }: Board, text: string): number {
  const kinds: readonly ((region: Region) => readonly string[])[] = [
    ({ id }) => [id],
    ({ name }) => [name],
    ({ name }) => otherRegionNames.get(name) ?? [],
  ];
  const wanted = typeof text === 'string' ? text.toLowerCase() : '';
  const found = kinds.map((namesOf) =>
    regions.findIndex((region) => namesOf(region).some((name) => name.toLowerCase() === wanted)),
  );
  return found.find((index) => index >= 0) ?? -1;
}

/**
 * Returns the number of a named cell.
 *
 * @throws KlinZhaError `bad-cell` for anything but the name of a cell on the board
 */
export function mustBeCell(board: Board, name: string): number {
  const index = indexOf(board, name);
  if (index >= 0) return index;
  return failWith('bad-cell', name, 'cell', 'the name of a cell on the board');
}
