/** Points of pictures, and how a level of a board is turned: where its corners lie, and the lattice between them. */

import { failWith } from '../base/result.ts';

/**
 * A point of a picture: x to the right, y down.
 *
 * @category Geometry
 */
export type Point = readonly [x: number, y: number];

/**
 * Which corner of the board is on top of the picture, or at its bottom where a player sits.
 *
 * @category Geometry
 */
export type Orientation = `${'N' | 'W' | 'E'}-${'top' | 'bottom'}`;

/**
 * All orientations.
 *
 * @category Geometry
 */
export const orientations: readonly Orientation[] = /* @__PURE__ */ Object.freeze<Orientation[]>([
  'N-top',
  'W-top',
  'E-top',
  'N-bottom',
  'W-bottom',
  'E-bottom',
]);

/** The height of a triangle whose side is 1. */
const rise = /* @__PURE__ */ Math.sqrt(0.75);
/** For the corners North, West and East where they lie in a level of side 1. */
export type Frame = readonly [n: Point, w: Point, e: Point];

/** Places of corners, clockwise: from the top, and from the bottom. */
const pointingUp: readonly Point[] = /* @__PURE__ */ Object.freeze<Point[]>([
  [0.5, 0],
  [1, rise],
  [0, rise],
]);
const pointingDown: readonly Point[] = /* @__PURE__ */ Object.freeze<Point[]>([
  [0.5, rise],
  [0, 0],
  [1, 0],
]);
/** The corners clockwise, as the frame numbers them: North, East, West. */
const clockwise = 'NEW';

/**
 * Where the corners lie.
 *
 * @throws KlinZhaError `bad-option` for what is no orientation
 */
export function frameOf(orientation: Orientation): Frame {
  if (!orientations.includes(orientation))
    failWith('bad-option', orientation, 'orientation', orientations.join(', '));
  const places = orientation.endsWith('top') ? pointingUp : pointingDown;
  const first = clockwise.indexOf(orientation[0]!);
  const place = (corner: string): Point => places[(clockwise.indexOf(corner) - first + 3) % 3]!;
  return [place('N'), place('W'), place('E')];
}

/** A point of the lattice: `row` lines below the North corner, `step` points from its West end. */
export function lattice(frame: Frame, side: number, row: number, step: number): Point {
  const parts = [side - row, row - step, step];
  const sum = (axis: 0 | 1): number =>
    frame.reduce((total, corner, index) => total + corner[axis] * parts[index]!, 0);
  return [sum(0), sum(1)];
}

/** Positive where a point lies on one side of a line, negative on the other. */
export function turn([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}
