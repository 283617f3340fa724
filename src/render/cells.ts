/** SVG of the board: cells, lines, edge labels and cell decorations. */

import type { Colour } from '../base/colours.ts';
import type { Board, Cell } from '../rules/board/board.ts';
import { checkCell } from './checks.ts';
import type { Point } from './frame.ts';
import type { BoardLayout, CellShape } from './layout.ts';
import type { Theme } from './themes.ts';
import { element, escaped, pathThrough, rounded, towards } from './xml.ts';

/**
 * Returns the SVG path of a cell.
 *
 * @throws KlinZhaError `bad-layout` for an invalid cell
 *
 * @example
 * ```ts
 * import { flatBoard } from 'klin-zha';
 * import { cellPath, layout } from 'klin-zha/render';
 *
 * const { cells } = layout(flatBoard, { size: 24 });
 * cellPath(cells[0]!).slice(0, 1); // 'M'
 * ```
 */
export function cellPath(cell: CellShape): string {
  checkCell(cell);
  return pathThrough(cell.corners);
}

/** Returns the levels that have regions. */
function levelsWithRegions(board: Board): ReadonlySet<number> {
  return new Set(board.cells.filter(({ region }) => region >= 0).map(({ level }) => level));
}

/** Owner colour of each region; undefined for a region without an owner. */
export type RegionColours = readonly (Colour | undefined)[];

/** Returns the two shades of an undecorated cell. */
function shadesOf(
  board: Board,
  { index, region }: Cell,
  theme: Theme,
  colours: RegionColours | undefined,
): Theme['neutral'] {
  if (board.closed[index] === true) return theme.closed;
  if (colours === undefined) return theme.plain;
  if (region < 0) return theme.between;
  const colour = colours[region];
  return colour === undefined ? theme.neutral : theme.tints[colour];
}

/** Widths of the lines between cells, and around regions and levels, in cell sides. */
const lineWidth = 0.014;
const borderWidth = 0.036;

/**
 * Draws all cells, the lines between them, and thicker borders around regions and levels. Without region
 * colours, all cells are plain.
 */
export function drawCells(
  board: Board,
  layout: BoardLayout,
  theme: Theme,
  colours: RegionColours | undefined,
  last: ReadonlySet<number>,
): string {
  const fills = new Map<string, string>();
  const regionLevels = colours === undefined ? new Set<number>() : levelsWithRegions(board);
  for (const shape of layout.cells) {
    const cell = board.cells[shape.index]!;
    const shades = shadesOf(board, cell, theme, regionLevels.has(cell.level) ? colours : undefined);
    const fill = last.has(shape.index) ? theme.last : shades[cell.pointsUp ? 0 : 1];
    fills.set(fill, (fills.get(fill) ?? '') + cellPath(shape));
  }
  const filled = [...fills].map(([fill, d]) => element('path', { d, fill }));
  const lines = layout.cells.map(cellPath).join('');
  const borders = colours === undefined ? '' : regionBorders(board, layout);
  const edges = layout.levels.map(({ corners }) => pathThrough(corners)).join('');
  const { size } = layout;
  return [
    ...filled,
    ...(colours === undefined ? [] : drawHatching(board, layout, theme, colours, last)),
    element('path', { d: lines, fill: 'none', stroke: theme.line, 'stroke-width': size * lineWidth }),
    element('path', {
      d: borders + edges,
      fill: 'none',
      stroke: theme.border,
      'stroke-width': size * borderWidth,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  ].join('');
}

/**
 * Heraldic hatching: for each colour, corners of a cell that points up. The lines are parallel to the sides
 * opposite these corners. Gold has dots instead.
 */
const hatchedFrom: Readonly<Record<Colour, readonly number[]>> = /* @__PURE__ */ Object.freeze({
  gold: [],
  green: [2],
  blue: [0],
  black: [0, 1],
});

/** Hatches the regions of each colour, in themes that distinguish owners without colours. */
function drawHatching(
  board: Board,
  { cells, size }: BoardLayout,
  { hatching }: Theme,
  colours: RegionColours,
  last: ReadonlySet<number>,
): string[] {
  if (hatching === undefined) return [];
  const drawn = (Object.keys(hatchedFrom) as Colour[]).map((colour) => ({
    isDotted: colour === 'gold',
    d: cells
      .filter(({ index }) => !last.has(index) && colours[board.cells[index]!.region] === colour)
      .map((shape) => hatchingOf(shape, hatchedFrom[colour]))
      .join(''),
  }));
  return drawn.flatMap(({ d, isDotted }) => {
    const width = size * (isDotted ? 0.07 : 0.022);
    const style = { fill: 'none', stroke: hatching, 'stroke-width': width, 'stroke-linecap': 'round' };
    return d === '' ? [] : [element('path', { d, ...style })];
  });
}

/** Distances of the lines from the corner, as fractions of the cell height. */
const hatchingSteps = /* @__PURE__ */ Object.freeze([1 / 6, 3 / 6, 5 / 6]);

/** Returns the hatching path of a cell: dots, or lines that continue in neighbouring cells. */
function hatchingOf({ corners, centre, pointsUp }: CellShape, apexes: readonly number[]): string {
  if (apexes.length === 0)
    return [centre, ...towards(corners, centre, 0.5)].map((at) => `${pathThrough([at], false)}h0`).join('');
  const lines = apexes.flatMap((at) => {
    const [apex, one, other] = [0, 1, 2].map((step) => corners[((pointsUp ? at : at + 2) + step) % 3]!);
    return hatchingSteps.map((part) => pathThrough(towards([one!, other!], apex!, 1 - part), false));
  });
  return lines.join('');
}

/** Returns a path along the borders of regions. */
function regionBorders(board: Board, layout: BoardLayout): string {
  let d = '';
  for (const { index, neighbours, shape } of layout.cells.map((one) => ({
    index: one.index,
    neighbours: board.neighbours[one.index]!,
    shape: one,
  }))) {
    for (const near of neighbours) {
      if (near < index || board.cells[near]!.region === board.cells[index]!.region) continue;
      const other = layout.cells[near]!;
      if (other.level !== shape.level) continue;
      const side = shape.corners.filter((corner) => other.corners.some((point) => isNear(corner, point)));
      if (side.length === 2) d += pathThrough(side, false);
    }
  }
  return d;
}

function isNear([ax, ay]: Point, [bx, by]: Point): boolean {
  return Math.abs(ax - bx) < 0.01 && Math.abs(ay - by) < 0.01;
}

/** Draws the edge labels and the titles of levels. */
export function drawLabels(layout: BoardLayout, theme: Theme): string {
  const { size, levels } = layout;
  const labels = levels.flatMap((level) =>
    level.labels.map(({ text, at: [x, y] }) => element('text', { x, y: y + size * 0.09 }, escaped(text))),
  );
  const titles =
    levels.length < 2
      ? []
      : levels.map(({ name, title: [x, y] }) => {
          const font = { 'font-size': size * 0.44, 'font-weight': 'bold', 'text-anchor': 'start' };
          return element('text', { x, y, ...font, fill: theme.text }, escaped(name));
        });
  const style = { fill: theme.line, 'font-size': size * 0.25, 'text-anchor': 'middle' };
  return element('g', style, [...labels, ...titles].join(''));
}

/** Draws cell names. */
export function drawNames(cells: readonly CellShape[], size: number, theme: Theme): string {
  const names = cells.map(({ name, centre: [x, y] }) => element('text', { x, y: y + size * 0.07 }, name));
  const style = { fill: theme.text, 'font-size': size * 0.19, 'text-anchor': 'middle' };
  return element('g', style, names.join(''));
}

/** Draws a line just inside the sides of a cell. */
export function outline(shape: CellShape, colour: string, width: number, dashes?: string): string {
  const { corners, centre } = shape;
  const heights = corners.map(([, y]) => y);
  const inscribed = (Math.max(...heights) - Math.min(...heights)) / 3;
  return element('path', {
    d: pathThrough(towards(corners, centre, (width * 0.55) / inscribed)),
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linejoin': 'round',
    'stroke-dasharray': dashes,
  });
}

/** Returns the path of a cloud in a neutral cell (R10.4). */
function cloud({ corners, centre }: CellShape, size: number): string {
  const ends = towards(corners, centre, 0.3);
  const radius = rounded(size * 0.15);
  return ends.reduce((d, [x, y], index) => {
    const [nx, ny] = ends[(index + 1) % 3]!;
    const puff = `a${radius} ${radius} 0 0 1 ${rounded((nx - x) / 3)} ${rounded((ny - y) / 3)}`;
    return `${d}${index === 0 ? pathThrough([[x, y]], false) : ''}${puff.repeat(3)}`;
  }, '');
}

/** Returns the path of a small triangle in an ablated cell (R10.5). */
function scar({ corners, centre }: CellShape): string {
  return pathThrough(towards(corners, centre, 0.52));
}

/** Returns the path of dots in the corners of a cell marked by any other variant. */
function dots({ corners, centre }: CellShape): string {
  return towards(corners, centre, 0.32)
    .map((corner) => `${pathThrough([corner], false)}h0`)
    .join('');
}

/** Patterns by variant-state key, as in position strings. */
const patterns: Readonly<Record<string, (shape: CellShape, size: number) => string>> =
  /* @__PURE__ */ Object.freeze({ clouds: cloud, ablated: scar });

/** Draws the cells that a variant marks under a key. */
export function drawPattern(key: string, cells: readonly CellShape[], size: number, theme: Theme): string {
  const pattern = Object.hasOwn(patterns, key) ? patterns[key]! : undefined;
  return element('path', {
    d: cells.map((shape) => (pattern ?? dots)(shape, size)).join(''),
    fill: pattern === undefined ? 'none' : pattern === cloud ? theme.cloud : theme.pattern,
    stroke: theme.pattern,
    'stroke-width': size * (pattern === undefined ? 0.12 : 0.03),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}
