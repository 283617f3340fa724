/** Validation of custom hooks. */

import { made } from '../base/memo.ts';
import { type Fault, KlinZhaError } from '../base/result.ts';
import {
  anything,
  boolean,
  coded,
  exactly,
  faultsOf,
  func,
  optional,
  type Shape,
  text,
  textWhere,
} from '../base/shape.ts';
import { isObject } from '../base/values.ts';
import { idWord, nameOf } from './definition-shape.ts';
import { withCheckedResults } from './hook-results.ts';
import { type AnyHooks, areTrusted, type Hooks, trustHooks, type VariantState } from './variant.ts';

/** Keys with another meaning in position strings (section 16). */
const reservedKeys = ['first', 'hand', 'hand1', 'hand2', 'hand3', 'combat'];

/**
 * Checks and freezes hooks, and hides the type of their state.
 *
 * @throws KlinZhaError with all faults of the hooks
 *
 * @example
 * ```ts
 * import { defineHooks, defineRuleset, isLegal, klinZha, parsePosition, unwrap } from 'klin-zha';
 *
 * const noMansLand = defineHooks<undefined>({
 *   id: 'no-mans-land',
 *   masks: (_, board) => ({ noGoal: board.cells.filter(({ region }) => region < 0).map(({ index }) => index) }),
 * });
 * const rules = defineRuleset({ ...klinZha, id: 'land', hooks: [noMansLand] });
 * const state = unwrap(parsePosition(rules, 'b/3/3v*1/7/3F*5/11/13/15/2V3B10 1 - - 0 20 -'));
 * isLegal(state, 'e27f26g'); // false
 * ```
 */
export function defineHooks<S>(hooks: Hooks<S>): Hooks<unknown> {
  const [first, ...rest] = hookFaults(hooks as unknown as AnyHooks);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return trustedHooks(hooks as unknown as AnyHooks);
}

/** Returns hooks whose results are checked on every call, unless they are already trusted. */
export function trustedHooks(hooks: AnyHooks): AnyHooks {
  return areTrusted(hooks) ? hooks : trustHooks(withCheckedResults(hooks));
}

const stateKey = /* @__PURE__ */ made(() =>
  textWhere(
    `lowercase letters and digits, but none of ${reservedKeys.join(', ')}`,
    (key) => /^[a-z][a-z0-9]*$/.test(key) && !reservedKeys.includes(key),
  ),
);

/** Shape of `variantState`. If the state is a cell list, `cells` is required. */
const stateShape: Shape<unknown> = {
  expected: 'an object',
  read: (value, reading) => {
    const isCellList = isObject(value) && value.isCellList === true;
    const shape = exactly<Record<keyof VariantState<unknown>, unknown>>(
      {
        key: coded('bad-key', stateKey),
        initial: func,
        format: func,
        parse: func,
        absent: anything,
        cells: isCellList ? func : optional(func),
        isCellList: optional(boolean),
        isSecret: optional(boolean),
      },
      stateShape.expected,
    );
    return shape.read(value, reading);
  },
};

const hooksShape = /* @__PURE__ */ made(() =>
  exactly<Record<keyof AnyHooks, unknown>>(
    {
      id: coded('bad-id', idWord),
      masks: optional(func),
      afterMove: optional(func),
      ended: optional(func),
      unfit: optional(func),
      check: optional(func),
      transform: optional(func),
      stuck: optional(func),
      removesWarriors: optional(boolean),
      sparesGoals: optional(boolean),
      ruling: optional(text),
      variantState: coded('bad-own-state', optional(stateShape)),
    },
    'hooks made by defineHooks',
  ),
);

/** Returns all faults of hooks. */
export function hookFaults(hooks: AnyHooks): readonly Fault[] {
  return faultsOf(hooks, hooksShape, 'bad-hook', nameOf('hooks object', hooks));
}
