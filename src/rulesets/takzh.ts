/** The open game as TAKZH and the French page describe it: an old threat to one's Goal need not be answered. */

import { made } from '../base/memo.ts';
import { freezeRuleset, type Ruleset } from '../rules/ruleset.ts';
import { klinZha } from './klin-zha.ts';

/**
 * `takzh`: the open game in which only a new threat to one's own Goal is forbidden (R6.2).
 *
 * @category Rulesets
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
