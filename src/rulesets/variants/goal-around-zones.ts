/** Carried Goals and their own zones (R10.20, AGZ). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant in which a carried Goal may not pass through its own player's zones (R10.20). */
export const goalAroundZones: Variant = /* @__PURE__ */ freezeVariant({
  id: 'goal-around-zones',
  name: 'Goal Around Zones',
  sources: ['AGZ'],
  rank: 20,
  change: (rules) => ({ ...rules, zones: { ...rules.zones, around: true } }),
});
