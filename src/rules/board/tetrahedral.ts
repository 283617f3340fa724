/** The tetrahedral board (R12.1 to R12.3). */

import type { Board } from './board.ts';
import { buildBoard } from './build.ts';
import { tetrahedralNaming } from './names.ts';
import { planInTetrahedron, tetrahedronCorners } from './shapes.ts';

/** The tetrahedral board: 285 cells on nine levels, four corners A to D. */
export const tetrahedralBoard: Board = /* @__PURE__ */ buildBoard({
  id: 'tetrahedral',
  naming: tetrahedralNaming,
  planCell: (place) => planInTetrahedron(9, place),
  corners: tetrahedronCorners,
});
