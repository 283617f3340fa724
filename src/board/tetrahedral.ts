/** The tetrahedral board (R12.1 to R12.3): the triangle's sentences with a fourth coordinate. */

import type { Board } from './board.ts';
import { buildBoard, type CellPlan } from './build.ts';
import { type CellPlace, tetrahedralNaming } from './names.ts';

const side = 9;

/** The coordinates of a cell: those on its own level's triangle, and its distance from the top corner. */
function planCell({ level, n, w, e }: CellPlace): CellPlan {
  const coordinates = [n + level, w + level, e + level, side - 1 - level];
  const sum = coordinates.reduce((total, value) => total + value, 0);
  return { body: 0, regioned: true, coordinates, pointsUp: sum === 3 * (side - 1) };
}

/** The tetrahedral board: 285 cells on nine levels, four corners A to D. */
export const tetrahedralBoard: Board = /* @__PURE__ */ buildBoard({
  id: 'tetrahedral',
  naming: tetrahedralNaming,
  planCell,
  corners: [
    { id: 'A', name: 'A' },
    { id: 'B', name: 'B' },
    { id: 'C', name: 'C' },
    { id: 'D', name: 'D' },
  ],
});
