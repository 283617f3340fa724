/** The tri-level board (R11.1 to R11.9, TRI): triangles of side 9, 6 and 3 above each other. */

import type { Board, Stair } from './board.ts';
import { buildBoard, type CellPlan, type FindCell } from './build.ts';
import { type CellPlace, triLevelNaming } from './names.ts';

function planCell({ level, n, w, e }: CellPlace): CellPlan {
  const pointsUp = n + w + e === 2 * (triLevelNaming.levels[level]!.side - 1);
  return { body: level, regioned: level === 0, coordinates: [n, w, e], pointsUp };
}

/** Whether a cell lies under a cell of the next level (R11.2); a level is a body of its own. */
function isInner({ body: level, coordinates }: CellPlan): boolean {
  const { side } = triLevelNaming.levels[level]!;
  return level < triLevelNaming.levels.length - 1 && coordinates.every((value) => value <= side - 2);
}

/** The cell above an inner cell (R11.2). */
function above(find: FindCell, { body, coordinates }: CellPlan): number {
  const raised = coordinates.map((value) => value - 2);
  return find(body + 1, raised);
}

/** The steps of R11.3: up and rim up, and each of them taken the other way. */
function buildStairs(cells: readonly CellPlan[], find: FindCell, neighbours: Board['neighbours']): Stair[][] {
  const stairs: Stair[][] = cells.map(() => []);
  const connect = (low: number, high: number, rim: boolean): void => {
    const cost = rim ? 2 : 1;
    stairs[low]!.push({ to: high, cost, way: rim ? 'rim-up' : 'up' });
    stairs[high]!.push({ to: low, cost, way: rim ? 'rim-down' : 'down' });
  };
  for (const [index, cell] of cells.entries()) {
    if (isInner(cell)) {
      connect(index, above(find, cell), false);
      continue;
    }
    for (const inner of neighbours[index]!) {
      if (isInner(cells[inner]!)) connect(index, above(find, cells[inner]!), true);
    }
  }
  return stairs;
}

/** The tri-level board: 81, 36 and 9 cells; warriors are placed on the primary board, in its regions. */
export const triLevelBoard: Board = /* @__PURE__ */ buildBoard({
  id: 'tri-level',
  naming: triLevelNaming,
  planCell,
  corners: [
    { id: 'N', name: 'North' },
    { id: 'W', name: 'West' },
    { id: 'E', name: 'East' },
  ],
  stairs: buildStairs,
  isClosed: (cell) => cell.body === 0 && isInner(cell),
});
