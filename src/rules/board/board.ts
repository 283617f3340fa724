/**
 * Boards as tables: what the rest of the library knows of a board, whatever its shape.
 *
 * Cells are numbered from 0 in board order. All tables are frozen and computed once.
 */

import { memo } from '../../base/memo.ts';
import { failWith } from '../../base/result.ts';
import type { CellName, Naming } from './names.ts';

/**
 * One triangle of a board.
 *
 * @category Boards
 */
export interface Cell {
  /** Its number in board order. */
  readonly index: number;
  readonly name: CellName;
  /** The level it is drawn on, from 0. */
  readonly level: number;
  /** Its distances from the corners (R1.1, R12.1), in the order of the board's regions. */
  readonly coordinates: readonly number[];
  /** Whether its triangle points up: up cells touch only down cells and the other way round (R1.3). */
  readonly pointsUp: boolean;
  /** The number of the region it belongs to (R1.5), or -1. */
  readonly region: number;
}

/**
 * A corner of the board in which an army may be set up (R1.5).
 *
 * @category Boards
 */
export interface Region {
  /** One letter: `N`, `W`, `E`; on the tetrahedral board `A` to `D`. */
  readonly id: string;
  readonly name: string;
  /** The cells that belong to it, in board order. */
  readonly cells: readonly number[];
}

/**
 * A step from one level of a board to another (R11.3).
 *
 * @category Boards
 */
export interface Stair {
  readonly to: number;
  /** How many steps it counts. */
  readonly cost: number;
  readonly way: 'up' | 'rim-up' | 'down' | 'rim-down';
}

/**
 * A board: cells and how they hang together.
 *
 * @category Boards
 */
export interface Board {
  readonly id: string;
  readonly naming: Naming;
  readonly cells: readonly Cell[];
  /** For each cell the cells that share a side with it (R1.3). */
  readonly neighbours: readonly (readonly number[])[];
  /** For each cell its straight lines (R1.4), each the list of cells one meets on the way; none is empty. */
  readonly lines: readonly (readonly (readonly number[])[])[];
  /** For each cell the cells that a Blockader on it controls (R4.1). */
  readonly control: readonly (readonly number[])[];
  readonly regions: readonly Region[];
  /** For each cell its steps to other levels; empty where levels hang together by neighbours alone. */
  readonly stairs: readonly (readonly Stair[])[];
  /** For each cell whether nobody may enter it (R11.4), nor place a Goal there (R11.9). */
  readonly closed: readonly boolean[];
  /** The cells on which warriors may be placed where no region is asked for. */
  readonly placementCells: readonly number[];
  /** The board's symmetries (R1.6): each says for every cell where it goes; the first is the identity. */
  readonly symmetries: readonly (readonly number[])[];
  /** For each symmetry where it takes every region. */
  readonly regionSymmetries: readonly (readonly number[])[];
}

/** The cells of a board by their names in small letters. */
export const cellsByName: (board: Board) => ReadonlyMap<string, number> = /* @__PURE__ */ memo(
  ({ cells }: Board) => new Map(cells.map(({ name, index }) => [name.toLowerCase(), index])),
);

/** A text in small letters, with the digits of each cell in ascending order: in the other they can mean no other cell (R1.2). */
export function ascending(text: string): string {
  const inOrder = (_: string, row: string, one: string, two: string): string =>
    row + (one > two ? two + one : one + two);
  return text.toLowerCase().replace(/([a-i])([1-9])([1-9])/g, inOrder);
}

/**
 * The number of the cell with this name on a board (letters of either size, digits in either order), or -1.
 *
 * @throws KlinZhaError `bad-board` for what is no board, and for the copy of one
 *
 * @example
 * ```ts
 * import { cellIndex, flatBoard } from 'klin-zha';
 *
 * flatBoard.cells[cellIndex(flatBoard, 'E38')]?.name; // 'E38'
 * cellIndex(flatBoard, 'e83') === cellIndex(flatBoard, 'E38'); // true
 * cellIndex(flatBoard, 'J11'); // -1
 * ```
 *
 * @category Boards
 */
export function cellIndex(board: Board, name: string): number {
  return isBuilt(board) ? indexOf(board, name) : failWith('bad-board', board, 'board', 'a board');
}

/** What marks boards as made by the builder, so that others can trust their tables; it holds what `linesFrom` asks. */
export const builtMark: unique symbol = /* @__PURE__ */ Symbol.for('klin-zha.board');

/** Whether something is a board that was made, and not only written down. */
export function isBuilt(board: unknown): board is Board {
  return Object.hasOwn(Object(board), builtMark);
}

function indexOf(board: Board, name: string): number {
  return typeof name === 'string' ? (cellsByName(board).get(ascending(name)) ?? -1) : -1;
}

/**
 * Whether something is the name of a cell of a board, or of the board of a ruleset, as functions that take a cell read it:
 * in small letters as well, and with the digits in either order (R1.2).
 *
 * @example
 * ```ts
 * import { flatBoard, isCell, klinZha } from 'klin-zha';
 *
 * isCell(flatBoard, 'E37'); // true
 * isCell(klinZha, '2C25'); // false
 * ```
 *
 * @category Boards
 */
export function isCell(on: Board | { readonly board: Board }, name: unknown): name is CellName {
  return (
    typeof name === 'string' &&
    cellIndex('board' in Object(on) ? (on as { board: Board }).board : (on as Board), name) >= 0
  );
}

/**
 * The number of a cell that a caller names.
 *
 * @throws KlinZhaError `bad-cell` for what is no cell of the board
 */
export function mustBeCell(board: Board, name: string): number {
  const index = indexOf(board, name);
  if (index >= 0) return index;
  return failWith('bad-cell', name, 'cell of the board', 'the name of a cell');
}
