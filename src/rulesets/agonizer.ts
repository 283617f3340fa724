/** Open game of the Agonizer supplement (AGZ). */

import { made } from '../base/memo.ts';
import { freezeRuleset, type Ruleset } from '../rules/ruleset.ts';
import { withWarrior } from '../rules/warriors.ts';
import { takzh } from './takzh.ts';

/**
 * Ruleset `agonizer` (AGZ): new threats to a player's own Goal are illegal (R6.2), Vanguards move one or two
 * steps, no mercy.
 */
export const agonizer: Ruleset = /* @__PURE__ */ made(() =>
  freezeRuleset({
    ...takzh,
    id: 'agonizer',
    name: 'Agonizer',
    sources: ['AGZ'],
    warriors: withWarrior(takzh.warriors, 'V', { most: 2, path: 'straight' }),
    setup: { ...takzh.setup, mercy: false },
  }),
);
