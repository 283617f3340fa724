/** The game with oversights (R10.14, INT). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant in which players may leave their own Goal threatened, without mercy. */
export const oversight: Variant = /* @__PURE__ */ freezeVariant({
  id: 'oversight',
  name: 'Oversight',
  sources: ['INT'],
  rank: 14,
  change: (rules) => ({ ...rules, goalSafety: 'none', setup: { ...rules.setup, mercy: false } }),
});
