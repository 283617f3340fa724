/** Placing the Goal as INT words it (R10.16): with any eligible carrier, threatened or not. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * The placement of the Goal by INT's own sentence: any Vanguard, Lancer or Fencer outside all zones may get
 * it, even one that is threatened (R10.16). Mercy (R7.5) and Goal safety in the battle stay.
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
