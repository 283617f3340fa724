/** The tetrahedral game (R10.12, section 12, RH V12). */

import { tetrahedralBoard } from '../../rules/board/tetrahedral.ts';
import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant on the tetrahedral board, which has four corners. */
export const tetrahedral: Variant = /* @__PURE__ */ freezeVariant({
  id: 'tetrahedral',
  name: 'Tetrahedral',
  sources: ['RH V12'],
  rank: 12,
  change: (rules) => ({
    ...rules,
    board: tetrahedralBoard,
    setup: { ...rules.setup, corners: [], honour: undefined },
  }),
});
