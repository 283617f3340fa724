/** Custom boards. */

import { made } from '../../base/memo.ts';
import { type Fault, KlinZhaError, shown } from '../../base/result.ts';
import { coded, faultsOf, numberFrom, object, oneOf, onlyWith, optional } from '../../base/shape.ts';
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

/** Declaration of a custom board. */
export interface BoardDeclaration {
  /** Identifier: lowercase letters, digits and hyphens. */
  readonly id: string;
  /** Side length of the board or its lowest level: 2 to 9 triangles. */
  readonly side: number;
  /** Number of levels, 1 to 9; 1 by default. */
  readonly levels?: number;
  /**
   * Difference in side length between adjacent levels. With 0 (the default) or 3 (the tri-level board), steps
   * connect the levels (R11.3). With 1, the board is a tetrahedron or its lower part, and neighbours connect
   * the levels (R12.1).
   */
  readonly shrink?: 0 | 1 | 3;
  /** Regions for the armies; by default as in R1.5, or R12.2 for a tetrahedron. */
  readonly regions?: readonly {
    /** Identifier in position strings: a capital letter. */
    readonly id: string;
    readonly name: string;
    /** Names of its cells. */
    readonly cells: readonly string[];
  }[];
  /** Cells that warriors may not enter and pieces may not be placed on; none by default. */
  readonly closed?: readonly string[];
}

type RegionDeclaration = NonNullable<BoardDeclaration['regions']>[number];

/** Maximum number of cells on a board. */
const mostCells = 512;
/** Maximum number of regions on a board. */
const mostRegions = 8;
/** Name of the closed cells in messages. */
const closedCells = "the list 'closed'";

/**
 * Creates a custom board.
 *
 * @throws KlinZhaError `bad-board` for a non-object, `unknown-member` for an unknown member, with all faults
 * of the declaration: `bad-id`, `bad-side`, `bad-levels`, `bad-shrink`, `too-many-cells`, `bad-cell`,
 * `same-cell`, `bad-region`
 *
 * @example
 * ```ts
 * import { defineBoard } from 'klin-zha';
 *
 * const small = defineBoard({ id: 'small', side: 7 });
 * small.cells.length; // 49
 * small.regions.map(({ name }) => name); // ['North', 'West', 'East']
 * ```
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

/** Normalizes cell names. */
function cellsNamed(naming: Naming, names: readonly string[]): string[] {
  return names.map((name) => cellName(naming, cellNumber(naming, name)));
}

function builtRegion(naming: Naming, { id, name, cells }: RegionDeclaration): Region {
  const numbers = cells.map((cell) => cellNumber(naming, cell)).sort((a, b) => a - b);
  return { id, name, cells: numbers };
}

const declarationShape = /* @__PURE__ */ made(() =>
  onlyWith(
    ['id', 'side', 'levels', 'shrink', 'regions', 'closed'],
    object({
      id: coded('bad-id', idWord),
      side: coded('bad-side', numberFrom(2, 9, true)),
      levels: coded('bad-levels', optional(numberFrom(1, 9, true))),
      shrink: coded('bad-shrink', optional(oneOf(...shrinks))),
    }),
  ),
);

/** Returns the faults in the side and the levels. */
function shapeFaults(declaration: BoardDeclaration): Fault[] {
  const faults: Fault[] = [...faultsOf(declaration, declarationShape, 'bad-board', 'board')];
  if (faults.length > 0) return faults;
  const { side, levels = 1, shrink = 0 } = declaration;
  const wrong = (code: string, message: string, read: number, expected: string): void =>
    void faults.push({ code, message, read: String(read), expected });
  if (side <= (levels - 1) * shrink) {
    const most = 1 + Math.floor((side - 1) / shrink);
    wrong(
      'bad-levels',
      `A board with side ${side} and shrink ${shrink} cannot have ${levels} levels: expected at most ${most}.`,
      levels,
      `at most ${most}`,
    );
    return faults;
  }
  const cells = cellPlaces(namingOf(shapeOf(declaration))).length;
  if (cells > mostCells)
    wrong(
      'too-many-cells',
      `The board would have ${cells} cells: expected at most ${mostCells}.`,
      cells,
      `at most ${mostCells}`,
    );
  return faults;
}

/** Returns the faults in a cell list: unknown names and duplicates. */
function cellFaults(naming: Naming, names: unknown, what: string): Fault[] {
  if (!Array.isArray(names) || names.length > mostCells || names.includes(undefined))
    return [
      {
        code: 'bad-cell',
        message: `Invalid cells in ${what}: expected an array of at most ${mostCells} cell names.`,
        expected: `an array of at most ${mostCells} cell names`,
      },
    ];
  const listed = new Set<number>();
  return names.flatMap((name: unknown): Fault[] => {
    const read = shown(name);
    const cell = cellNumber(naming, name as string);
    if (cell < 0) {
      const message = `'${read}' in ${what} is not a valid cell: expected the name of a cell on the board.`;
      return [{ code: 'bad-cell', message, read, expected: 'the name of a cell' }];
    }
    const isDuplicate = listed.has(cell);
    listed.add(cell);
    return isDuplicate ? [{ code: 'same-cell', message: `${read} occurs twice in ${what}.`, read }] : [];
  });
}

/** Returns the faults in the regions and the closed cells. */
function regionFaults({ regions, closed = [] }: BoardDeclaration, naming: Naming): Fault[] {
  const faults = cellFaults(naming, closed, closedCells);
  if (regions === undefined || faults.length > 0) return faults;
  if (!Array.isArray(regions) || regions.length < 2 || regions.length > mostRegions) {
    const expected = `an array of 2 to ${mostRegions} regions`;
    return [
      { code: 'bad-region', message: `Invalid member 'regions' of a board: expected ${expected}.`, expected },
    ];
  }
  const taken = new Map(cellsNamed(naming, closed).map((name) => [name, closedCells]));
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
      const expected = 'a different capital letter for each region, and a non-empty name';
      const message = `Invalid id '${shown(id)}' or name '${shown(name)}' of a region: expected ${expected}.`;
      faults.push({ code: 'bad-region', message, read: shown(id), expected });
    }
    ids.add(id);
    const bad = cellFaults(naming, cells, what);
    faults.push(...bad);
    if (bad.length > 0) continue;
    if (cells!.length === 0)
      faults.push({
        code: 'bad-region',
        message: `Missing cells in ${what}: expected at least one.`,
        expected: 'at least one cell',
      });
    for (const cell of cellsNamed(naming, cells!)) {
      const other = taken.get(cell);
      if (other !== undefined)
        faults.push({
          code: 'same-cell',
          message: `${cell} is in both ${what} and ${other}.`,
          read: cell,
        });
      taken.set(cell, what);
    }
  }
  return faults;
}
