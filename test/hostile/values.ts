/** Values that are invalid in most places. */

import { createState, Game, klinZha, parsePosition, romulanHeart, rulesOf, unwrap, viewFor } from 'klin-zha';
import { makeRecord } from 'klin-zha/records';

/** What a hostile function or object throws by itself: it is the caller's own and may pass through. */
export class OwnError extends Error {}

function throwing(): never {
  throw new OwnError('the own error of a caller');
}

/** An object that cannot be read: each look at it throws. */
const unreadable = new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing });

/** An object that holds itself. */
const ring: Record<string, unknown> = { name: 'ring' };
ring.self = ring;

const endless: unknown[] = [];
endless.push(endless);

/** States that most functions do not mean: of other rulesets and phases, over, with a combat, never reachable. */
export const strangeStates: Readonly<Record<string, unknown>> = {
  'a state before the first placement': createState(klinZha),
  'a state of three seats': createState(rulesOf('romulan-heart:3')),
  'a state with a combat': unwrap(
    parsePosition(
      rulesOf('romulan-heart:2+kinta'),
      '1/3/5/7/9/11/13/6vV7/v*15V* 1 W2E1 - 0 1 combat=h46h45',
      {
        unchecked: true,
      },
    ),
  ),
  'a state that is over': unwrap(
    parsePosition(klinZha, '1/3/5/7/9/11/13/15/F*16 2 W1E2 - 0 1 -', { unchecked: true }),
  ),
  'an empty board': unwrap(parsePosition(klinZha, '1/3/5/7/9/11/13/15/17 1 - - 0 1 -', { unchecked: true })),
  'a state of a shared set': createState(rulesOf('klin-zha+reflective')),
  'a state with levels': createState(rulesOf('klin-zha+tri-level')),
  'a blind state': createState(rulesOf('klin-zha+blind')),
};

/** Each by what it is called in a failure. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  undefined: undefined,
  null: null,
  true: true,
  zero: 0,
  minus: -1,
  one: 1,
  half: 1.5,
  'a large number': 2 ** 40,
  'the largest': Number.MAX_VALUE,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  bigint: 10n,
  symbol: Symbol('strange'),
  'an empty text': '',
  'a space': ' ',
  'a text': 'zz',
  'a cell': 'E37',
  'a move': 'e37f48',
  __proto__: '__proto__',
  constructor: 'constructor',
  'half a pair': '\ud800',
  'a long text': 'x'.repeat(3000),
  'an empty list': [],
  'a list of nothing': [null, undefined],
  'a list of numbers': [0, 1, -1],
  'a list of texts': ['E37', 'zz'],
  'a list of lists': [[], [null]],
  'a list with holes': new Array(3),
  'a list that holds itself': endless,
  'an empty object': {},
  'an object without prototype': Object.create(null),
  'an object like a list': { length: 3 },
  'an object of nulls': { rules: null, view: null, nodes: null, warriors: null, cells: null, tags: null },
  'an object that holds itself': ring,
  'an object that cannot be read': unreadable,
  'an object whose text throws': { toString: throwing, valueOf: throwing },
  'a function': () => undefined,
  'a function that gives NaN': () => Number.NaN,
  'a function that throws': throwing,
  'a date': new Date(Number.NaN),
  'a regular expression': /x/g,
  'a map': new Map([['a', 1]]),
  'a set': new Set(['E37']),
  'a promise': Promise.resolve(1),
  bytes: new Uint8Array(3),
  numbers: new Int32Array(2),
  'a ruleset': klinZha,
  'a board': klinZha.board,
  'another ruleset': romulanHeart({ players: 3 }),
  'a game': new Game(createState(klinZha)),
  'a view': viewFor(createState(rulesOf('romulan-heart:3')), 2),
  'a record': makeRecord({ moves: ['e37f48'] }),
  'a fault': { ok: false, errors: [] },
  ...strangeStates,
};

/** The names of those that are tried within arguments too: one of each kind. */
export const withinArguments: ReadonlySet<string> = new Set([
  'undefined',
  'null',
  'minus',
  'NaN',
  'symbol',
  'a text',
  'an empty list',
  'a list of nothing',
  'an empty object',
  'a function',
  'an object that cannot be read',
]);
