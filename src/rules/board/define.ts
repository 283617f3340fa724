/** Boards of a user's own: of another side, with other regions, with levels, made by the builder of the library's boards. */

import { made } from '../../base/memo.ts';
import { type Fault, KlinZhaError, shown } from '../../base/result.ts';
import { coded, faultsOf, numberFrom, object, oneOf, optional } from '../../base/shape.ts';
import type { RulesErrorCode } from '../codes.ts';
import { idWord } from '../definition-shape.ts';
import type { Board, Region } from './board.ts';
import { buildBoard, type CellPlan } from './build.ts';
import {
  type BoardShape,
  type CellPlace,
  cellName,
  cellNumber,
  cellPlaces,
  type Naming,
  nameOfPlace,
  namingOf,
  shrinks,
} from './names.ts';
import { planInTetrahedron, planInTriangle, tetrahedronCorners, triangleCorners } from './shapes.ts';
import { stairsBetween } from './stairs.ts';

/**
 * What a board of one's own is declared by.
 *
 * @category Boards
 */
export interface BoardDeclaration {
  /** A word for people: small letters, digits and hyphens. */
  readonly id: string;
  /** The side of the board, or of its lowest level: 2 to 9 triangles. */
  readonly side: number;
  /** How many levels there are, 1 to 9; 1 if not said. */
  readonly levels?: number;
  /**
   * By how many triangles the side of each level is less than that of the one below: 0 (levels of one size) and 3 (as
   * on the tri-level board) are joined by the steps of R11.3; 1 makes a tetrahedron, or its lower part, where levels are
   * neighbours (R12.1). 0 if not said.
   */
  readonly shrink?: 0 | 1 | 3;
  /** The regions in which armies are set up; those of R1.5, or R12.2 for a tetrahedron, if not said. */
  readonly regions?: readonly RegionDeclaration[];
  /** Cells that nobody may enter, on which no Goal rests and no warrior is placed; none if not said. */
  readonly closed?: readonly string[];
}

/**
 * A region of a board of one's own.
 *
 * @category Boards
 */
export interface RegionDeclaration {
  /** A capital letter by which position strings know it. */
  readonly id: string;
  readonly name: string;
  /** The names of its cells. */
  readonly cells: readonly string[];
}

/** The most cells a board can have. */
const mostCells = 512;
/** The most regions a board can have. */
const mostRegions = 8;

/**
 * A board of one's own, with the tables that every board has.
 *
 * @throws KlinZhaError that lists everything that is wrong with the declaration: `bad-id`, `bad-side`, `bad-levels`,
 * `bad-shrink`, `too-many-cells`, `bad-cell`, `same-cell`, `bad-region`
 *
 * @example
 * ```ts
 * import { defineBoard } from 'klin-zha';
 *
 * const small = defineBoard({ id: 'small', side: 7 });
 * small.cells.length; // 49
 * small.regions.map(({ name }) => name); // ['North', 'West', 'East']
 * ```
 *
 * @category Boards
 */
export function defineBoard(declaration: BoardDeclaration): Board {
  const faults = shapeFaults(declaration);
  const naming = faults.length === 0 ? namingOf(shapeOf(declaration)) : undefined;
  if (naming !== undefined) faults.push(...regionFaults(declaration, naming));
  const [first, ...rest] = faults;
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return boardOf(declaration, naming!);
}

function shapeOf({ side, levels = 1, shrink = 0 }: BoardDeclaration): BoardShape {
  return { side, levels, shrink: levels === 1 ? 0 : shrink };
}

function boardOf(declaration: BoardDeclaration, naming: Naming): Board {
  const { id, regions, closed = [] } = declaration;
  const { side, shrink } = shapeOf(declaration);
  const shut = new Set<string>(cellsNamed(naming, closed));
  const planCell = (place: CellPlace): CellPlan => {
    const plan = shrink === 1 ? planInTetrahedron(side, place) : planInTriangle(naming, place);
    const isShut = shut.has(nameOfPlace(naming, place));
    return { ...plan, closed: isShut, regioned: plan.regioned && !isShut };
  };
  return buildBoard({
    id,
    naming,
    planCell,
    corners: shrink === 1 ? tetrahedronCorners : triangleCorners,
    ...(shrink !== 1 && { stairs: stairsBetween((2 * shrink) / 3) }),
    ...(regions !== undefined && { regions: () => regions.map((region) => builtRegion(naming, region)) }),
  });
}

/** Names of cells as the board writes them. */
function cellsNamed(naming: Naming, names: readonly string[]): string[] {
  return names.map((name) => cellName(naming, cellNumber(naming, name)));
}

function builtRegion(naming: Naming, { id, name, cells }: RegionDeclaration): Region {
  const numbers = cells.map((cell) => cellNumber(naming, cell)).sort((a, b) => a - b);
  return { id, name, cells: numbers };
}

const declarationShape = /* @__PURE__ */ made(() =>
  object({
    id: coded('bad-id', idWord),
    side: coded('bad-side', numberFrom(2, 9, true)),
    levels: coded('bad-levels', optional(numberFrom(1, 9, true))),
    shrink: coded('bad-shrink', optional(oneOf(...shrinks))),
  }),
);

/** What is wrong with the side and the levels. */
function shapeFaults(declaration: BoardDeclaration): Fault[] {
  const faults: Fault[] = [...faultsOf(declaration, declarationShape, 'bad-board', 'board')];
  if (faults.length > 0) return faults;
  const { side, levels = 1, shrink = 0 } = declaration;
  const wrong = (code: RulesErrorCode, message: string, read: number, expected: string): void =>
    void faults.push({ code, message, read: String(read), expected });
  if (side <= (levels - 1) * shrink) {
    const most = 1 + Math.floor((side - 1) / shrink);
    wrong(
      'bad-levels',
      `Levels from ${side} that shrink by ${shrink} end before level ${levels}.`,
      levels,
      `at most ${most}`,
    );
    return faults;
  }
  const cells = cellPlaces(namingOf(shapeOf(declaration))).length;
  if (cells > mostCells)
    wrong('too-many-cells', `The board would have ${cells} cells.`, cells, `at most ${mostCells}`);
  return faults;
}

/** What is wrong with a list of cells: names that the board does not have, and cells that stand there twice. */
function cellFaults(naming: Naming, names: unknown, what: string): Fault[] {
  if (!Array.isArray(names) || names.length > mostCells || names.includes(undefined))
    return [
      {
        code: 'bad-cell',
        message: `The cells of ${what} are no list of names.`,
        expected: `a list of names of cells, ${mostCells} at most`,
      },
    ];
  const known = new Set<number>();
  return names.flatMap((name: unknown): Fault[] => {
    const read = shown(name);
    const cell = cellNumber(naming, name as string);
    if (cell < 0) {
      const message = `'${read}' of ${what} is no cell of the board.`;
      return [{ code: 'bad-cell', message, read, expected: 'the name of a cell' }];
    }
    const twice = known.has(cell);
    known.add(cell);
    return twice ? [{ code: 'same-cell', message: `${read} stands twice in ${what}.`, read }] : [];
  });
}

/** What is wrong with the regions and the closed cells. */
function regionFaults({ regions, closed = [] }: BoardDeclaration, naming: Naming): Fault[] {
  const faults = cellFaults(naming, closed, 'the closed cells');
  if (regions === undefined || faults.length > 0) return faults;
  if (!Array.isArray(regions) || regions.length < 2 || regions.length > mostRegions) {
    const message = `A board has 2 to ${mostRegions} regions.`;
    return [{ code: 'bad-region', message, expected: 'a list of regions' }];
  }
  const taken = new Map(cellsNamed(naming, closed).map((name) => [name, 'the closed cells']));
  const ids = new Set<unknown>();
  for (const region of regions as readonly unknown[]) {
    const { id, name, cells } = (region ?? {}) as Partial<RegionDeclaration>;
    const what = `the region ${shown(name)}`;
    if (
      typeof id !== 'string' ||
      !/^[A-Z]$/.test(id) ||
      ids.has(id) ||
      typeof name !== 'string' ||
      name === ''
    ) {
      const message = `'${shown(id)}' and '${shown(name)}' are no id and name of a region.`;
      faults.push({
        code: 'bad-region',
        message,
        read: shown(id),
        expected: 'a capital letter of its own, and a name',
      });
    }
    ids.add(id);
    const bad = cellFaults(naming, cells, what);
    faults.push(...bad);
    if (bad.length > 0) continue;
    if (cells!.length === 0)
      faults.push({ code: 'bad-region', message: `There are no cells in ${what}.`, expected: 'cells' });
    for (const cell of cellsNamed(naming, cells!)) {
      const other = taken.get(cell);
      if (other !== undefined)
        faults.push({ code: 'same-cell', message: `${cell} stands in ${what} and in ${other}.`, read: cell });
      taken.set(cell, what);
    }
  }
  return faults;
}
