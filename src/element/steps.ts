/** Where the keys of a keyboard lead from a cell: along the geometry of the board as it is drawn. */

import type { Point } from '../render/frame.ts';
import type { BoardLayout, CellShape } from '../render/layout.ts';
import type { Board } from '../rules/board/board.ts';

/** The directions of the arrow keys: which way on which axis, and what a step aside costs. */
const arrows: Readonly<
  Record<string, { readonly axis: 0 | 1; readonly sign: 1 | -1; readonly aside: number }>
> = {
  ArrowLeft: { axis: 0, sign: -1, aside: 0.5 },
  ArrowRight: { axis: 0, sign: 1, aside: 0.5 },
  // Straight up and down lie the neighbour behind a side, or the cell behind a tip.
  ArrowUp: { axis: 1, sign: -1, aside: 3 },
  ArrowDown: { axis: 1, sign: 1, aside: 3 },
};

/** The cell to which an arrow key leads on the same level, or undefined at the edge and for other keys. */
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

/** The last cell that a key leads to. */
function endOf(places: BoardLayout, from: CellShape, key: string): CellShape {
  const next = cellTowards(places, from, key);
  return next === undefined ? from : endOf(places, next, key);
}

function middleOf({ levels }: BoardLayout, level: number): Point {
  const { corners } = levels[level]!;
  const middle = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / 3;
  return [middle(0), middle(1)];
}

/** The cell above or below: by a stair or as a neighbour, else that which lies in the same place of its level. */
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
  const far = ({ centre }: CellShape): number =>
    Math.hypot(
      centre[0] - there[0] - from.centre[0] + here[0],
      centre[1] - there[1] - from.centre[1] + here[1],
    );
  return places.cells
    .filter((cell) => cell.level === level)
    .reduce((best, cell) => (far(cell) < far(best) - 0.01 ? cell : best));
}

/**
 * The cell to which a key leads, by numbers of cells: arrow keys to the neighbour in that direction, Home and End to the
 * ends of its row, Page Up and Page Down to another level; undefined where a key leads nowhere.
 */
export function cellByKey(board: Board, places: BoardLayout, from: number, key: string): number | undefined {
  const shape = places.cells[from]!;
  if (key === 'Home') return endOf(places, shape, 'ArrowLeft').index;
  if (key === 'End') return endOf(places, shape, 'ArrowRight').index;
  if (key === 'PageUp') return cellOnLevel(board, places, shape, 1)?.index;
  if (key === 'PageDown') return cellOnLevel(board, places, shape, -1)?.index;
  return cellTowards(places, shape, key)?.index;
}
