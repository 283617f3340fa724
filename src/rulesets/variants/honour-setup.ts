/** Setup with honour (R10.21). */

import { flatBoard } from '../../rules/board/flat.ts';
import { freezeVariant } from '../../rules/combine.ts';
import type { SetupRules, Variant } from '../../rules/ruleset.ts';

const corners: SetupRules['honour'] = [
  { wedge: 'C28', pocket: ['A19', 'B18', 'B19', 'B29'] },
  { wedge: 'H23', pocket: ['I11', 'I12', 'I22', 'H12'] },
  { wedge: 'H78', pocket: ['I99', 'I89', 'I88', 'H89'] },
];

/**
 * Variant in which a player may not place the Goal in a corner that the player's own Blockader closes. It
 * changes only the flat board.
 */
export const honourSetup: Variant = /* @__PURE__ */ freezeVariant({
  id: 'honour-setup',
  name: 'Setup with Honour',
  sources: ['RH S2', 'AGZ'],
  rank: 21,
  change: (rules) =>
    rules.board === flatBoard ? { ...rules, setup: { ...rules.setup, honour: corners } } : rules,
});
