/** Distances on boards, for the static evaluation. */

import { memo } from '../base/memo.ts';
import type { Board } from '../rules/board/board.ts';

export interface Distances {
  /** Number of steps between cells, ignoring warriors: `steps[from][to]`. */
  readonly steps: readonly Uint8Array[];
  /** Cells one step from each cell, and two steps. */
  readonly rings: readonly (readonly [readonly number[], readonly number[]])[];
  /** Number of rows from each cell to the edge of its level. */
  readonly toEdge: readonly number[];
}

/** More steps than between any two cells. */
const unreached = 255;

/** Returns the distances on a board, cached. */
export const distancesOn: (board: Board) => Distances = /* @__PURE__ */ memo((board: Board) => {
  const steps = board.cells.map(({ index }) => stepsFrom(board, index));
  const cellsAt = (row: Uint8Array, distance: number): number[] =>
    board.cells.map(({ index }) => index).filter((cell) => row[cell] === distance);
  return {
    steps,
    rings: steps.map((row) => [cellsAt(row, 1), cellsAt(row, 2)] as const),
    toEdge: board.cells.map(({ coordinates }) => Math.min(...coordinates)),
  };
});

/** Returns the number of steps from a cell to every cell. */
function stepsFrom({ neighbours, stairs }: Board, cell: number): Uint8Array {
  const steps = new Uint8Array(neighbours.length).fill(unreached);
  let rim = [cell];
  for (let distance = 0; rim.length > 0; distance++) {
    for (const at of rim) steps[at] = distance;
    const next = rim.flatMap((at) => [...neighbours[at]!, ...stairs[at]!.map(({ to }) => to)]);
    rim = [...new Set(next)].filter((at) => steps[at] === unreached);
  }
  return steps.map((distance) => (distance === unreached ? 0 : distance));
}
