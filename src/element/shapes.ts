/** Arrows and circles that a player draws on the board. */

import { isIterable } from '../base/iterables.ts';
import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkShape, listOf, object, oneOf, optional, text } from '../base/shape.ts';
import type { RecordMark } from '../records/tree.ts';
import type { BoardLayout } from '../render/layout.ts';
import { drawArrow, drawMark, type Tone } from '../render/overlays.ts';
import type { Theme } from '../render/themes.ts';
import { type Board, mustBeCell } from '../rules/board/board.ts';

const shapeShape = /* @__PURE__ */ made(() =>
  listOf(
    object<RecordMark>({ colour: oneOf('green', 'red', 'blue', 'yellow'), cell: text, to: optional(text) }),
  ),
);

/**
 * Copies shapes from an iterable.
 *
 * @throws KlinZhaError `bad-option` for anything but shapes
 */
export function shapesFrom(value: Iterable<RecordMark>): readonly RecordMark[] {
  if (!isIterable(value)) failWith('bad-option', value, 'list of shapes', 'an iterable of shapes');
  return checkShape([...value], shapeShape, 'bad-option', 'list of shapes');
}

/** Modifier keys of an event. */
type Modifiers = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Returns the colour for modifier keys: Shift or Ctrl for red, Alt for blue, both for yellow. */
export function colourFor({ shiftKey, ctrlKey, altKey, metaKey }: Modifiers): RecordMark['colour'] {
  const [isRed, isBlue] = [shiftKey || ctrlKey, altKey || metaKey];
  return isRed ? (isBlue ? 'yellow' : 'red') : isBlue ? 'blue' : 'green';
}

/** Returns the arrow from one cell to another, or a circle for a single cell. */
export function shapeBetween(cell: string, to: string | undefined, colour: RecordMark['colour']): RecordMark {
  return to === undefined || to === cell ? { colour, cell } : { colour, cell, to };
}

/** Returns shapes with one more, or without it if it is one of them. One in another colour is replaced. */
export function toggled(shapes: readonly RecordMark[], shape: RecordMark): readonly RecordMark[] {
  const others = shapes.filter(({ cell, to }) => cell !== shape.cell || to !== shape.to);
  const isDrawn = shapes.some(
    (one) => one.cell === shape.cell && one.to === shape.to && one.colour === shape.colour,
  );
  return isDrawn ? others : [...others, shape];
}

const tones: Readonly<Record<RecordMark['colour'], Tone>> = /* @__PURE__ */ Object.freeze<
  Record<RecordMark['colour'], Tone>
>({ green: 'good', red: 'danger', blue: 'note', yellow: 'note' });

/** Draws shapes as SVG. */
export function drawShapes(
  shapes: readonly RecordMark[],
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
