/** The reflective game (R10.8, RH V6, AGZ). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Variant for two players with one shared set and one Goal. During a move, the moving warrior belongs to the
 * player, and all others are enemies.
 */
export const reflective: Variant = /* @__PURE__ */ freezeVariant({
  id: 'reflective',
  name: 'Reflective',
  sources: ['RH V6', 'AGZ'],
  rank: 8,
  excludes: {
    'forward-placement': 'in the reflective game, warriors may be placed anywhere',
    'alternating-placement': 'in the reflective game, warriors are already placed in turn',
    'relation-dilemma': 'the reflective game has one set for all players',
    blind: 'the reflective game has no warriors to hide',
    kinta: 'in the reflective game, no warrior belongs to a side that could win a combat',
  },
  refuses: ({ colours }) => (colours.length === 2 ? undefined : 'the reflective game is for two players'),
  change: (rules) => ({
    ...rules,
    army: 'shared',
    noLegalMove: 'loses',
    draws: true,
    setup: {
      turns: 'alternate',
      goal: 'with-army',
      between: false,
      corners: [],
      first: 'any',
      exposedGoal: false,
      mercy: false,
    },
  }),
});
