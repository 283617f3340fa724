/** The steps of R11.3 between levels that lie above each other, each the same number of rows smaller than the one below. */

import type { Stair } from './board.ts';
import type { BoardPlan, CellPlan, FindCell } from './build.ts';

/**
 * Up and rim up, and each of them taken the other way, for levels that are bodies of their own.
 *
 * @param shift by how much a cell's coordinates are smaller in the level above it, where it lies over itself (R11.2)
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

/** The cell that lies over another one (R11.2), or -1. */
function cellAbove({ body, coordinates }: CellPlan, find: FindCell, shift: number): number {
  const raised = coordinates.map((value) => value - shift);
  return raised.every((value) => value >= 0) ? find(body + 1, raised) : -1;
}
