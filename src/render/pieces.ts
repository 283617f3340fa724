/**
 * Pieces as SVG: a different shape for each colour, the symbol of the kind, points towards the corners of the
 * cell for a Goal, and for a captured army (R8.4) a small shape of its new owner.
 */

import { failWith, optionFrom } from '../base/result.ts';
import { checkPoint } from './checks.ts';
import type { Point } from './frame.ts';
import { type PieceSet, pieceSymbols } from './symbols.ts';
import { coloursOf, type Theme } from './themes.ts';
import { element, escaped, pathThrough, rounded } from './xml.ts';

/** Description of a piece to draw. */
export interface DrawnPiece {
  /** Kind code: `G` for an abandoned Goal, an empty string for an unknown kind. */
  readonly code: string;
  /** Colour of its army, or `shared` for a set that belongs to all players (R10.8). */
  readonly colour: keyof Theme['pieces'];
  /** Colour of the owner, if another seat owns the piece. */
  readonly owner?: keyof Theme['pieces'] | undefined;
  /** Colour of the Goal on its cell: draws points towards the corners of the cell. */
  readonly goal?: keyof Theme['pieces'] | undefined;
  /** Whether its cell points up. By default true. */
  readonly pointsUp?: boolean | undefined;
}

type PieceColour = DrawnPiece['colour'];

/**
 * Colour shapes: polygon corners, as multiples of the radius. Gold is a circle. On a board no shape contains
 * the middle of a cell's side, so pieces on neighbouring cells never touch.
 */
const shapes: Readonly<Record<PieceColour, readonly Point[]>> = /* @__PURE__ */ Object.freeze<
  Record<PieceColour, readonly Point[]>
>({
  gold: [],
  green: [
    [-0.77, -0.9],
    [0.77, -0.9],
    [0.985, 0],
    [0.77, 0.9],
    [-0.77, 0.9],
    [-0.985, 0],
  ],
  blue: [
    [-0.46, -0.98],
    [0.46, -0.98],
    [1.13, 0],
    [0.46, 0.98],
    [-0.46, 0.98],
    [-1.13, 0],
  ],
  black: [
    [-0.48, -1],
    [0.48, -1],
    [0.985, 0.3],
    [0.72, 0.94],
    [-0.72, 0.94],
    [-0.985, 0.3],
  ],
  shared: [
    [-0.84, -0.84],
    [0.84, -0.84],
    [0.84, 0.84],
    [-0.84, 0.84],
  ],
});

/** Draws the shape of a colour. The outline is inside the radius. */
export function colourShape(
  colour: PieceColour,
  [x, y]: Point,
  radius: number,
  { fill, edge }: Theme['pieces'][PieceColour],
  line: number = radius * 0.11,
): string {
  const paint = { fill, stroke: edge, 'stroke-width': line };
  const inner = radius - line / 2;
  const corners = shapes[colour];
  if (corners === undefined || corners.length === 0)
    return element('circle', { cx: x, cy: y, r: inner, ...paint });
  const points = corners.map(([dx, dy]): Point => [x + dx * inner, y + dy * inner]);
  return element('path', { d: pathThrough(points), ...paint, 'stroke-linejoin': 'round' });
}

/** Draws the symbol of a kind, or its letter if there is none. */
function symbolAt(code: string, [x, y]: Point, radius: number, ink: string, pieceSet?: PieceSet): string {
  const symbol = [pieceSet ?? {}, pieceSymbols].find((set) => Object.hasOwn(set, code))?.[code];
  if (symbol !== undefined) {
    if (typeof symbol !== 'string')
      failWith('bad-symbol', symbol, `symbol of the piece '${code}'`, 'a string of SVG path data');
    const transform = `translate(${rounded(x)} ${rounded(y)})scale(${String(Math.round(radius * 20) / 1000)})`;
    return element('path', { transform, d: symbol, fill: ink });
  }
  const place = { x, y: y + radius * 0.66, 'font-size': radius * 1.9, 'text-anchor': 'middle' };
  return element('text', { ...place, 'font-weight': 'bold', fill: ink }, escaped(code));
}

/**
 * Draws a piece as SVG in a circle.
 *
 * @param pieceSet symbols that override the library's, for example for custom kinds
 * @throws KlinZhaError `bad-colour`, `bad-point`, `bad-option`, `bad-piece` or `bad-symbol` for an invalid
 * argument
 *
 * @example
 * ```ts
 * import { renderPiece, themes } from 'klin-zha/render';
 *
 * const picture = renderPiece({ code: 'F', colour: 'gold', goal: 'gold' }, [40, 45], 20, themes.light);
 * console.log(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">${picture}</svg>`);
 * ```
 */
export function renderPiece(
  piece: DrawnPiece,
  at: Point,
  radius: number,
  theme: Theme,
  pieceSet?: PieceSet,
): string {
  const colours = coloursOf(theme, piece?.colour);
  checkPoint(at);
  optionFrom('radius', radius, 0);
  const { code, colour, goal, owner, pointsUp = true } = piece;
  if (typeof code !== 'string') failWith('bad-piece', piece, 'piece', 'an object with code and colour');
  return [
    goal === undefined ? '' : goalPoints(at, radius, pointsUp, coloursOf(theme, goal)),
    colourShape(colour, at, radius, colours),
    code === '' ? '' : symbolAt(code, at, radius * 0.78, colours.ink, pieceSet),
    owner === undefined || owner === colour
      ? ''
      : colourShape(owner, ownerPlace(at, radius * 1.25, pointsUp), radius * 0.36, coloursOf(theme, owner)),
  ].join('');
}

/** Returns the place of an owner's shape: the right bottom corner, or the only one. */
function ownerPlace([x, y]: Point, distance: number, pointsUp: boolean): Point {
  return pointsUp ? [x + distance * 0.866, y + distance / 2] : [x, y + distance];
}

/** Draws the sign of a Goal, below its carrier: points towards the corners of the cell. */
function goalPoints(
  [x, y]: Point,
  radius: number,
  pointsUp: boolean,
  { fill, edge }: Theme['pieces'][PieceColour],
): string {
  const up = pointsUp ? -radius : radius;
  const d = [
    [0, 1],
    [0.866, -0.5],
    [-0.866, -0.5],
  ].map(([dx, dy]) => {
    const at = (along: number, across: number): Point => [
      x + (dx! * along - dy! * across) * radius,
      y + (dy! * along + dx! * across) * up,
    ];
    return pathThrough([at(1.82, 0), at(0.72, 0.6), at(0.72, -0.6)]);
  });
  const paint = { fill, stroke: edge, 'stroke-width': radius * 0.11, 'stroke-linejoin': 'round' };
  return element('path', { d: d.join(''), ...paint });
}
