/** The flat board (R1.1 to R1.6), used by all base rulesets. */

import type { Board } from './board.ts';
import { buildBoard } from './build.ts';
import { flatNaming } from './names.ts';
import { planInTriangle, triangleCorners } from './shapes.ts';

/** The flat board: 81 cells, regions North, West and East. */
export const flatBoard: Board = /* @__PURE__ */ buildBoard({
  id: 'flat',
  naming: flatNaming,
  planCell: (place) => planInTriangle(flatNaming, place),
  corners: triangleCorners,
});
