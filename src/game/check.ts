/**
 * Can a position arise? Every way in which the rules exclude one is looked for, and all faults are reported at
 * once. What is not checked: whether some sequence of moves really leads there.
 */

import { failures, type Result, success } from '../core/result.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { armyFaults, ownerFaults } from './check-armies.ts';
import { goalFaults, maskFaults, zoneFaults } from './check-board.ts';
import { combatFaults, ownFaults, setupFaults, turnFaults } from './check-setup.ts';
import { shapeFaults } from './check-shape.ts';
import type { PositionFields } from './fields.ts';
import { type GameState, stateFromFields } from './state.ts';

/** How a position from outside is taken over. */
export interface PositionOptions {
  /** Take it even if it cannot arise, as long as it can be represented. */
  readonly unchecked?: boolean;
}

/** Makes a state from a description of a position, or says everything that is wrong with it. */
export function createPosition(
  rules: Ruleset,
  fields: PositionFields,
  options: PositionOptions = {},
): Result<GameState> {
  const shapeless = shapeFaults(rules, fields);
  if (shapeless.length > 0) return failures(shapeless);
  if (options.unchecked === true) return success(stateFromFields(rules, fields, false));
  const faults = [
    ...armyFaults(rules, fields),
    ...ownerFaults(fields),
    ...zoneFaults(rules, fields),
    ...goalFaults(rules, fields),
    ...maskFaults(rules, fields),
    ...setupFaults(rules, fields),
  ];
  if (faults.length > 0) return failures(faults);
  const state = stateFromFields(rules, fields, true);
  const late = [...turnFaults(state), ...combatFaults(rules, fields), ...ownFaults(state)];
  return late.length > 0 ? failures(late) : success(state);
}
