/**
 * What hooks of a user's own have to give. What they give is looked at once, here, wherever they are called from; those of
 * the library's own are not (`freezeHooks`).
 */

import { fail, shown } from '../base/result.ts';
import { excerpt } from '../base/text.ts';
import { isList, isObject, isWhole } from '../base/values.ts';
import type { Board } from './board/board.ts';
import type { AnyHooks, PositionView, VariantState } from './variant.ts';

type Hook = (...args: readonly unknown[]) => unknown;

/** What a hook has to give: how it is told whether something is that, by what the hook was given, and in words. */
interface Due {
  readonly fits: (given: unknown, args: readonly unknown[]) => boolean;
  readonly expected: string;
}

/** The most letters of a sentence that a hook says, and of a word. */
const mostLetters = { sentence: 1000, word: 80 };

const sentence: Due = {
  fits: (given) => given === undefined || isSentence(given),
  expected: 'a sentence of at most 1,000 letters, or undefined',
};
const end: Due = {
  fits: (given, [, view]) => given === undefined || isEnd(given, view as PositionView),
  expected: '{ winner, reason }, a seat or 0 and a word for why of at most 80 letters, or undefined',
};

const anything: Due = { fits: () => true, expected: '' };

/** What each hook has to give. */
const dues: Readonly<Record<string, Due>> = {
  masks: {
    fits: (given, [, board]) =>
      isObject(given) &&
      [given.noEnd, given.noCapture, given.noGoal].every(
        (cells) => cells === undefined || areCells(cells, board as Board),
      ),
    expected:
      '{ noEnd, noCapture, noGoal }, lists of cells by number, no longer than the board has cells, each of which may be left out',
  },
  afterMove: {
    fits: (given, [, , view]) =>
      isObject(given) &&
      'state' in given &&
      (given.remove === undefined || areCells(given.remove, (view as PositionView).board)),
    expected: '{ state } or { state, remove }, the latter a list of cells by number',
  },
  ended: end,
  stuck: end,
  check: sentence,
  unfit: sentence,
  transform: anything,
};

/** The same of a variant's own state. */
const ownDues: Readonly<Record<string, Due>> = {
  format: {
    fits: (given) => given === undefined || (typeof given === 'string' && /^[^\s;=]+$/.test(given)),
    expected: 'a text without spaces, ; and =, or undefined',
  },
  parse: {
    fits: (given) => isObject(given) && ('state' in given || isSentence(given.expected)),
    expected: '{ state }, or { expected } with a text',
  },
  cells: {
    fits: (given, [, board]) => areCells(given, board as Board),
    expected: 'a list of cells by number',
  },
  initial: anything,
};

/** Hooks of which every call gives what it has to, or ends with a `KlinZhaError` that says what it gave. */
export function heldToResults(hooks: AnyHooks): AnyHooks {
  const { variantState: own } = hooks;
  const held = heldTo(dues, hooks, hooks.id, '');
  const { afterMove } = held;
  return Object.freeze({
    ...held,
    ...(afterMove !== undefined &&
      hooks.removesWarriors !== true && { afterMove: withoutRemoval(hooks.id, afterMove) }),
    ...(own !== undefined && {
      variantState: Object.freeze(heldTo(ownDues, own, hooks.id, 'variantState.')),
    }),
  });
}

/** A copy of an object in which the functions that owe something are held to it. */
function heldTo<T extends AnyHooks | VariantState<unknown>>(
  table: Readonly<Record<string, Due>>,
  owner: T,
  id: string,
  prefix: string,
): T {
  const copy: Record<string, unknown> = { ...owner };
  for (const [name, { fits, expected }] of Object.entries(table)) {
    const hook = (owner as unknown as Readonly<Record<string, unknown>>)[name] as Hook | undefined;
    if (hook === undefined) continue;
    copy[name] = (...args: readonly unknown[]): unknown => {
      const given = hook.apply(owner, args as unknown[]);
      if (!fits(given, args)) refuse(`${prefix}${name}`, id, given, expected);
      return given;
    };
  }
  return copy as unknown as T;
}

/** Goal safety has to know beforehand that warriors may vanish. */
function withoutRemoval(id: string, afterMove: NonNullable<AnyHooks['afterMove']>): typeof afterMove {
  return (...args) => {
    const effect = afterMove(...args);
    if (effect.remove === undefined || effect.remove.length === 0) return effect;
    const message = `The hooks '${id}' remove a warrior without saying so by 'removesWarriors'.`;
    return fail({ code: 'undeclared-removal', message, read: id, expected: 'removesWarriors: true' });
  };
}

function refuse(name: string, id: string, given: unknown, expected: string): never {
  const message = `'${name}' of the hooks '${id}' gave ${told(given)}, not ${expected}.`;
  return fail({
    code: 'bad-hook-result',
    message,
    read: typeof given === 'string' ? excerpt(given) : told(given),
    expected,
  });
}

function isEnd(given: unknown, { seats }: PositionView): boolean {
  if (!isObject(given)) return false;
  const { winner, reason } = given;
  const isSeat = isWhole(winner) && winner <= seats;
  return isSeat && typeof reason === 'string' && reason.length <= mostLetters.word && /^\S+$/.test(reason);
}

/** Whether a value is a sentence that a message can bear. */
export function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= mostLetters.sentence;
}

/** Whether a value is a list of numbers of cells of a board, no longer than the board has cells: then none stands there for nothing. */
function areCells(value: unknown, { cells }: Board): boolean {
  return (
    isList(value) &&
    value.length <= cells.length &&
    value.every((cell) => isWhole(cell) && cell < cells.length)
  );
}

/** What a hook gave, for people: of an object or a list what it holds. */
function told(given: unknown): string {
  if (Array.isArray(given)) return `[${excerpt(given.map(shown).join(', '))}]`;
  if (!isObject(given)) return `'${shown(given)}'`;
  const parts = Object.entries(given).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? told(value) : shown(value)}`,
  );
  return `{ ${excerpt(parts.join(', '))} }`;
}
