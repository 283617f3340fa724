/** Keyboard navigation between cells, based on the geometry of the drawn board. */

import type { Point } from '../render/frame.ts';
import type { BoardLayout, CellShape } from '../render/layout.ts';
import type { Board } from '../rules/board/board.ts';

/** Directions of the arrow keys: axis, sign, and cost per unit of sideways distance. */
const arrows: Readonly<
  Record<string, { readonly axis: 0 | 1; readonly sign: 1 | -1; readonly aside: number }>
> = {
  ArrowLeft: { axis: 0, sign: -1, aside: 0.5 },
  ArrowRight: { axis: 0, sign: 1, aside: 0.5 },
  // Up and down lead across a side to a neighbour, or across a corner.
  ArrowUp: { axis: 1, sign: -1, aside: 3 },
  ArrowDown: { axis: 1, sign: 1, aside: 3 },
};

/**
 * Returns the cell in the direction of an arrow key on the same level, or undefined at the edge and for other
 * keys.
 */
function cellTowards({ cells }: BoardLayout, from: CellShape, key: string): CellShape | undefined {
  const arrow = arrows[key];
  if (arrow === undefined) return undefined;
  const { axis, sign, aside } = arrow;
  let best: CellShape | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    if (cell.level !== from.level) continue;
    const along = (cell.centre[axis] - from.centre[axis]) * sign;
    const across = Math.abs(cell.centre[1 - axis]! - from.centre[1 - axis]!);
    const cost = along + across * aside;
    if (along < 0.01 || across > along + 0.01 || cost >= least - 0.01) continue;
    [best, least] = [cell, cost];
  }
  return best;
}

/** Returns the last cell in the direction of a key. */
function endOf(places: BoardLayout, from: CellShape, key: string): CellShape {
  const next = cellTowards(places, from, key);
  return next === undefined ? from : endOf(places, next, key);
}

function middleOf({ levels }: BoardLayout, level: number): Point {
  const { corners } = levels[level]!;
  const middle = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / 3;
  return [middle(0), middle(1)];
}

/** Returns the cell above or below: by a stair, as a neighbour, or in the same place on that level. */
function cellOnLevel(
  board: Board,
  places: BoardLayout,
  from: CellShape,
  step: 1 | -1,
): CellShape | undefined {
  const level = from.level + step;
  if (places.levels[level] === undefined) return undefined;
  const near = [...board.stairs[from.index]!.map(({ to }) => to), ...board.neighbours[from.index]!];
  const joined = near.find((cell) => board.cells[cell]!.level === level);
  if (joined !== undefined) return places.cells[joined];
  const [here, there] = [middleOf(places, from.level), middleOf(places, level)];
  const distance = ({ centre }: CellShape): number =>
    Math.hypot(
      centre[0] - there[0] - from.centre[0] + here[0],
      centre[1] - there[1] - from.centre[1] + here[1],
    );
  return places.cells
    .filter((cell) => cell.level === level)
    .reduce((best, cell) => (distance(cell) < distance(best) - 0.01 ? cell : best));
}

/**
 * Returns the index of the cell to which a key leads: arrow keys to a neighbour, Home and End to the ends of
 * the row, Page Up and Page Down to another level. Returns undefined if there is none.
 */
export function cellByKey(board: Board, places: BoardLayout, from: number, key: string): number | undefined {
  const shape = places.cells[from]!;
  if (key === 'Home') return endOf(places, shape, 'ArrowLeft').index;
  if (key === 'End') return endOf(places, shape, 'ArrowRight').index;
  if (key === 'PageUp') return cellOnLevel(board, places, shape, 1)?.index;
  if (key === 'PageDown') return cellOnLevel(board, places, shape, -1)?.index;
  return cellTowards(places, shape, key)?.index;
}
