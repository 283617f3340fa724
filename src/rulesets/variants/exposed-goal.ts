/** Placing the Goal as INT words it (R10.16): with any eligible carrier, threatened or not. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Variant in which the Goal is placed as INT words it: with any Vanguard, Lancer or Fencer outside all zones,
 * even a threatened one (R10.16). Mercy (R7.5) and Goal safety in battle still apply.
 *
 * @category Variants
 */
export const exposedGoal: Variant = /* @__PURE__ */ freezeVariant({
  id: 'exposed-goal',
  name: 'Exposed Goal',
  sources: ['INT'],
  rank: 16,
  change: (rules) => ({ ...rules, setup: { ...rules.setup, exposedGoal: true } }),
});
