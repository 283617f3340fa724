/** What can be wrong with a ruleset's table of warriors. */

import { type Fault, shown } from '../base/result.ts';
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

/** What is wrong with what a kind is called, and with what it can do. */
function rowFaults(kind: WarriorKind, place: number): Fault[] {
  const faults: Fault[] = [];
  const wrong = (code: string, message: string, read: unknown, expected: string): void =>
    void faults.push({ code, message, read: shown(read), expected });
  const { code, name, geometric, algebraic, path, rises, descends, symbol } = kind;
  const own = place >= warriorCodes.length;
  if (own && !(typeof code === 'string' && isOwnCode(code))) {
    const expected = `a capital letter that is none of ${warriorCodes.join(' ')} G X`;
    wrong('bad-code', `'${shown(code)}' cannot be the code of a kind.`, code, expected);
  }
  if (typeof name !== 'string' || !/^\S(.{0,38}\S)?$/u.test(name))
    wrong('bad-name', `'${shown(name)}' is no name of a kind.`, name, 'up to 40 characters');
  // An x is the mark of a capture, and a g at the end that of a Goal that goes along.
  if (typeof geometric !== 'string' || !/^(?![GX])[A-Z]([a-wyz]?[a-fh-wyz])?$/.test(geometric)) {
    const expected = 'a capital letter and up to two small ones, no x among them and no g at the end';
    wrong(
      'bad-letters',
      `'${shown(geometric)}' cannot be written for the ${shown(name)}.`,
      geometric,
      expected,
    );
  }
  if (own ? !isAlgebraic(algebraic) : algebraic !== undefined) {
    const expected = own
      ? `a capital letter that is none of ${[...takenLetters].join(' ')}`
      : 'none: the sets of letters have the six';
    wrong(
      'bad-letters',
      `'${shown(algebraic)}' cannot be the letter of the ${shown(name)}.`,
      algebraic,
      expected,
    );
  }
  for (const field of ['jumps', 'carries', 'captures', 'capturable', 'controls'] as const) {
    const value: unknown = kind[field];
    if (typeof value !== 'boolean')
      wrong(
        'bad-movement',
        `'${shown(value)}' is no ${field} of the ${shown(name)}.`,
        value,
        'true or false',
      );
  }
  if (typeof path !== 'string' || !Object.hasOwn(mostSteps, path))
    wrong('bad-movement', `'${shown(path)}' is no path of the ${shown(name)}.`, path, 'any or straight');
  if (!Number.isInteger(rises) || rises < 0)
    wrong(
      'bad-movement',
      `The ${shown(name)} cannot rise ${shown(rises)} levels.`,
      rises,
      'a whole number from 0',
    );
  if (!['no', 'inner', 'inner-and-rim'].includes(descends))
    wrong(
      'bad-movement',
      `'${shown(descends)}' is no descends of the ${shown(name)}.`,
      descends,
      'no, inner or inner-and-rim',
    );
  if (symbol !== undefined && !isSymbol(symbol))
    wrong('bad-symbol', `'${shown(symbol)}' is no symbol of the ${shown(name)}.`, symbol, symbolForm);
  if (own && kind.controls && kind.captures)
    wrong(
      'bad-movement',
      `The ${shown(name)} has a zone and captures.`,
      true,
      'a kind with a zone that captures nothing',
    );
  return faults;
}

function isAlgebraic(letter: unknown): boolean {
  return typeof letter === 'string' && /^[A-Z]$/.test(letter) && !takenLetters.includes(letter);
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
