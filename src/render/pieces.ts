/**
 * Pieces as SVG: a different shape for each colour, the symbol of the kind, a star for a carried Goal, and
 * for a captured army (R8.4) a small shape of its new owner.
 */

import type { Colour } from '../base/colours.ts';
import { failWith, optionFrom } from '../base/result.ts';
import { checkPoint } from './checks.ts';
import type { Point } from './frame.ts';

import { type PieceSymbol, pieceSymbols } from './symbols.ts';
import { coloursOf, type PieceColours, type Theme } from './themes.ts';
import { element, escaped, pathThrough, rounded } from './xml.ts';

/**
 * Description of a piece to draw.
 *
 * @category Looks
 */
export interface DrawnPiece {
  /** Kind code: `G` for an abandoned Goal, an empty string for an unknown kind. */
  readonly code: string;
  readonly colour: Colour;
  /** Colour of the owner, if another seat owns the piece. */
  readonly owner?: Colour | undefined;
  /** Colour of the Goal on the same cell. */
  readonly goal?: Colour | undefined;
}

/** Colour shapes: polygon corners around the unit circle. Gold is a circle. */
const shapes: Readonly<Record<Colour, readonly Point[]>> = /* @__PURE__ */ Object.freeze<
  Record<Colour, readonly Point[]>
>({
  gold: [],
  green: [
    [-0.85, -0.85],
    [0.85, -0.85],
    [0.85, 0.85],
    [-0.85, 0.85],
  ],
  blue: [
    [0, -1.12],
    [0.97, -0.56],
    [0.97, 0.56],
    [0, 1.12],
    [-0.97, 0.56],
    [-0.97, -0.56],
  ],
  black: [
    [-0.5, -1.02],
    [0.5, -1.02],
    [1.02, 0.5],
    [0.74, 0.9],
    [-0.74, 0.9],
    [-1.02, 0.5],
  ],
});

/** Draws the shape of a colour. */
export function colourShape(
  colour: Colour,
  [x, y]: Point,
  radius: number,
  { fill, edge }: PieceColours,
  line: number = radius * 0.14,
): string {
  const paint = { fill, stroke: edge, 'stroke-width': line };
  const corners = shapes[colour];
  if (corners === undefined || corners.length === 0)
    return element('circle', { cx: x, cy: y, r: radius, ...paint });
  const points = corners.map(([dx, dy]): Point => [x + dx * radius, y + dy * radius]);
  return element('path', { d: pathThrough(points), ...paint, 'stroke-linejoin': 'round' });
}

/** Draws the symbol of a kind, or its letter if there is none. */
function symbolAt(
  code: string,
  [x, y]: Point,
  radius: number,
  ink: string,
  customSymbols?: Readonly<Record<string, PieceSymbol>>,
): string {
  const symbols = customSymbols ?? pieceSymbols;
  const symbol = Object.hasOwn(symbols, code)
    ? symbols[code]
    : Object.hasOwn(pieceSymbols, code)
      ? pieceSymbols[code]
      : undefined;
  if (symbol !== undefined) {
    const transform = `translate(${rounded(x)} ${rounded(y)})scale(${String(Math.round(radius * 20) / 1000)})`;
    return element('path', { transform, d: symbol, fill: ink });
  }
  const place = { x, y: y + radius * 0.66, 'font-size': radius * 1.9, 'text-anchor': 'middle' };
  return element('text', { ...place, 'font-weight': 'bold', fill: ink }, escaped(code));
}

/**
 * Draws a piece as SVG in a circle.
 *
 * @param symbols symbols by kind code, which override the library's, for example for custom kinds
 * @throws KlinZhaError `bad-colour`, `bad-point`, `bad-option` or `bad-piece` for an invalid argument
 *
 * @example
 * ```ts
 * import { renderPiece, themes } from 'klin-zha/render';
 *
 * const picture = renderPiece({ code: 'F', colour: 'gold', goal: 'gold' }, [30, 30], 20, themes.light);
 * console.log(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">${picture}</svg>`);
 * ```
 *
 * @category Looks
 */
export function renderPiece(
  piece: DrawnPiece,
  at: Point,
  radius: number,
  theme: Theme,
  symbols?: Readonly<Record<string, PieceSymbol>>,
): string {
  const colours = coloursOf(theme, piece?.colour);
  checkPoint(at);
  optionFrom('radius', radius, 0);
  if (typeof piece.code !== 'string') failWith('bad-piece', piece, 'piece', 'an object with code and colour');
  const [x, y] = at;
  const badge = (shift: number): Point => [x + radius * shift, y + radius * 0.8];
  const parts = [
    colourShape(piece.colour, at, radius, colours),
    piece.code === '' ? '' : symbolAt(piece.code, at, radius * 0.74, colours.ink, symbols),
  ];
  if (piece.goal !== undefined && piece.code !== 'G') {
    const own = coloursOf(theme, piece.goal);
    const place: Point = [x + radius * 0.86, y - radius * 0.86];
    const paint = { fill: own.fill, stroke: own.edge, 'stroke-width': radius * 0.12 };
    parts.push(element('circle', { cx: place[0], cy: place[1], r: radius * 0.54, ...paint }));
    parts.push(symbolAt('G', place, radius * 0.47, own.ink, symbols));
  }
  if (piece.owner !== undefined && piece.owner !== piece.colour)
    parts.push(
      colourShape(piece.owner, badge(0.95), radius * 0.36, coloursOf(theme, piece.owner), radius * 0.12),
    );
  return parts.join('');
}
