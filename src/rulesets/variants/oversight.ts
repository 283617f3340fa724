/** The game with oversights (R10.14, INT): a Goal may be left threatened, and then be taken. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Nobody has to look after his own Goal, and nobody is granted mercy.
 *
 * @category Variants
 */
export const oversight: Variant = /* @__PURE__ */ freezeVariant({
  id: 'oversight',
  name: 'Oversight',
  sources: ['INT'],
  rank: 14,
  change: (rules) => ({ ...rules, goalSafety: 'none', setup: { ...rules.setup, mercy: false } }),
});
