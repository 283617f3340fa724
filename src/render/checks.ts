/** Validation of points, triangles and colours. */

import type { Colour } from '../base/colours.ts';
import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkShape, object, text, where } from '../base/shape.ts';
import type { Point } from './frame.ts';
import type { PieceColours, Theme } from './themes.ts';

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
  checkShape(cell, cellShape, 'bad-layout', 'cell of a layout');
}

const coloursShape = /* @__PURE__ */ made(() =>
  object<PieceColours>({ fill: text, edge: text, ink: text, mark: text }),
);

/**
 * Returns a theme's colours of an army's pieces.
 *
 * @throws KlinZhaError `bad-colour` for a colour that the theme does not have
 */
export function coloursOf(theme: Theme, colour: Colour): PieceColours {
  const pieces: unknown = theme?.pieces;
  const colours = typeof colour === 'string' ? Object(pieces)[colour] : undefined;
  if (typeof colours !== 'object')
    failWith('bad-colour', colour, 'colour of a theme', 'a colour such as gold');
  checkShape(colours, coloursShape, 'bad-colour', 'colour of a theme');
  return colours;
}
