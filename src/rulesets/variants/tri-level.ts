/** The tri-level game (R10.11, section 11, TRI). */

import { triLevelBoard } from '../../rules/board/tri-level.ts';
import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant on the tri-level board: three boards stacked on one another. */
export const triLevel: Variant = /* @__PURE__ */ freezeVariant({
  id: 'tri-level',
  name: 'Tri-level',
  sources: ['TRI'],
  rank: 11,
  excludes: { tetrahedral: 'a game has only one board' },
  change: (rules) => ({ ...rules, board: triLevelBoard, setup: { ...rules.setup, honour: undefined } }),
});
