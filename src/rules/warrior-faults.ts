/** Validation of a ruleset's warrior kinds. */

import { made } from '../base/memo.ts';
import { type Fault, shown } from '../base/result.ts';
import {
  anything,
  boolean,
  coded,
  faultsOf,
  object,
  oneOf,
  onlyWith,
  optional,
  type Shape,
  textWhere,
  where,
} from '../base/shape.ts';
import { isObject } from '../base/values.ts';
import { isSymbol, symbolForm } from './symbol.ts';
import {
  isOwnCode,
  mostKinds,
  mostWarriors,
  standardWarriors,
  type WarriorKind,
  warriorCodes,
} from './warriors.ts';

/** Maximum number of steps in a straight move, and in a move that may turn at each step. */
const mostSteps = { straight: 16, any: 6 };
/** Maximum number of warriors per kind in an army. */
const mostOfKind = 9;
/** Capital letters that already have a meaning in algebraic moves, in any letter set. */
const takenLetters = 'BCDFGHIKLMNQRSTWXZ';

/**
 * Returns all faults in a ruleset's warrior kinds.
 *
 * @param isShared whether one set belongs to the player to move (R10.8)
 */
export function warriorTableFaults(warriors: readonly WarriorKind[], isShared: boolean): Fault[] {
  if (!Array.isArray(warriors) || warriors.some((kind) => !isObject(kind))) {
    const expected = 'an array of warrior kinds';
    return [{ code: 'bad-warriors', message: `Invalid warriors: expected ${expected}.`, expected }];
  }
  const sizes = warriors.flatMap(sizeFaults);
  const army = sizes.length === 0 ? warriors.reduce((sum, { count }) => sum + count, 0) : 0;
  if (army > mostWarriors) {
    const message = `An army can have at most ${mostWarriors} warriors, not ${army}.`;
    sizes.push({ code: 'bad-count', message, read: String(army) });
  }
  return [
    ...orderFaults(warriors),
    ...warriors.flatMap(rowFaults),
    ...twiceFaults(warriors),
    ...sizes,
    ...dutyFaults(warriors, isShared),
  ];
}

/** Returns the faults that concern carriers and zones. */
function dutyFaults(warriors: readonly WarriorKind[], isShared: boolean): Fault[] {
  const faults: Fault[] = [];
  const counted = warriors.filter(({ count }) => typeof count === 'number' && count > 0);
  const controllers = counted.reduce((sum, { controls, count }) => sum + (controls ? count : 0), 0);
  if (isShared && controllers > 1) {
    faults.push({ code: 'bad-warriors', message: 'A shared set can have at most one warrior with a zone.' });
  }
  if (!counted.some(({ carries }) => carries)) {
    faults.push({ code: 'no-carrier', message: 'No warrior kind carries the Goal: at least one must.' });
  }
  return faults;
}

/** Checks that the six standard kinds come first, because hashes number the kinds in order. */
function orderFaults(warriors: readonly WarriorKind[]): Fault[] {
  const faults: Fault[] = [];
  const six = warriors.slice(0, warriorCodes.length).map(({ code }) => shown(code));
  if (six.join('') !== warriorCodes.join('')) {
    const message = `The list of warrior kinds must begin with ${warriorCodes.join(' ')} in this order, not with '${six.join('')}'.`;
    faults.push({ code: 'bad-warriors', message });
  }
  if (warriors.length > mostKinds) {
    const message = `A ruleset can have at most ${mostKinds} warrior kinds, not ${warriors.length}.`;
    faults.push({ code: 'bad-warriors', message });
  }
  return faults;
}

const kindShape = /* @__PURE__ */ made(() => kindOf(false));
const ownKindShape = /* @__PURE__ */ made(() => kindOf(true));

/** Returns the shape of a kind. Custom kinds have their own code and an algebraic letter. */
function kindOf(isOwn: boolean): Shape<unknown> {
  const movement = <T>(shape: Shape<T>) => coded('bad-movement', shape);
  const flag = movement(boolean);
  const ownCode = `a capital letter other than ${warriorCodes.join(' ')} G X`;
  const ownLetter = `a capital letter other than ${[...takenLetters].join(' ')}`;
  const noLetter = 'no letter: letter sets define the letters of the six standard kinds';
  const shape = object({
    code: isOwn ? coded('bad-code', textWhere(ownCode, isOwnCode)) : anything,
    name: coded(
      'bad-name',
      textWhere('1 to 40 characters without leading or trailing spaces', /^\S(.{0,38}\S)?$/u),
    ),
    // In moves, x marks a capture, and a g at the end marks a carried Goal.
    geometric: coded(
      'bad-letters',
      textWhere(
        'a capital letter other than G and X, then up to two lowercase letters without x and without g at the end',
        /^(?![GX])[A-Z]([a-wyz]?[a-fh-wyz])?$/,
      ),
    ),
    algebraic: coded(
      'bad-letters',
      isOwn ? textWhere(ownLetter, isAlgebraic) : where(noLetter, (letter) => letter === undefined),
    ),
    jumps: flag,
    carries: flag,
    captures: flag,
    capturable: flag,
    controls: flag,
    path: movement(oneOf('any', 'straight')),
    rises: movement(
      where('a non-negative whole number', (rises) => Number.isInteger(rises) && Number(rises) >= 0),
    ),
    descends: movement(oneOf('no', 'inner', 'inner-and-rim')),
    symbol: coded('bad-symbol', optional(where(symbolForm, isSymbol))),
  });
  return onlyWith([...Object.keys(standardWarriors[0]!), 'algebraic', 'symbol'], shape);
}

/** Returns the faults in a kind's members. */
function rowFaults(kind: WarriorKind, place: number): readonly Fault[] {
  const isOwn = place >= warriorCodes.length;
  const what = `kind '${shown(kind.name)}'`;
  const faults = faultsOf(kind, isOwn ? ownKindShape : kindShape, 'bad-warriors', what);
  if (!(isOwn && kind.controls && kind.captures)) return faults;
  const message = `The ${shown(kind.name)} controls a zone and captures: a kind cannot do both.`;
  const expected = 'false for a kind that controls a zone';
  return [...faults, { code: 'bad-movement', message, read: 'true', expected }];
}

function isAlgebraic(letter: string): boolean {
  return /^[A-Z]$/.test(letter) && !takenLetters.includes(letter);
}

/** Returns the faults for duplicate kinds; letters are case-insensitive. */
function twiceFaults(warriors: readonly WarriorKind[]): Fault[] {
  const fields = {
    code: 'same-code',
    name: 'same-name',
    geometric: 'same-letter',
    algebraic: 'same-letter',
  } as const;
  return (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field) => {
    const code = fields[field];
    const values = warriors.flatMap((kind) =>
      typeof kind[field] === 'string' ? kind[field].toLowerCase() : [],
    );
    return values.flatMap((value, place) => {
      if (values.indexOf(value) === place) return [];
      return [{ code, message: `Two warrior kinds have the same '${field}': '${value}'.`, read: value }];
    });
  });
}

/** Returns the faults in a kind's range and count. */
function sizeFaults({ name, least, most, path, count }: WarriorKind): Fault[] {
  const faults: Fault[] = [];
  const range = `${shown(least)}-${shown(most)}`;
  if (!Number.isInteger(least) || !Number.isInteger(most) || least < 1 || most < least) {
    const message = `Invalid range of the ${shown(name)}: '${range}', expected two positive whole numbers in ascending order.`;
    faults.push({ code: 'bad-range', message, read: range });
  } else if (most > mostSteps[path === 'any' ? 'any' : 'straight']) {
    const steps = mostSteps[path === 'any' ? 'any' : 'straight'];
    const message = `Invalid range of the ${shown(name)}: '${range}', expected at most ${steps} steps.`;
    faults.push({ code: 'bad-range', message, read: range });
  }
  if (!Number.isInteger(count) || count < 0 || count > mostOfKind) {
    const expected = `a whole number from 0 to ${mostOfKind}`;
    const message = `Invalid count of the ${shown(name)}: '${shown(count)}', expected ${expected}.`;
    faults.push({ code: 'bad-count', message, read: shown(count), expected });
  }
  return faults;
}
