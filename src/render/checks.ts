/** Guards of drawing: points, triangles and colours from outside. */

import type { Colour } from '../base/colours.ts';
import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkShape, object, text, where } from '../base/shape.ts';
import type { Point } from './frame.ts';
import type { PieceColours, Theme } from './themes.ts';

/** Refuses what is no point of a picture. */
export function checkPoint(point: Point): void {
  if (!isPoint(point)) failWith('bad-point', point, 'point', 'two numbers');
}

function isPoint(point: unknown): boolean {
  return Array.isArray(point) && point.length === 2 && point.every((place) => typeof place === 'number');
}

const cellShape = /* @__PURE__ */ made(() => {
  const isTriangle = (value: unknown) => Array.isArray(value) && value.length === 3 && value.every(isPoint);
  return object({ corners: where('three points', isTriangle) });
});

/** Refuses what is no triangle of a layout. */
export function checkCell(cell: { readonly corners: readonly Point[] }): void {
  checkShape(cell, cellShape, 'bad-layout', 'cell of a layout');
}

const coloursShape = /* @__PURE__ */ made(() =>
  object<PieceColours>({ fill: text, edge: text, ink: text, mark: text }),
);

/** The colours of a piece in a theme. */
export function coloursOf(theme: Theme, colour: Colour): PieceColours {
  const pieces: unknown = theme?.pieces;
  const known = typeof colour === 'string' ? Object(pieces)[colour] : undefined;
  if (typeof known !== 'object') failWith('bad-colour', colour, 'colour of a theme', 'such as gold');
  checkShape(known, coloursShape, 'bad-colour', 'colour of a theme');
  return known;
}
