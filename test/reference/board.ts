// The flat board: cells as coordinate tuples, their names, neighbours, straight lines and regions.

/** Distances of a cell from the corners, in the order of `Board.corners` (R1.1). */
export type Coordinates = readonly number[];

/** One triangular cell. */
export interface Cell {
  readonly name: string;
  readonly at: Coordinates;
  /** The corner that the cell belongs to, or null for a cell of no region (R1.5). */
  readonly region: string | null;
}

/** A board: its corners, its cells by name, and its rows as a position string writes them. */
export interface Board {
  readonly corners: readonly string[];
  readonly cells: ReadonlyMap<string, Cell>;
  readonly rows: readonly (readonly string[])[];
}

const ROW_LETTERS = 'ABCDEFGHI';
const SUM_UP = 16;
const SUM_DOWN = 17;

function sumOf(at: Coordinates): number {
  return at.reduce((sum, value) => sum + value, 0);
}

/** Whether a tuple is a cell: every distance 0 to 8, and the sum that of an up or a down cell (R1.1). */
function isOnBoard(at: Coordinates): boolean {
  return at.every((value) => value >= 0 && value <= 8) && [SUM_UP, SUM_DOWN].includes(sumOf(at));
}

/** Row letter, obtuse diagonal, acute diagonal (R1.2). */
function nameOf(at: Coordinates): string {
  const [n, w, e] = at;
  if (n === undefined || w === undefined || e === undefined) throw new Error(`not a cell: ${at.join(',')}`);
  return `${ROW_LETTERS.charAt(n)}${9 - e}${w + 1}`;
}

/** The corner whose coordinate is the smallest, if it is smallest alone (R1.5). */
function regionOf(at: Coordinates, corners: readonly string[]): string | null {
  const least = Math.min(...at);
  const nearest = corners.filter((_, index) => at[index] === least);
  return nearest.length === 1 ? (nearest[0] ?? null) : null;
}

/** All cells of one row, by ascending diagonals (section 16, field 1). */
function cellsOfRow(n: number, corners: readonly string[]): Cell[] {
  const cells: Cell[] = [];
  for (let w = 0; w <= 8; w += 1) {
    for (let e = 0; e <= 8; e += 1) {
      const at = [n, w, e];
      if (isOnBoard(at)) cells.push({ name: nameOf(at), at, region: regionOf(at, corners) });
    }
  }
  return cells.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function buildFlatBoard(): Board {
  const corners = ['N', 'W', 'E'];
  const rows = [...ROW_LETTERS].map((_, n) => cellsOfRow(n, corners));
  const cells = new Map(rows.flat().map((cell) => [cell.name, cell]));
  return { corners, cells, rows: rows.map((row) => row.map((cell) => cell.name)) };
}

/** The board of 81 cells (R1.1). */
export const FLAT_BOARD: Board = buildFlatBoard();

/** The cell of that name; throws when there is none. */
export function cellNamed(board: Board, name: string): Cell {
  const cell = board.cells.get(name);
  if (cell === undefined) throw new Error(`no cell named ${name}`);
  return cell;
}

/** The tuple one step along a coordinate: larger by 1 from an up cell, smaller from a down cell (R1.3). */
function stepped(at: Coordinates, axis: number): Coordinates {
  const change = sumOf(at) === SUM_UP ? 1 : -1;
  return at.map((value, index) => (index === axis ? value + change : value));
}

/** Names of the cells that share a side with a cell (R1.3). */
export function neighboursOf(board: Board, name: string): string[] {
  const { at } = cellNamed(board, name);
  return at
    .map((_, axis) => stepped(at, axis))
    .filter(isOnBoard)
    .map(nameOf);
}

/** The cells met from `at` by stepping along two coordinates in turn until the board ends. */
function walkLine(at: Coordinates, axisNow: number, axisNext: number): string[] {
  const next = stepped(at, axisNow);
  return isOnBoard(next) ? [nameOf(next), ...walkLine(next, axisNext, axisNow)] : [];
}

/** The straight lines that leave a cell, each a list of cell names without the cell itself (R1.4). */
export function linesFrom(board: Board, name: string): string[][] {
  const { at } = cellNamed(board, name);
  const axes = at.map((_, axis) => axis);
  const pairs = axes.flatMap((a) => axes.filter((b) => b !== a).map((b) => [a, b] as const));
  return pairs.map(([a, b]) => walkLine(at, a, b));
}

/** Names of the cells that a Blockader on a cell controls: its neighbours, not its own cell (R4.1). */
export function zoneAround(board: Board, name: string): string[] {
  return neighboursOf(board, name);
}
