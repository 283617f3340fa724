/** The flat board of 81 triangles (R1.1 to R1.6), on which all base rulesets are played. */

import type { Board } from './board.ts';
import { buildBoard } from './build.ts';
import { flatNaming } from './names.ts';

const side = 9;

/** The flat board: 81 triangles, regions North, West and East. */
export const flatBoard: Board = /* @__PURE__ */ buildBoard({
  id: 'flat',
  naming: flatNaming,
  planCell: ({ n, w, e }) => ({
    body: 0,
    regioned: true,
    coordinates: [n, w, e],
    pointsUp: n + w + e === 2 * (side - 1),
  }),
  corners: [
    { id: 'N', name: 'North' },
    { id: 'W', name: 'West' },
    { id: 'E', name: 'East' },
  ],
});
