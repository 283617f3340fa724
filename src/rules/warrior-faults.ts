/** What can be wrong with a ruleset's table of warriors. */

import { made } from '../base/memo.ts';
import { type Fault, shown } from '../base/result.ts';
import {
  anything,
  boolean,
  coded,
  faultsOf,
  object,
  oneOf,
  optional,
  type Shape,
  textWhere,
  where,
} from '../base/shape.ts';
import { isObject } from '../base/values.ts';
import { isSymbol, symbolForm } from './symbol.ts';
import { isOwnCode, mostKinds, mostWarriors, type WarriorKind, warriorCodes } from './warriors.ts';

/** The most steps of a move along a line, and of one that may turn at each step. */
const mostSteps = { straight: 16, any: 6 };
/** The most warriors of a kind that an army can have. */
const mostOfKind = 9;
/** The capital letters that mean something else in an algebraic move, by some set of letters. */
const takenLetters = 'BCDFGHIKLMNQRSTWXZ';

/**
 * Everything that is wrong with a ruleset's table of warriors.
 *
 * @param isShared whether one set belongs to whoever has the turn (R10.8)
 */
export function warriorTableFaults(warriors: readonly WarriorKind[], isShared: boolean): Fault[] {
  if (!Array.isArray(warriors) || warriors.some((kind) => !isObject(kind))) {
    const expected = 'a list of rows, one for each kind';
    return [{ code: 'bad-warriors', message: 'The table of warriors is no list of kinds.', expected }];
  }
  const sizes = warriors.flatMap(sizeFaults);
  const army = sizes.length === 0 ? warriors.reduce((sum, { count }) => sum + count, 0) : 0;
  if (army > mostWarriors) {
    const message = `An army has at most ${mostWarriors} warriors, not ${army}.`;
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

/** What is wrong with who carries the Goal, and who has a zone. */
function dutyFaults(warriors: readonly WarriorKind[], isShared: boolean): Fault[] {
  const faults: Fault[] = [];
  const counted = warriors.filter(({ count }) => typeof count === 'number' && count > 0);
  const controllers = counted.reduce((sum, { controls, count }) => sum + (controls ? count : 0), 0);
  if (isShared && controllers > 1) {
    faults.push({ code: 'bad-warriors', message: 'A shared set has one Blockader at most.' });
  }
  if (!counted.some(({ carries }) => carries)) {
    faults.push({ code: 'no-carrier', message: 'No kind of warrior carries the Goal.' });
  }
  return faults;
}

/** The game's six kinds come first: hashes number kinds by their order. */
function orderFaults(warriors: readonly WarriorKind[]): Fault[] {
  const faults: Fault[] = [];
  const six = warriors.slice(0, warriorCodes.length).map(({ code }) => shown(code));
  if (six.join('') !== warriorCodes.join('')) {
    const message = `The table of warriors begins with the kinds ${warriorCodes.join(' ')} in this order, not '${six.join('')}'.`;
    faults.push({ code: 'bad-warriors', message });
  }
  if (warriors.length > mostKinds) {
    const message = `A ruleset has at most ${mostKinds} kinds of warriors, not ${warriors.length}.`;
    faults.push({ code: 'bad-warriors', message });
  }
  return faults;
}

const kindShape = /* @__PURE__ */ made(() => kindOf(false));
const ownKindShape = /* @__PURE__ */ made(() => kindOf(true));

/** A kind; those after the six have a code and an algebraic letter of their own. */
function kindOf(isOwn: boolean): Shape<unknown> {
  const movement = <T>(shape: Shape<T>) => coded('bad-movement', shape);
  const flag = movement(boolean);
  const ownCode = `a capital letter that is none of ${warriorCodes.join(' ')} G X`;
  const ownLetter = `a capital letter that is none of ${[...takenLetters].join(' ')}`;
  const noLetter = 'none: the sets of letters have the six';
  return object({
    code: isOwn ? coded('bad-code', textWhere(ownCode, isOwnCode)) : anything,
    name: coded('bad-name', textWhere('up to 40 characters', /^\S(.{0,38}\S)?$/u)),
    // An x marks a capture, and a g at the end a Goal that goes along.
    geometric: coded(
      'bad-letters',
      textWhere(
        'a capital letter and up to two small ones, no x among them and no g at the end',
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
    rises: movement(where('a whole number from 0', (rises) => Number.isInteger(rises) && Number(rises) >= 0)),
    descends: movement(oneOf('no', 'inner', 'inner-and-rim')),
    symbol: coded('bad-symbol', optional(where(symbolForm, isSymbol))),
  });
}

/** What is wrong with the members of kinds. */
function rowFaults(kind: WarriorKind, place: number): readonly Fault[] {
  const isOwn = place >= warriorCodes.length;
  const what = `kind '${shown(kind.name)}'`;
  const faults = faultsOf(kind, isOwn ? ownKindShape : kindShape, 'bad-warriors', what);
  if (!(isOwn && kind.controls && kind.captures)) return faults;
  const message = `The ${shown(kind.name)} has a zone and captures.`;
  const expected = 'a kind with a zone that captures nothing';
  return [...faults, { code: 'bad-movement', message, read: 'true', expected }];
}

function isAlgebraic(letter: string): boolean {
  return /^[A-Z]$/.test(letter) && !takenLetters.includes(letter);
}

/** What two kinds share that each has for itself; letters in either size. */
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
      return [{ code, message: `Two kinds of warriors have the ${field} '${value}'.`, read: value }];
    });
  });
}

/** What is wrong with a kind's range, and with how many of it an army has. */
function sizeFaults({ name, least, most, path, count }: WarriorKind): Fault[] {
  const faults: Fault[] = [];
  const range = `${shown(least)}-${shown(most)}`;
  if (!Number.isInteger(least) || !Number.isInteger(most) || least < 1 || most < least) {
    faults.push({ code: 'bad-range', message: `The ${shown(name)}'s range ${range} is none.`, read: range });
  } else if (most > mostSteps[path === 'any' ? 'any' : 'straight']) {
    faults.push({
      code: 'bad-range',
      message: `The ${shown(name)}'s range ${range} is too long.`,
      read: range,
    });
  }
  if (!Number.isInteger(count) || count < 0 || count > mostOfKind) {
    const message = `An army cannot have ${shown(count)} of ${shown(name)}.`;
    faults.push({ code: 'bad-count', message, read: shown(count), expected: `0 to ${mostOfKind}` });
  }
  return faults;
}
