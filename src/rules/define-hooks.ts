/** Hooks of a user's own: what can be wrong with them, and how they are made. */

import { type Fault, KlinZhaError, shown } from '../core/result.ts';
import { isObject } from '../core/values.ts';
import { heldToResults } from './hook-results.ts';
import { type AnyHooks, areSound, type Hooks, markSound } from './variant.ts';

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

/** What is wrong with hooks. */
export function hookFaults(hooks: AnyHooks): Fault[] {
  const faults: Fault[] = [];
  const wrong = (code: string, message: string): void => void faults.push({ code, message });
  if (!isObject(hooks)) {
    wrong('bad-hook', `'${shown(hooks)}' are no hooks: what defineHooks makes.`);
    return faults;
  }
  const { id, variantState } = hooks;
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(id)) {
    wrong(
      'bad-id',
      `'${shown(id)}' is no id of hooks: small letters, digits and -, beginning with a letter.`,
    );
  }
  for (const name of ['masks', 'afterMove', 'ended', 'unfit', 'check', 'transform', 'stuck'] as const) {
    const hook: unknown = hooks[name];
    if (hook !== undefined && typeof hook !== 'function')
      wrong('bad-hook', `'${name}' of '${shown(id)}' is no function.`);
  }
  for (const name of ['removesWarriors', 'sparesGoals'] as const) {
    const flag: unknown = hooks[name];
    if (flag !== undefined && typeof flag !== 'boolean')
      wrong('bad-hook', `'${name}' of '${shown(id)}' is '${shown(flag)}', not true or false.`);
  }
  if (hooks.ruling !== undefined && typeof hooks.ruling !== 'string')
    wrong('bad-hook', `'ruling' of '${shown(id)}' is no text.`);
  if (variantState === undefined) return faults;
  if (!isObject(variantState)) {
    wrong('bad-own-state', `The own state of '${shown(id)}' is '${shown(variantState)}', not an object.`);
    return faults;
  }
  if (
    typeof variantState.key !== 'string' ||
    !/^[a-z][a-z0-9]*$/.test(variantState.key) ||
    reservedKeys.includes(variantState.key)
  ) {
    wrong(
      'bad-key',
      `'${shown(variantState.key)}' is no key: small letters and digits, none of ${reservedKeys.join(', ')}.`,
    );
  }
  for (const name of ['isCellList', 'isSecret'] as const) {
    const flag: unknown = variantState[name];
    if (flag !== undefined && typeof flag !== 'boolean')
      wrong(
        'bad-own-state',
        `'${name}' of the own state of '${shown(id)}' is '${shown(flag)}', not true or false.`,
      );
  }
  if (variantState.cells !== undefined && typeof variantState.cells !== 'function')
    wrong('bad-own-state', `'cells' of the own state of '${shown(id)}' is no function.`);
  if (variantState.isCellList === true && typeof variantState.cells !== 'function')
    wrong('bad-own-state', `The own state of '${shown(id)}' is a list of cells without a function 'cells'.`);
  for (const name of ['initial', 'format', 'parse'] as const) {
    const part: unknown = variantState[name];
    if (typeof part !== 'function')
      wrong('bad-own-state', `The own state of '${shown(id)}' has no function '${name}'.`);
  }
  return faults;
}
