/** The blind game (R10.9, RH V4). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Variant in which players see only their own warriors and Goals, and attempt moves that an arbiter plays or
 * rejects.
 */
export const blind: Variant = /* @__PURE__ */ freezeVariant({
  id: 'blind',
  name: 'Blind',
  sources: ['RH V4'],
  rank: 9,
  change: (rules) => ({ ...rules, blind: true, goalSafety: 'none', setup: { ...rules.setup, mercy: false } }),
});
