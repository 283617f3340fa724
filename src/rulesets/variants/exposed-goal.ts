/** Goal placement as worded in INT (R10.16): with any eligible carrier, threatened or not. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Variant with Goal placement as worded in INT: with any Vanguard, Lancer or Fencer outside all zones, even
 * if threatened (R10.16). Mercy (R7.5) and Goal safety in battle still apply.
 */
export const exposedGoal: Variant = /* @__PURE__ */ freezeVariant({
  id: 'exposed-goal',
  name: 'Exposed Goal',
  sources: ['INT'],
  rank: 16,
  change: (rules) => ({ ...rules, setup: { ...rules.setup, exposedGoal: true } }),
});
