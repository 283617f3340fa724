/** Zones that share cells (R10.18, AGZ). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant in which zones of enemies may share cells (R10.18). */
export const sharedZones: Variant = /* @__PURE__ */ freezeVariant({
  id: 'shared-zones',
  name: 'Shared Zones',
  sources: ['AGZ'],
  rank: 18,
  change: (rules) => ({ ...rules, zones: { ...rules.zones, shared: true } }),
});
