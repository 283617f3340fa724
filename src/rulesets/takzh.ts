/** The open game as described by TAKZH and its French page (FR). */

import { made } from '../base/memo.ts';
import { freezeRuleset, type Ruleset } from '../rules/ruleset.ts';
import { klinZha } from './klin-zha.ts';

/**
 * Ruleset `takzh` (RH V2, FR): the open game in which only new threats to a player's own Goal are illegal
 * (R6.2).
 */
export const takzh: Ruleset = /* @__PURE__ */ made(() =>
  freezeRuleset({
    ...klinZha,
    id: 'takzh',
    name: 'TAKZH',
    sources: ['RH V2', 'FR'],
    goalSafety: 'no-new-threat',
  }),
);
