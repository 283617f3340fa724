/** Steps between levels (R11.3) that differ in size by a constant number of rows. */

import type { Stair } from './board.ts';
import type { BoardPlan, CellPlan, FindCell } from './build.ts';

/**
 * Returns a function that computes the steps up and down, direct and at the rim, between levels that are
 * separate bodies.
 *
 * @param shift difference between the coordinates of a cell and the cell directly above it (R11.2)
 */
export function stairsBetween(shift: number): NonNullable<BoardPlan['stairs']> {
  return (cells, find, neighbours) => {
    const above = cells.map((cell) => cellAbove(cell, find, shift));
    const stairs: Stair[][] = cells.map(() => []);
    const connect = (low: number, high: number, rim: boolean): void => {
      const cost = rim ? 2 : 1;
      stairs[low]!.push({ to: high, cost, way: rim ? 'rim-up' : 'up' });
      stairs[high]!.push({ to: low, cost, way: rim ? 'rim-down' : 'down' });
    };
    for (const [index, over] of above.entries()) {
      if (over >= 0) {
        connect(index, over, false);
        continue;
      }
      for (const inner of neighbours[index]!) if (above[inner]! >= 0) connect(index, above[inner]!, true);
    }
    return stairs;
  };
}

/** Returns the cell directly above another cell (R11.2), or -1. */
function cellAbove({ body, coordinates }: CellPlan, find: FindCell, shift: number): number {
  const raised = coordinates.map((value) => value - shift);
  return raised.every((value) => value >= 0) ? find(body + 1, raised) : -1;
}
