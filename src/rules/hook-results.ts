/** Result checks for custom hooks. Built-in hooks are trusted (`freezeHooks`). */

import { fail, shown } from '../base/result.ts';
import { excerpt } from '../base/text.ts';
import { isList, isObject, isWhole } from '../base/values.ts';
import type { Board } from './board/board.ts';
import type { AnyHooks, PositionView, VariantState } from './variant.ts';

type Hook = (...args: readonly unknown[]) => unknown;

/** Check of a hook's result, which may depend on the hook's arguments. */
interface ResultCheck {
  readonly isValid: (result: unknown, args: readonly unknown[]) => boolean;
  readonly expected: string;
}

/** Maximum lengths of sentences and words that hooks return. */
const mostLetters = { sentence: 1000, word: 80 };

/** Expected result of hooks that return a reason. */
export const sentenceOrUndefined = 'a sentence of at most 1,000 characters, or undefined';

const sentence: ResultCheck = {
  isValid: (result) => result === undefined || isSentence(result),
  expected: sentenceOrUndefined,
};
const end: ResultCheck = {
  isValid: (result, [, view]) => result === undefined || isEnd(result, view as PositionView),
  expected:
    '{ winner, reason }, where winner is a seat or 0 and reason is one word of at most 80 characters, or undefined',
};

const anything: ResultCheck = { isValid: () => true, expected: '' };

/** Result checks by hook name. */
const hookChecks: Readonly<Record<string, ResultCheck>> = {
  masks: {
    isValid: (result, [, board]) =>
      isObject(result) &&
      [result.noEnd, result.noCapture, result.noGoal].every(
        (cells) => cells === undefined || areCells(cells, board as Board),
      ),
    expected:
      '{ noEnd, noCapture, noGoal }, each an optional array of cell numbers, not longer than board.cells',
  },
  afterMove: {
    isValid: (result, [, , view]) =>
      isObject(result) &&
      'state' in result &&
      (result.remove === undefined || areCells(result.remove, (view as PositionView).board)),
    expected: '{ state } or { state, remove }, where remove is an array of cell numbers',
  },
  ended: end,
  stuck: end,
  check: sentence,
  unfit: sentence,
  transform: anything,
};

/** Result checks for `variantState` functions. */
const stateChecks: Readonly<Record<string, ResultCheck>> = {
  format: {
    isValid: (result) => result === undefined || (typeof result === 'string' && /^[^\s;=]+$/.test(result)),
    expected: 'a string without spaces, ; or =, or undefined',
  },
  parse: {
    isValid: (result) => isObject(result) && ('state' in result || isSentence(result.expected)),
    expected: '{ state }, or { expected } with a string',
  },
  cells: {
    isValid: (result, [, board]) => areCells(result, board as Board),
    expected: 'an array of cell numbers',
  },
  initial: anything,
};

/** Wraps hooks so that every call with an invalid result throws a `KlinZhaError`. */
export function withCheckedResults(hooks: AnyHooks): AnyHooks {
  const { variantState } = hooks;
  const checked = withChecks(hookChecks, hooks, hooks.id, '');
  const { afterMove } = checked;
  return Object.freeze({
    ...checked,
    ...(afterMove !== undefined &&
      hooks.removesWarriors !== true && { afterMove: withoutRemoval(hooks.id, afterMove) }),
    ...(variantState !== undefined && {
      variantState: Object.freeze(withChecks(stateChecks, variantState, hooks.id, 'variantState.')),
    }),
  });
}

/** Copies an object and wraps the functions that have a check. */
function withChecks<T extends AnyHooks | VariantState<unknown>>(
  checks: Readonly<Record<string, ResultCheck>>,
  owner: T,
  id: string,
  prefix: string,
): T {
  const copy: Record<string, unknown> = { ...owner };
  for (const [name, { isValid, expected }] of Object.entries(checks)) {
    const hook = (owner as unknown as Readonly<Record<string, unknown>>)[name] as Hook | undefined;
    if (hook === undefined) continue;
    copy[name] = (...args: readonly unknown[]): unknown => {
      const result = hook.apply(owner, args as unknown[]);
      if (!isValid(result, args)) rejectResult(`${prefix}${name}`, id, result, expected);
      return result;
    };
  }
  return copy as unknown as T;
}

/** Rejects undeclared removals: Goal safety relies on `removesWarriors`. */
function withoutRemoval(id: string, afterMove: NonNullable<AnyHooks['afterMove']>): typeof afterMove {
  return (...args) => {
    const effect = afterMove(...args);
    if (effect.remove === undefined || effect.remove.length === 0) return effect;
    const message = `The hooks '${id}' removed a warrior: set 'removesWarriors: true' to allow this.`;
    return fail({ code: 'undeclared-removal', message, read: id, expected: 'removesWarriors: true' });
  };
}

function rejectResult(name: string, id: string, result: unknown, expected: string): never {
  const message = `'${name}' of the hooks '${id}' returned ${describe(result)}: expected ${expected}.`;
  return fail({
    code: 'bad-hook-result',
    message,
    read: typeof result === 'string' ? excerpt(result) : describe(result),
    expected,
  });
}

function isEnd(result: unknown, { seats }: PositionView): boolean {
  if (!isObject(result)) return false;
  const { winner, reason } = result;
  const isSeat = isWhole(winner) && winner <= seats;
  return isSeat && typeof reason === 'string' && reason.length <= mostLetters.word && /^\S+$/.test(reason);
}

/** Whether a value is a non-empty string short enough for a message. */
export function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= mostLetters.sentence;
}

/** Whether a value is an array of valid cell numbers, not longer than `board.cells`. */
function areCells(value: unknown, { cells }: Board): boolean {
  return (
    isList(value) &&
    value.length <= cells.length &&
    value.every((cell) => isWhole(cell) && cell < cells.length)
  );
}

/** Formats a hook's result, including the contents of objects and arrays. */
function describe(result: unknown): string {
  if (Array.isArray(result)) return `[${excerpt(result.map(shown).join(', '))}]`;
  if (!isObject(result)) return `'${shown(result)}'`;
  const parts = Object.entries(result).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? describe(value) : shown(value)}`,
  );
  return `{ ${excerpt(parts.join(', '))} }`;
}
