/** The flat board of 81 triangles (R1.1 to R1.6), on which all base rulesets are played. */

import type { Board } from './board.ts';
import { buildBoard } from './build.ts';
import { flatNaming } from './names.ts';
import { planInTriangle, triangleCorners } from './shapes.ts';

/**
 * The flat board: 81 triangles, regions North, West and East.
 *
 * @category Boards
 */
export const flatBoard: Board = /* @__PURE__ */ buildBoard({
  id: 'flat',
  naming: flatNaming,
  planCell: (place) => planInTriangle(flatNaming, place),
  corners: triangleCorners,
});
