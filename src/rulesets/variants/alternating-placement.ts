/** Alternating placement (R10.3, RH V11, FR). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant in which the players place one warrior at a time in turn, then their Goals. */
export const alternatingPlacement: Variant = /* @__PURE__ */ freezeVariant({
  id: 'alternating-placement',
  name: 'Alternating Placement',
  sources: ['RH V11', 'FR'],
  rank: 3,
  change: (rules) => ({ ...rules, setup: { ...rules.setup, turns: 'alternate' } }),
});
