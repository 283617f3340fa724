/** The tri-level board (R11.1 to R11.9, TRI): stacked triangles with sides 9, 6 and 3. */

import type { Board } from './board.ts';
import { buildBoard, type CellPlan } from './build.ts';
import { triLevelNaming } from './names.ts';
import { planInTriangle, triangleCorners } from './shapes.ts';
import { stairsBetween } from './stairs.ts';

/** Whether a cell on the primary board is below a cell on the next level (R11.2, R11.4). */
function isPrimaryInner({ body: level, coordinates }: CellPlan): boolean {
  return level === 0 && coordinates.every((value) => value <= triLevelNaming.levels[0]!.side - 2);
}

/** The tri-level board: 81, 36 and 9 cells; warriors are placed on the primary board, in its regions. */
export const triLevelBoard: Board = /* @__PURE__ */ buildBoard({
  id: 'tri-level',
  naming: triLevelNaming,
  planCell: (place) => {
    const plan = planInTriangle(triLevelNaming, place);
    return { ...plan, closed: isPrimaryInner(plan) };
  },
  corners: triangleCorners,
  stairs: /* @__PURE__ */ stairsBetween(2),
});
