/** Goal placement without mercy (R10.17). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant without mercy: if all carriers are threatened, the Goal is placed with any of them. */
export const noMercy: Variant = /* @__PURE__ */ freezeVariant({
  id: 'no-mercy',
  name: 'No Mercy',
  sources: ['INT'],
  rank: 17,
  change: (rules) => ({ ...rules, setup: { ...rules.setup, mercy: false } }),
});
