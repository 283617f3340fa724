/** Hooks of a user's own: what can be wrong with them, and how they are made. */

import { type Fault, KlinZhaError, shown } from '../base/result.ts';
import { isObject } from '../base/values.ts';
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

/** Members of hooks, all of which may be left out, by what `typeof` says of them. */
const hookTypes: Readonly<Record<string, string>> = {
  masks: 'function',
  afterMove: 'function',
  ended: 'function',
  unfit: 'function',
  check: 'function',
  transform: 'function',
  stuck: 'function',
  removesWarriors: 'boolean',
  sparesGoals: 'boolean',
  ruling: 'string',
};
/** Members of their own state; the first three are needed. */
const stateTypes: Readonly<Record<string, string>> = {
  initial: 'function',
  format: 'function',
  parse: 'function',
  isCellList: 'boolean',
  isSecret: 'boolean',
  cells: 'function',
};
const expectations: Readonly<Record<string, string>> = {
  function: 'a function',
  boolean: 'true or false',
  string: 'a text',
};

/** What is wrong with hooks. */
export function hookFaults(hooks: AnyHooks): Fault[] {
  if (!isObject(hooks)) {
    const read = shown(hooks);
    const expected = 'what defineHooks makes';
    return [{ code: 'bad-hook', message: `'${read}' are no hooks: ${expected}.`, read, expected }];
  }
  const { id, variantState } = hooks;
  const faults: Fault[] = [];
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(id)) {
    const expected = 'small letters, digits and -, beginning with a letter';
    const read = shown(id);
    faults.push({ code: 'bad-id', message: `'${read}' is no id of hooks: ${expected}.`, read, expected });
  }
  faults.push(...typeFaults(hooks, hookTypes, 'bad-hook', `'${shown(id)}'`));
  if (variantState !== undefined)
    faults.push(...stateFaults(variantState, `the own state of '${shown(id)}'`));
  return faults;
}

/** What is wrong with the own state of hooks. */
function stateFaults(own: unknown, whose: string): Fault[] {
  const code = 'bad-own-state';
  if (!isObject(own)) {
    const read = shown(own);
    return [{ code, message: `'${read}' cannot be ${whose}: an object.`, read, expected: 'an object' }];
  }
  const faults: Fault[] = [];
  const { key } = own;
  if (typeof key !== 'string' || !/^[a-z][a-z0-9]*$/.test(key) || reservedKeys.includes(key)) {
    const expected = `small letters and digits, none of ${reservedKeys.join(', ')}`;
    const read = shown(key);
    faults.push({ code: 'bad-key', message: `'${read}' is no key: ${expected}.`, read, expected });
  }
  const needed = ['initial', 'format', 'parse', ...(own.isCellList === true ? ['cells'] : [])];
  for (const name of needed)
    if (own[name] === undefined)
      faults.push({
        code,
        message: `A function '${name}' is missing in ${whose}.`,
        expected: `a function '${name}'`,
      });
  return [...faults, ...typeFaults(own, stateTypes, code, whose)];
}

/** Members that are there, and are not what they have to be. */
function typeFaults(
  values: Readonly<Record<string, unknown>>,
  types: Readonly<Record<string, string>>,
  code: string,
  whose: string,
): Fault[] {
  const wrong = Object.keys(types).filter((name) => {
    const value = values[name];
    return value !== undefined && typeof value !== types[name];
  });
  return wrong.map((name) => {
    const read = shown(values[name]);
    const expected = expectations[types[name]!]!;
    return { code, message: `'${name}' of ${whose} cannot be '${read}': ${expected}.`, read, expected };
  });
}
