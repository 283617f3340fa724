/** Validation of points and triangles. */

import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkShape, object, where } from '../base/shape.ts';
import type { Point } from './frame.ts';

/**
 * Rejects invalid points.
 *
 * @throws KlinZhaError `bad-point`
 */
export function checkPoint(point: Point): void {
  if (!isPoint(point)) failWith('bad-point', point, 'point', 'an array of two numbers');
}

function isPoint(point: unknown): boolean {
  return Array.isArray(point) && point.length === 2 && point.every((place) => typeof place === 'number');
}

const cellShape = /* @__PURE__ */ made(() => {
  const isTriangle = (value: unknown) => Array.isArray(value) && value.length === 3 && value.every(isPoint);
  return object({ corners: where('an array of three points', isTriangle) });
});

/**
 * Rejects objects without three corners.
 *
 * @throws KlinZhaError `bad-layout`
 */
export function checkCell(cell: { readonly corners: readonly Point[] }): void {
  checkShape(cell, cellShape, 'bad-layout', 'layout cell');
}
