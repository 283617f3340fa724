/**
 * Cell names (R1.2, R11.1, R12.3).
 *
 * The row letter is the distance from the level's North corner. The first digit is the obtuse diagonal, the
 * second the acute diagonal. Cells are numbered from the bottom level up, by row from `A`, and by ascending
 * diagonals within a row.
 */

/** Row letters `A` to `I`. */
export const rowLetters = 'ABCDEFGHI';

/**
 * Name of a cell: `E37`, or `2C25` with its level. To stay small, the type also accepts some invalid names;
 * `isCell` checks a name against a board.
 */
export type CellName = `${string}${number}` | `${number}${string}`;

/** Cell naming scheme of a board. */
export interface Naming {
  /** Number from 0 to 511, encoded in moves. */
  readonly id: number;
  /** Levels from the bottom: the side of each triangle and the prefix of its cell names. */
  readonly levels: readonly { readonly side: number; readonly prefix: '' | `${number}` }[];
}

/** Naming scheme of the flat board. */
export const flatNaming: Naming = { id: 0, levels: [{ side: 9, prefix: '' }] };

/** Naming scheme of the tri-level board (R11.1). */
export const triLevelNaming: Naming = {
  id: 1,
  levels: [
    { side: 9, prefix: '' },
    { side: 6, prefix: '2' },
    { side: 3, prefix: '3' },
  ],
};

/** Naming scheme of the tetrahedral board (R12.3). */
export const tetrahedralNaming: Naming = {
  id: 2,
  levels: /* @__PURE__ */ [9, 8, 7, 6, 5, 4, 3, 2, 1].map((side) => ({
    side,
    prefix: `${10 - side}`,
  })),
};

/** Naming schemes of the built-in boards, by id. */
const namings: readonly Naming[] = [flatNaming, triLevelNaming, tetrahedralNaming];

/** Shape of a custom board, which determines its cell names. */
export interface BoardShape {
  /** Side of the lowest level, from 1 to 9. */
  readonly side: number;
  /** Number of levels, from 1 to 9. */
  readonly levels: number;
  /** Difference in side length between adjacent levels: one of {@link shrinks}. */
  readonly shrink: number;
}

/** Valid differences in side length: equal levels, a tetrahedron, a tri-level board. */
export const shrinks = [0, 1, 3] as const;

/** First id of custom shapes; lower ids belong to built-in boards. */
const firstOwn = 8;

/**
 * Returns the naming scheme of a shape. The id encodes the shape, so moves can be formatted without the
 * board. On boards with several levels, names begin with the digit of the level.
 */
export function namingOf({ side, levels, shrink }: BoardShape): Naming {
  const id = firstOwn + ((levels - 1) * 9 + side - 1) * shrinks.length + shrinks.indexOf(shrink as 0 | 1 | 3);
  const prefixOf = (level: number) => (levels > 1 ? (`${level + 1}` as const) : '');
  return {
    id,
    levels: Array.from({ length: levels }, (_, level) => ({
      side: side - level * shrink,
      prefix: prefixOf(level),
    })),
  };
}

/** Returns the naming scheme with this id, or undefined. */
export function namingFrom(id: number): Naming | undefined {
  if (id < firstOwn) return namings[id];
  const place = id - firstOwn;
  const shape = Math.floor(place / shrinks.length);
  const side = (shape % 9) + 1;
  const levels = Math.floor(shape / 9) + 1;
  const shrink = shrinks[place % shrinks.length]!;
  return levels <= 9 && side > (levels - 1) * shrink ? namingOf({ side, levels, shrink }) : undefined;
}

/** Place of a cell: its level, starting at 0, and its coordinates on that level's triangle (R1.1). */
export interface CellPlace {
  readonly level: number;
  readonly n: number;
  readonly w: number;
  readonly e: number;
}

/** Returns the place of the cell with this number, or undefined. */
export function cellPlace(naming: Naming, cell: number): CellPlace | undefined {
  let rest = cell;
  for (const [level, { side }] of naming.levels.entries()) {
    if (rest >= 0 && rest < side * side) return placeInLevel(level, side, rest);
    rest -= side * side;
  }
  return undefined;
}

/** Returns the places of all cells, in board order. */
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

/** Returns the name of the cell at a place. */
export function nameOfPlace(naming: Naming, { level, n, w, e }: CellPlace): CellName {
  const { side, prefix } = naming.levels[level]!;
  return `${prefix}${rowLetters[n]}${side - e}${w + 1}` as CellName;
}

/** Returns the name of the cell with this number. */
export function cellName(naming: Naming, cell: number): CellName {
  const place = cellPlace(naming, cell);
  if (place === undefined) throw new RangeError(`Invalid cell number: '${cell}'.`);
  return nameOfPlace(naming, place);
}

/** Source of a regular expression for lower-case cell names on any board. */
export const cellForm = '[1-9]?[a-i][1-9]{2}';

/**
 * Returns the number of a named cell, or -1. Names are case-insensitive, with the digits in either order
 * (R1.2).
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
