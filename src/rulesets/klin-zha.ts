/** Open game of the introduction to Klin Zha (INT), the default ruleset. */

import { flatBoard } from '../rules/board/flat.ts';
import { everyoneElse, freezeRuleset, type Ruleset, type SetupRules } from '../rules/ruleset.ts';
import { standardWarriors } from '../rules/warriors.ts';

/** Setup of the open game (R7.2). */
export const openSetup: SetupRules = {
  turns: 'army',
  goal: 'last',
  between: false,
  corners: [],
  first: 'any',
  exposedGoal: false,
  mercy: true,
};

/**
 * Ruleset `klin-zha` (INT): players may never leave their own Goal threatened (R6.1), and a player without a
 * legal move loses (R8.2).
 */
export const klinZha: Ruleset = /* @__PURE__ */ freezeRuleset({
  id: 'klin-zha',
  name: 'Klin Zha',
  sources: ['INT'],
  board: flatBoard,
  colours: ['gold', 'green'],
  warriors: standardWarriors,
  goalSafety: 'strict',
  noLegalMove: 'loses',
  draws: false,
  deadPositions: false,
  setup: openSetup,
  army: 'own',
  capture: 'at-once',
  goals: 'last',
  prey: /* @__PURE__ */ everyoneElse(2),
  blind: false,
  hooks: [],
  variants: [],
});
