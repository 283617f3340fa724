/** Hooks of a user's own: what can be wrong with them, and how they are made. */

import { made } from '../base/memo.ts';
import { type Fault, KlinZhaError } from '../base/result.ts';
import {
  anything,
  boolean,
  coded,
  faultsOf,
  func,
  object,
  optional,
  type Shape,
  text,
  textWhere,
} from '../base/shape.ts';
import { isObject } from '../base/values.ts';
import { idWord, nameOf } from './definition-shape.ts';
import { heldToResults } from './hook-results.ts';
import { type AnyHooks, areSound, type Hooks, markSound, type VariantState } from './variant.ts';

/** Keys that position strings use themselves (section 16). */
const reservedKeys = ['first', 'hand', 'hand1', 'hand2', 'hand3', 'combat'];

/**
 * Checks hooks, freezes them, and hides the type of their own state.
 *
 * @throws KlinZhaError that lists everything that is wrong with them
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
 *
 * @category Own rules
 */
export function defineHooks<S>(hooks: Hooks<S>): AnyHooks {
  const [first, ...rest] = hookFaults(hooks as unknown as AnyHooks);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return soundHooks(hooks as unknown as AnyHooks);
}

/** Hooks that give what they have to, or say what they gave: the library's own as they are. */
export function soundHooks(hooks: AnyHooks): AnyHooks {
  return areSound(hooks) ? hooks : markSound(heldToResults(hooks));
}

const stateKey = /* @__PURE__ */ made(() =>
  textWhere(
    `small letters and digits, none of ${reservedKeys.join(', ')}`,
    (key) => /^[a-z][a-z0-9]*$/.test(key) && !reservedKeys.includes(key),
  ),
);

/** The own state of hooks. A state that is a list of cells needs the function that lists them. */
const stateShape: Shape<unknown> = {
  expected: 'an object',
  read: (value, reading) => {
    const isCellList = isObject(value) && value.isCellList === true;
    const shape = object<Record<keyof VariantState<unknown>, unknown>>(
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
  object<Record<keyof AnyHooks, unknown>>(
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

/** Everything that is wrong with hooks. */
export function hookFaults(hooks: AnyHooks): readonly Fault[] {
  return faultsOf(hooks, hooksShape, 'bad-hook', nameOf('set of hooks', hooks));
}
