/** Klin Zha kinta (R10.10, RH V7, AGZ). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';
import { withWarrior } from '../../rules/warriors.ts';

/**
 * Variant in which combat decides captures, and the Blockader carries the Goal, captures and can be captured.
 */
export const kinta: Variant = /* @__PURE__ */ freezeVariant({
  id: 'kinta',
  name: 'Kinta',
  sources: ['RH V7', 'AGZ'],
  rank: 10,
  change: (rules) => ({
    ...rules,
    capture: 'combat',
    warriors: withWarrior(rules.warriors, 'B', { carries: true, captures: true, capturable: true }),
  }),
});
