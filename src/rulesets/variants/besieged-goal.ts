/** Blockaders beside abandoned Goals (R10.19, RH). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant in which a Blockader may have an enemy's abandoned Goal in its zone (R10.19). */
export const besiegedGoal: Variant = /* @__PURE__ */ freezeVariant({
  id: 'besieged-goal',
  name: 'Besieged Goal',
  sources: ['RH'],
  rank: 19,
  change: (rules) => ({ ...rules, zones: { ...rules.zones, besieged: true } }),
});
