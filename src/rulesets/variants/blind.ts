/** The blind game (R10.9, RH V4): nobody sees the other's warriors; an arbiter knows the true state. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Players see their own warriors and Goals only, and attempt moves that the arbiter plays or refuses.
 *
 * @category Variants
 */
export const blind: Variant = /* @__PURE__ */ freezeVariant({
  id: 'blind',
  name: 'Blind',
  sources: ['RH V4'],
  rank: 9,
  change: (rules) => ({ ...rules, blind: true, goalSafety: 'none', setup: { ...rules.setup, mercy: false } }),
});
