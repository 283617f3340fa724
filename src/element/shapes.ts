/** Arrows and circles that a player draws on the board. */

import { isIterable } from '../base/iterables.ts';
import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkShape, listOf, object, oneOf, optional, text } from '../base/shape.ts';
import type { BoardLayout } from '../render/layout.ts';
import { drawArrow, drawMark, type Tone } from '../render/overlays.ts';
import type { Theme } from '../render/themes.ts';
import { type Board, mustBeCell } from '../rules/board/board.ts';

/**
 * Arrow or circle that a player drew, in the form of the marks of a record (`RecordMark` of
 * `klin-zha/records`).
 *
 * @experimental
 * @category Element
 */
export interface BoardShape {
  readonly colour: 'green' | 'red' | 'blue' | 'yellow';
  /** Cell of a circle, or origin of an arrow. */
  readonly cell: string;
  /** Target of an arrow; absent for a circle. */
  readonly to?: string;
}

const shapeShape = /* @__PURE__ */ made(() =>
  listOf(
    object<BoardShape>({ colour: oneOf('green', 'red', 'blue', 'yellow'), cell: text, to: optional(text) }),
  ),
);

/**
 * Copies shapes from an iterable.
 *
 * @throws KlinZhaError `bad-option` for anything but shapes
 */
export function shapesFrom(value: Iterable<BoardShape>): readonly BoardShape[] {
  if (!isIterable(value)) failWith('bad-option', value, 'list of shapes', 'an iterable of shapes');
  return checkShape([...value], shapeShape, 'bad-option', 'list of shapes');
}

/** Modifier keys of an event. */
type Modifiers = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Returns the colour for modifier keys: Shift or Ctrl for red, Alt for blue, both for yellow. */
export function colourFor({ shiftKey, ctrlKey, altKey, metaKey }: Modifiers): BoardShape['colour'] {
  const [isRed, isBlue] = [shiftKey || ctrlKey, altKey || metaKey];
  return isRed ? (isBlue ? 'yellow' : 'red') : isBlue ? 'blue' : 'green';
}

/** Returns the arrow from one cell to another, or a circle for a single cell. */
export function shapeBetween(cell: string, to: string | undefined, colour: BoardShape['colour']): BoardShape {
  return to === undefined || to === cell ? { colour, cell } : { colour, cell, to };
}

/** Returns shapes with one more, or without it if it is one of them. One in another colour is replaced. */
export function toggled(shapes: readonly BoardShape[], shape: BoardShape): readonly BoardShape[] {
  const others = shapes.filter(({ cell, to }) => cell !== shape.cell || to !== shape.to);
  const isDrawn = shapes.some(
    (one) => one.cell === shape.cell && one.to === shape.to && one.colour === shape.colour,
  );
  return isDrawn ? others : [...others, shape];
}

const tones: Readonly<Record<BoardShape['colour'], Tone>> = /* @__PURE__ */ Object.freeze<
  Record<BoardShape['colour'], Tone>
>({ green: 'good', red: 'danger', blue: 'note', yellow: 'note' });

/** Draws shapes as SVG. */
export function drawShapes(
  shapes: readonly BoardShape[],
  board: Board,
  { cells, size }: BoardLayout,
  theme: Theme,
): string {
  const shapeOf = (name: string) => cells[mustBeCell(board, name)]!;
  return shapes
    .map(({ colour, cell, to }) => {
      const tone = tones[colour];
      const colours = colour === 'yellow' ? { ...theme, note: theme.pieces.gold.mark } : theme;
      return to === undefined
        ? drawMark(shapeOf(cell), { cell, tone }, size, colours)
        : drawArrow(shapeOf(cell).centre, shapeOf(to).centre, tone, size, colours);
    })
    .join('');
}
