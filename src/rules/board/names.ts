/**
 * Names of cells (R1.2, R11.1, R12.3): how a cell's number in board order and its written name belong together.
 *
 * Within a level a row letter says the distance from the North corner, the first digit is the obtuse diagonal
 * and the second the acute one. Cells are numbered level by level from the bottom, row by row from `A`, and by
 * ascending diagonals within a row.
 */

/** Row letters `A` to `I`. */
export const rowLetters = 'ABCDEFGHI';

/**
 * The digit of a diagonal or of a level.
 *
 * @category Boards
 */
export type CellDigit = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/**
 * The written name of a cell: `E37`, or with its level in front `2C25`. The type is wider than the names: it keeps out
 * most of what is none, and stays small wherever templates put names together. `isCell` tells of any text whether it is the
 * name of a cell of a board.
 *
 * @category Boards
 */
export type CellName = `${string}${number}` | `${number}${string}`;

/**
 * A system of names: the levels of a board, each a triangle with its side and what its names begin with.
 *
 * @category Boards
 */
export interface Naming {
  /** A number from 0 to 511 by which a move knows its system of names. */
  readonly id: number;
  /** The levels, bottom first. */
  readonly levels: readonly { readonly side: number; readonly prefix: '' | CellDigit }[];
}

/** The names of the flat board. */
export const flatNaming: Naming = { id: 0, levels: [{ side: 9, prefix: '' }] };

/** The names of the tri-level board (R11.1). */
export const triLevelNaming: Naming = {
  id: 1,
  levels: [
    { side: 9, prefix: '' },
    { side: 6, prefix: '2' },
    { side: 3, prefix: '3' },
  ],
};

/** The names of the tetrahedral board (R12.3). */
export const tetrahedralNaming: Naming = {
  id: 2,
  levels: /* @__PURE__ */ [9, 8, 7, 6, 5, 4, 3, 2, 1].map((side) => ({
    side,
    prefix: String(10 - side) as CellDigit,
  })),
};

/** The systems of names of the library's boards, by their ids. */
const namings: readonly Naming[] = [flatNaming, triLevelNaming, tetrahedralNaming];

/** The shape of a board of a user's own: from it follow the names of its cells. */
export interface BoardShape {
  /** The side of the lowest level, from 1 to 9. */
  readonly side: number;
  /** How many levels it has, from 1 to 9. */
  readonly levels: number;
  /** By how much the side of a level is less than that of the one below it: one of {@link shrinks}. */
  readonly shrink: number;
}

/** By how much sides may grow less from level to level: not at all, as in a tetrahedron, as on the tri-level board. */
export const shrinks = [0, 1, 3] as const;

/** The first id of a user's own shapes; those before it are the library's. */
const firstOwn = 8;

/**
 * The system of names of a shape: its id says the shape, so that whoever has a move of such a board can name its cells
 * without the board. Where there are several levels, each name begins with the digit of its own.
 */
export function namingOf({ side, levels, shrink }: BoardShape): Naming {
  const id = firstOwn + ((levels - 1) * 9 + side - 1) * shrinks.length + shrinks.indexOf(shrink as 0 | 1 | 3);
  const prefixOf = (level: number) => (levels > 1 ? (String(level + 1) as CellDigit) : '');
  return {
    id,
    levels: Array.from({ length: levels }, (_, level) => ({
      side: side - level * shrink,
      prefix: prefixOf(level),
    })),
  };
}

/** The system of names with this id, or undefined. */
export function namingFrom(id: number): Naming | undefined {
  if (id < firstOwn) return namings[id];
  const place = id - firstOwn;
  const shape = Math.floor(place / shrinks.length);
  const side = (shape % 9) + 1;
  const levels = Math.floor(shape / 9) + 1;
  const shrink = shrinks[place % shrinks.length]!;
  return levels <= 9 && side > (levels - 1) * shrink ? namingOf({ side, levels, shrink }) : undefined;
}

/** Where a cell lies: its level (from 0) and its coordinates on that level's triangle (R1.1). */
export interface CellPlace {
  readonly level: number;
  readonly n: number;
  readonly w: number;
  readonly e: number;
}

/** The place of the cell with this number, or undefined where there is none. */
export function cellPlace(naming: Naming, cell: number): CellPlace | undefined {
  let rest = cell;
  for (const [level, { side }] of naming.levels.entries()) {
    if (rest >= 0 && rest < side * side) return placeInLevel(level, side, rest);
    rest -= side * side;
  }
  return undefined;
}

/** The places of all cells, in board order. */
export function cellPlaces(naming: Naming): CellPlace[] {
  return naming.levels.flatMap(({ side }, level) =>
    Array.from({ length: side * side }, (_, cell) => placeInLevel(level, side, cell)),
  );
}

function placeInLevel(level: number, side: number, cell: number): CellPlace {
  const n = Math.floor(Math.sqrt(cell));
  const column = cell - n * n;
  const sum = 2 * (side - 1) + (column % 2);
  const w = (sum - n + column - n) / 2;
  return { level, n, w, e: sum - n - w };
}

/** The name of the cell at a place. */
export function nameOfPlace(naming: Naming, { level, n, w, e }: CellPlace): CellName {
  const { side, prefix } = naming.levels[level]!;
  return `${prefix}${rowLetters[n]}${side - e}${w + 1}` as CellName;
}

/** The name of the cell with this number. */
export function cellName(naming: Naming, cell: number): CellName {
  const place = cellPlace(naming, cell);
  if (place === undefined) throw new RangeError(`No cell has the number ${cell}.`);
  return nameOfPlace(naming, place);
}

/** The name of a cell in small letters, on any board, as a pattern. */
export const cellForm = '[1-9]?[a-i][1-9]{2}';

/**
 * The number of the cell with this name, or -1. Letters may be small, and the two digits may stand in either
 * order (R1.2).
 */
export function cellNumber(naming: Naming, name: string): number {
  const match = typeof name === 'string' ? /^([1-9]?)([A-I])([1-9])([1-9])$/i.exec(name) : null;
  if (match === null) return -1;
  const [, prefix, row, one, two] = match;
  let start = 0;
  for (const level of naming.levels) {
    if (level.prefix === prefix) {
      const digits = [Number(one), Number(two)].sort((a, b) => a - b);
      const cell = cellInLevel(level.side, rowLetters.indexOf(row!.toUpperCase()), digits[0]!, digits[1]!);
      return cell < 0 ? -1 : start + cell;
    }
    start += level.side * level.side;
  }
  return -1;
}

function cellInLevel(side: number, n: number, obtuse: number, acute: number): number {
  const w = acute - 1;
  const e = side - obtuse;
  const sum = n + w + e;
  const inside = n < side && w < side && e >= 0 && e < side;
  return inside && (sum === 2 * side - 2 || sum === 2 * side - 1) ? n * n + w - e + n : -1;
}
