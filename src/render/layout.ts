/**
 * Geometry of boards as plain numbers, for drawing and hit testing. It depends only on the names and cells of
 * a board.
 *
 * A level is a triangle with three corners: North (row `A`), West (second digit 1) and East (largest first
 * digit). An orientation only permutes the corners.
 */

import { fail, failWith, shown } from '../base/result.ts';
import { aList, checkShape, object } from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';
import type { Board } from '../rules/board/board.ts';
import { type CellName, type CellPlace, cellPlaces, rowLetters } from '../rules/board/names.ts';
import { arrange, type Box, widestRow } from './arrange.ts';
import { checkCell, checkPoint } from './checks.ts';
import { type Frame, frameOf, lattice, type Orientation, type Point, turn } from './frame.ts';

/** Options of {@link layout}. */
export interface LayoutOptions {
  /**
   * By default `N-top`: row `A` at the top, as in INT. `N-bottom` is the orientation in RH, `W-bottom` turns
   * the West corner towards the player. On the tetrahedral board, N, W and E are the corners A, B and C.
   */
  readonly orientation?: Orientation;
  /** Arrangement of levels, by default `side-by-side`; `stacked` has the highest level on top. */
  readonly levels?: 'side-by-side' | 'stacked';
  /** Whether to leave room for letters and digits around the levels. By default true. */
  readonly coordinates?: boolean;
  /** Length of a triangle's side. By default 60. */
  readonly size?: number;
  /** Margin around the levels, in cell sides. By default 0.2. */
  readonly margin?: number;
}

/** Triangle of a cell in the picture. */
export interface CellShape {
  /** Index in board order. */
  readonly index: number;
  readonly name: CellName;
  readonly level: number;
  /** Corners, clockwise from the highest; if two are equally high, from the left one. */
  readonly corners: readonly [Point, Point, Point];
  /** Centre, equally far from all sides. */
  readonly centre: Point;
  /** Whether it points up in the picture. */
  readonly pointsUp: boolean;
}

/** Level of the board in the picture. */
export interface LevelShape {
  readonly level: number;
  /** Prefix of its cell names, or its number from the bottom if there is no prefix. */
  readonly name: string;
  /** Start of a title, in the empty corner beside the level. */
  readonly title: Point;
  /** Corners North, West and East. */
  readonly corners: readonly [Point, Point, Point];
  /** Letters and digits, each just outside the strip of cells that it names; empty without coordinates. */
  readonly labels: readonly {
    readonly text: string;
    /** Part of the cell names that the label shows: the row, the first or the second digit. */
    readonly part: 'row' | 'first' | 'second';
    readonly at: Point;
  }[];
}

/** Layout of a board in a picture. */
export interface BoardLayout {
  readonly width: number;
  readonly height: number;
  /** Length of a triangle's side. */
  readonly size: number;
  /** Cells in board order. */
  readonly cells: readonly CellShape[];
  /** Levels, bottom first. */
  readonly levels: readonly LevelShape[];
}

/** Label distance, and room above and below the corners for labels and owners, in cell sides. */
const labelDistance = 0.2;
const cornerRoom = 0.4;

/**
 * Returns the positions of all cells, levels and edge labels of a board.
 *
 * @param of a board, or an object that has a board, such as a ruleset or a state
 * @throws KlinZhaError `bad-option` for an invalid option, `bad-board` for an object without a board
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { layout } from 'klin-zha/render';
 *
 * const { cells, width } = layout(klinZha, { size: 40, orientation: 'N-bottom' });
 * const [x, y] = cells[0]!.centre; // of A19, below
 * ```
 */
export function layout(
  of: Board | { readonly board: Board } | { readonly rules: { readonly board: Board } },
  options?: LayoutOptions,
): BoardLayout {
  const board = boardOf(of);
  const { levels: arrangement = 'side-by-side', coordinates = true } = optionsFrom(options);
  if (arrangement !== 'side-by-side' && arrangement !== 'stacked')
    failWith('bad-option', arrangement, 'level arrangement', 'side-by-side or stacked');
  const size = lengthFrom('size', options?.size ?? 60);
  const margin = lengthFrom('margin', options?.margin ?? 0.2, 0);
  const frame = frameOf(options?.orientation ?? 'N-top');
  const isUp = frame.some(([x, y]) => x === 0.5 && y === 0);
  const places = cellPlaces(board.naming);
  const drafts = board.naming.levels.map(({ side, prefix }, level) => {
    const cells = places.flatMap((place, index) =>
      place.level === level ? [cellShape(frame, side, place, board.cells[index]!)] : [],
    );
    const shape = levelShape(frame, side, level, prefix, coordinates);
    return { cells, shape, box: boxOf(shape) };
  });
  const arranged = arrange(
    drafts.map(({ box }) => box),
    arrangement === 'stacked' ? 0 : widestRow,
    margin,
  );
  const moveTo = (level: number, [x, y]: Point): Point => {
    const [dx, dy] = arranged.offsets[level]!;
    return [(x + dx) * size, (y + dy) * size];
  };
  return {
    width: arranged.width * size,
    height: arranged.height * size,
    size,
    cells: drafts.flatMap(({ cells }) => cells.map((cell) => moveCell(cell, moveTo))),
    levels: drafts.map(({ shape, box }) => moveLevel(shape, titlePlace(box, isUp), moveTo)),
  };
}

/**
 * Returns the cell at a point, for example under a pointer, or undefined.
 *
 * @throws KlinZhaError `bad-layout` or `bad-point` for an invalid argument
 *
 * @example
 * ```ts
 * import { flatBoard } from 'klin-zha';
 * import { cellAt, layout } from 'klin-zha/render';
 *
 * const board = layout(flatBoard);
 * console.log(cellAt(board, board.cells[40]!.centre)?.name); // G36
 * ```
 */
export function cellAt(board: BoardLayout, point: Point): CellShape | undefined {
  checkShape(board, object({ cells: aList }), 'bad-layout', 'board layout');
  board.cells.forEach(checkCell);
  checkPoint(point);
  return board.cells.find(({ corners: [a, b, c] }) => {
    const turns = [turn(a, b, point), turn(b, c, point), turn(c, a, point)];
    return turns.every((value) => value >= 0) || turns.every((value) => value <= 0);
  });
}

/**
 * Checks an option that is a length and returns it.
 *
 * @throws KlinZhaError `bad-option` for a number out of range
 */
export function lengthFrom(name: string, value: number, least = 1): number {
  if (typeof value === 'number' && value >= least && value <= 100_000) return value;
  const read = shown(value);
  const expected = `a number from ${least} to 100000`;
  return fail({
    code: 'bad-option',
    message: `Invalid option ${name}: '${read}', expected ${expected}.`,
    read,
    expected,
  });
}

function boardOf(
  of: Board | { readonly board: Board } | { readonly rules: { readonly board: Board } },
): Board {
  if (typeof of === 'object' && of !== null) {
    const board = 'rules' in of ? of.rules?.board : 'board' in of ? of.board : of;
    if (board?.naming !== undefined) return board;
  }
  return failWith('bad-board', of, 'board', 'a board, a ruleset or a state');
}

function cellShape(
  frame: Frame,
  side: number,
  { level, n, w, e }: CellPlace,
  { index, name }: { readonly index: number; readonly name: CellName },
): CellShape {
  const column = w - e + n;
  const step = Math.floor(column / 2);
  const isUp = column % 2 === 0;
  const ends: [number, number][] = isUp
    ? [
        [n, step],
        [n + 1, step + 1],
        [n + 1, step],
      ]
    : [
        [n, step],
        [n, step + 1],
        [n + 1, step + 1],
      ];
  const points = ends.map(([row, at]) => lattice(frame, side, row, at));
  const top = Math.min(...points.map(([, y]) => y));
  const high = points.filter(([, y]) => y - top < 0.01);
  const left = Math.min(...high.map(([x]) => x));
  const first = points.findIndex(([x, y]) => y - top < 0.01 && x === left);
  const corners = [0, 1, 2].map((at) => points[(first + at) % 3]!) as [Point, Point, Point];
  const middle = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / 3;
  return { index, name, level, corners, centre: [middle(0), middle(1)], pointsUp: high.length === 1 };
}

/** A kind of label: its edge, direction and texts. */
interface Edge {
  readonly part: 'row' | 'first' | 'second';
  /** Direction in which the strips leave the board, from one frame corner to another. */
  readonly way: readonly [from: number, to: number];
  /** Lattice points along the edge, and the label between two consecutive points. */
  readonly point: (at: number) => readonly [row: number, step: number];
  readonly text: (at: number) => string;
}

function edgesOf(side: number): Edge[] {
  return [
    { part: 'row', way: [2, 1], point: (at) => [at, 0], text: (at) => rowLetters[at]! },
    { part: 'first', way: [1, 0], point: (at) => [at, at], text: (at) => String(at + 1) },
    { part: 'second', way: [0, 2], point: (at) => [side, at], text: (at) => String(at + 1) },
  ];
}

function levelShape(
  frame: Frame,
  side: number,
  level: number,
  prefix: string,
  hasLabels: boolean,
): LevelShape {
  const labels: LevelShape['labels'][number][] = [];
  for (const { part, way, point, text } of hasLabels ? edgesOf(side) : []) {
    const [from, to] = [frame[way[0]]!, frame[way[1]]!];
    const out = (place: Point, far: number): Point => [
      place[0] + (to[0] - from[0]) * far,
      place[1] + (to[1] - from[1]) * far,
    ];
    for (let at = 0; at < side; at++) {
      const place = lattice(frame, side, ...point(at));
      const next = lattice(frame, side, ...point(at + 1));
      const middle: Point = [(place[0] + next[0]) / 2, (place[1] + next[1]) / 2];
      labels.push({ part, text: text(at), at: out(middle, labelDistance) });
    }
  }
  const corner = (row: number, step: number): Point => lattice(frame, side, row, step);
  const corners: [Point, Point, Point] = [corner(0, 0), corner(side, 0), corner(side, side)];
  return { level, name: prefix || String(level + 1), title: [0, 0], corners, labels };
}

function boxOf({ corners }: LevelShape): Box {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys) - cornerRoom, Math.max(...xs), Math.max(...ys) + cornerRoom];
}

function titlePlace([left, top, , bottom]: Box, isUp: boolean): Point {
  return [left, isUp ? top + 0.3 : bottom];
}

function moveCell(cell: CellShape, moveTo: (level: number, point: Point) => Point): CellShape {
  const move = (point: Point): Point => moveTo(cell.level, point);
  const [a, b, c] = cell.corners;
  return { ...cell, corners: [move(a), move(b), move(c)], centre: move(cell.centre) };
}

function moveLevel(
  shape: LevelShape,
  title: Point,
  moveTo: (level: number, point: Point) => Point,
): LevelShape {
  const move = (point: Point): Point => moveTo(shape.level, point);
  const [n, w, e] = shape.corners;
  return {
    ...shape,
    title: move(title),
    corners: [move(n), move(w), move(e)],
    labels: shape.labels.map((label) => ({ ...label, at: move(label.at) })),
  };
}
