/** Overlays of a board: arrows, marks, choices, combats, crowns. */

import { outline } from './cells.ts';
import type { Point } from './frame.ts';
import type { CellShape } from './layout.ts';
import type { Theme } from './themes.ts';
import { element, pathThrough, towards } from './xml.ts';

/** Mark on a cell. */
export interface Mark {
  readonly cell: string;
  /**
   * Shape of the mark: a `circle` (default), a `cross`, a `dot` in the centre, or a `frame` along the cell's
   * sides.
   */
  readonly shape?: 'circle' | 'cross' | 'dot' | 'frame';
  /** Meaning, shown by colour and dashes. By default `note`. */
  readonly tone?: 'note' | 'good' | 'danger';
}

/** Arrow from one cell to another. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Meaning, shown by colour and dashes. By default `note`. */
  readonly tone?: 'note' | 'good' | 'danger';
}

/** Meaning of a mark or an arrow. */
export type Tone = NonNullable<Mark['tone']>;

/** Dashes of each tone in cell sides; danger is solid. */
const dashes: Readonly<Record<Tone, readonly number[] | undefined>> = /* @__PURE__ */ Object.freeze<
  Record<Tone, readonly number[] | undefined>
>({ danger: undefined, good: [0.3, 0.1], note: [0.1, 0.12] });

/** Opacity of the tint of the selected cell. */
export const chosenOpacity = 0.28;

function dashed(tone: Tone, size: number): string | undefined {
  return dashes[tone]?.map((part) => String(Math.round(part * size * 100) / 100)).join(' ');
}

/**
 * Draws an arrow between two points, with an outline in the background colour to set it apart. It ends at a
 * distance of `gap` cell sides.
 */
export function drawArrow(
  from: Point,
  to: Point,
  tone: Tone,
  size: number,
  theme: Theme,
  gap = 0.28,
): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < size * 0.1) return '';
  const [ux, uy] = [dx / length, dy / length];
  const at = (along: number, across: number): Point => [
    from[0] + ux * along - uy * across,
    from[1] + uy * along + ux * across,
  ];
  const start = Math.min(size * 0.27, length * 0.3);
  const tip = length - Math.min(size * gap, length * 0.3);
  const head = Math.min(size * 0.26, length * 0.35);
  const line = pathThrough([at(start, 0), at(tip - head * 0.8, 0)], false);
  const point = pathThrough([at(tip, 0), at(tip - head, head * 0.55), at(tip - head, -head * 0.55)]);
  const colour = theme[tone];
  const width = size * 0.07;
  return [
    element('path', {
      d: line + point,
      fill: 'none',
      stroke: theme.background,
      'stroke-width': width * 1.9,
      'stroke-linejoin': 'round',
    }),
    element('path', {
      d: line,
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-dasharray': dashed(tone, size),
    }),
    element('path', { d: point, fill: colour }),
  ].join('');
}

/** Draws a mark on a cell. */
export function drawMark(
  shape: CellShape,
  { shape: form = 'circle', tone = 'note' }: Mark,
  size: number,
  theme: Theme,
): string {
  const [x, y] = shape.centre;
  const stroke = {
    fill: 'none',
    stroke: theme[tone],
    'stroke-width': size * 0.07,
    'stroke-linecap': 'round',
  };
  if (form === 'dot') return element('circle', { cx: x, cy: y, r: size * 0.1, fill: theme[tone] });
  if (form === 'frame') {
    const d = pathThrough(towards(shape.corners, shape.centre, 0.12));
    return element('path', { d, ...stroke, 'stroke-linejoin': 'round' });
  }
  if (form === 'circle')
    return element('circle', {
      cx: x,
      cy: y,
      r: size * 0.28,
      ...stroke,
      'stroke-width': size * 0.05,
      'stroke-dasharray': dashed(tone, size * 0.7),
    });
  const far = size * 0.17;
  const d =
    pathThrough(
      [
        [x - far, y - far],
        [x + far, y + far],
      ],
      false,
    ) +
    pathThrough(
      [
        [x - far, y + far],
        [x + far, y - far],
      ],
      false,
    );
  return element('path', { d, ...stroke });
}

/** Draws the selection of a cell. */
export function drawChosen(shape: CellShape, size: number, theme: Theme): string {
  const tint = { d: pathThrough(shape.corners), fill: theme.chosen, 'fill-opacity': chosenOpacity };
  return element('path', tint) + outline(shape, theme.chosen, size * 0.08);
}

/** Draws a choice: a dot on an empty cell, filled corners on an occupied one. */
export function drawChoice(shape: CellShape, isFree: boolean, size: number, theme: Theme): string {
  const [x, y] = shape.centre;
  if (isFree) return element('circle', { cx: x, cy: y, r: size * 0.11, fill: theme.choice });
  const d = shape.corners
    .map((corner, index) => {
      const [one, other] = [1, 2].map((step) => shape.corners[(index + step) % 3]!);
      const ends = towards([one!, other!], corner, 0.68);
      return pathThrough([corner, ...ends]);
    })
    .join('');
  return element('path', { d, fill: theme.choice });
}

/** Draws the sign of a pending combat (R10.10): rays from the challenged piece to the corners of its cell. */
export function drawCombat({ corners, centre: [x, y] }: CellShape, size: number, theme: Theme): string {
  const rays = corners.flatMap(([cx, cy]) =>
    [-1, 0, 1].map((side) => {
      // Fractions of the way to the corner, and across it.
      const at = (along: number, across: number): Point => [
        x + (cx - x) * along - (cy - y) * across * side,
        y + (cy - y) * along + (cx - x) * across * side,
      ];
      return side === 0
        ? pathThrough([at(0.53, 0), at(0.8, 0)], false)
        : pathThrough([at(0.5, 0.13), at(0.58, 0.15)], false);
    }),
  );
  const stroke = { fill: 'none', stroke: theme.danger, 'stroke-width': size * 0.05 };
  return element('path', { d: rays.join(''), ...stroke, 'stroke-linecap': 'round' });
}

/** Draws a crown in the upper or right corner of a Goal that must be captured now (R10.6). */
export function drawCrown({ corners, centre, pointsUp }: CellShape, size: number, theme: Theme): string {
  const [[x, y]] = towards([corners[pointsUp ? 0 : 1]], centre, 0.45) as [Point];
  const outline = [
    [-0.08, 0.07],
    [-0.1, -0.055],
    [-0.04, 0],
    [0, -0.1],
    [0.04, 0],
    [0.1, -0.055],
    [0.08, 0.07],
  ].map(([dx, dy]): Point => [x + dx! * size, y + dy! * size]);
  const stroke = { stroke: theme.background, 'stroke-width': size * 0.025, 'stroke-linejoin': 'round' };
  return element('path', { d: pathThrough(outline), fill: theme.danger, ...stroke });
}
