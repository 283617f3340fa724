/** Power Vanguard (R10.1, RH V9). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';
import { withWarrior } from '../../rules/warriors.ts';

/** Variant in which Vanguards move one or two steps. */
export const powerVanguard: Variant = /* @__PURE__ */ freezeVariant({
  id: 'power-vanguard',
  name: 'Power Vanguard',
  sources: ['RH V9'],
  rank: 1,
  change: (rules) => ({
    ...rules,
    warriors: withWarrior(rules.warriors, 'V', { most: 2, path: 'straight' }),
  }),
});
