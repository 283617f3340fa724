/** Points, orientations, and level lattices. */

import { failWith } from '../base/result.ts';

/** Point of a picture: x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** Corner of the board at the top or bottom of the picture. The player sits at the bottom. */
export type Orientation = `${'N' | 'W' | 'E'}-${'top' | 'bottom'}`;

/** All orientations. */
export const orientations: readonly Orientation[] = /* @__PURE__ */ Object.freeze<Orientation[]>([
  'N-top',
  'W-top',
  'E-top',
  'N-bottom',
  'W-bottom',
  'E-bottom',
]);

/** Height of an equilateral triangle with side 1. */
const rise = /* @__PURE__ */ Math.sqrt(0.75);
/** Corners North, West and East of a level with side 1. */
export type Frame = readonly [n: Point, w: Point, e: Point];

/** Corners clockwise from the top, and from the bottom. */
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
/** Names of the corners, clockwise. */
const clockwise = 'NEW';

/**
 * Returns the corners for an orientation.
 *
 * @throws KlinZhaError `bad-option` for an invalid orientation
 */
export function frameOf(orientation: Orientation): Frame {
  if (!orientations.includes(orientation))
    failWith('bad-option', orientation, 'orientation', orientations.join(', '));
  const places = orientation.endsWith('top') ? pointingUp : pointingDown;
  const first = clockwise.indexOf(orientation[0]!);
  const place = (corner: string): Point => places[(clockwise.indexOf(corner) - first + 3) % 3]!;
  return [place('N'), place('W'), place('E')];
}

/** Returns the lattice point `row` lines below the North corner and `step` points from the West end. */
export function lattice(frame: Frame, side: number, row: number, step: number): Point {
  const parts = [side - row, row - step, step];
  const sum = (axis: 0 | 1): number =>
    frame.reduce((total, corner, index) => total + corner[axis] * parts[index]!, 0);
  return [sum(0), sum(1)];
}

/** Returns a number whose sign shows on which side of a line a point lies. */
export function turn([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}
