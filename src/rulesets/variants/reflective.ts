/** The reflective game (R10.8, RH V6, AGZ): one set, one Goal, two players. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * The mover chooses any warrior: for that move it is his, and all others are the enemy.
 *
 * @category Variants
 */
export const reflective: Variant = /* @__PURE__ */ freezeVariant({
  id: 'reflective',
  name: 'Reflective',
  sources: ['RH V6', 'AGZ'],
  rank: 8,
  excludes: {
    'forward-placement': 'in the reflective game warriors are placed anywhere',
    'alternating-placement': 'in the reflective game warriors are placed in turn anyhow',
    'relation-dilemma': 'the reflective game has one set for all',
    blind: 'in the reflective game there is nothing to hide',
    kinta: 'in the reflective game no warrior belongs to a side that could win a combat',
  },
  refuses: ({ colours }) => (colours.length === 2 ? undefined : 'the reflective game is for two players'),
  change: (rules) => ({
    ...rules,
    army: 'shared',
    noLegalMove: 'loses',
    draws: true,
    setup: { turns: 'alternate', goal: 'with-army', between: false, corners: [], first: 'any', mercy: false },
  }),
});
