import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aList,
  anObject,
  anything,
  boolean,
  checkShape,
  coded,
  either,
  fits,
  func,
  listOf,
  methods,
  nullable,
  nullish,
  number,
  numberFrom,
  numbers,
  object,
  objects,
  oneOf,
  optional,
  readShape,
  type Shape,
  text,
  texts,
  textWhere,
  where,
  whole,
} from '../../src/base/shape.ts';

const move = object({ text, seat: optional(numberFrom(1, 3, true)) });
const game = object({ 'a/b': text, moves: listOf(move), winner: nullable(whole), next: nullish(text) });
const right = { 'a/b': 'x', moves: [{ text: 'e37f48', seat: 2 }, { text: 'f48e37' }], winner: null };

function faultsOf(value: unknown, shape: Shape<unknown> = game) {
  const read = readShape(value, shape, 'bad-game', 'game');
  return read.ok ? [] : read.errors;
}

describe('a shape', () => {
  it('reads a copy with the members that it names', () => {
    const given = { ...right, next: null, other: 1, ...JSON.parse('{"__proto__":{"polluted":1}}') };
    const read = readShape(given, game, 'bad-game', 'game');
    expect(read).toStrictEqual({ ok: true, value: right });
    expect(read.ok && read.value.moves).not.toBe(right.moves);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('reports what was read, where, and what was expected', () => {
    const wrong = { 'a/b': 1, moves: [{}, { text: 'a', seat: 4 }, 5], winner: 'x', next: [] };
    expect(faultsOf(wrong)).toEqual([
      {
        code: 'bad-game',
        message: "Invalid member 'a/b' of a game: '1', expected a string.",
        path: '/a~1b',
        read: '1',
        expected: 'a string',
      },
      {
        code: 'bad-game',
        message: "Missing member 'moves[0].text' of a game: expected a string.",
        path: '/moves/0/text',
        read: 'undefined',
        expected: 'a string',
      },
      {
        code: 'bad-game',
        message: "Invalid member 'moves[1].seat' of a game: '4', expected a whole number from 1 to 3.",
        path: '/moves/1/seat',
        read: '4',
        expected: 'a whole number from 1 to 3',
      },
      {
        code: 'bad-game',
        message: "Invalid member 'moves[2]' of a game: '5', expected an object with text, seat.",
        path: '/moves/2',
        read: '5',
        expected: 'an object with text, seat',
      },
      {
        code: 'bad-game',
        message: "Invalid member 'winner' of a game: 'x', expected a non-negative whole number.",
        path: '/winner',
        read: 'x',
        expected: 'a non-negative whole number',
      },
      {
        code: 'bad-game',
        message: "Invalid member 'next' of a game: 'an array', expected a string.",
        path: '/next',
        read: 'an array',
        expected: 'a string',
      },
    ]);
    expect(faultsOf(null)).toEqual([
      {
        code: 'bad-game',
        message: "'null' is not a valid game: expected an object with a/b, moves, winner, next.",
        path: '',
        read: 'null',
        expected: 'an object with a/b, moves, winner, next',
      },
    ]);
  });

  it('reports faults with another code', () => {
    const shape = object({ id: coded('bad-id', text), name: text });
    const faults = faultsOf({ id: 5, name: 5 }, shape);
    expect(faults.map(({ code, path }) => [code, path])).toEqual([
      ['bad-id', '/id'],
      ['bad-game', '/name'],
    ]);
  });

  it('throws only the first fault', () => {
    expect(checkShape(right, game, 'bad-game', 'game')).toStrictEqual(right);
    const check = (): unknown => checkShape({ ...right, moves: [5, 6] }, game, 'bad-game', 'game');
    const fault = expect.objectContaining({ path: '/moves/0' });
    expect(check).toThrow(expect.objectContaining({ code: 'bad-game', faults: [fault] }));
  });

  it('reports at most a hundred faults, and that there are more', () => {
    const faults = faultsOf({ ...right, moves: new Array(1e6).fill(0) });
    expect(faults).toHaveLength(101);
    expect(faults.at(-1)).toMatchObject({ code: 'too-many-faults', path: '' });
    expect(faultsOf(new Array(2 ** 32 - 1), listOf(text))).toHaveLength(101);
  });

  it('throws nothing itself, but propagates exceptions from getters', () => {
    fc.assert(fc.property(fc.anything(), (value) => fits(value, game) || faultsOf(value).length > 0));
    const own = new Error('own');
    const thrown = {
      get moves() {
        throw own;
      },
    };
    expect(() => faultsOf(thrown)).toThrow(own);
  });

  it('shortens long strings and long names', () => {
    const faults = faultsOf({ ['x'.repeat(1e6)]: 'y'.repeat(1e6) }, object({ ['x'.repeat(1e6)]: number }));
    expect(faults[0]!.message.length).toBeLessThan(300);
  });
});

describe('valid values of shapes', () => {
  const values = ['a', '', 1, 0.5, -1, true, null, undefined, [], [1], ['a'], new Array(1), {}, () => 1];
  it.each<[string, Shape<unknown>, readonly unknown[]]>([
    ['text', text, ['a', '']],
    ['textWhere', textWhere('a non-empty string', (value) => value !== ''), ['a']],
    ['number', number, [1, 0.5, -1]],
    ['whole', whole, [1]],
    ['numberFrom', numberFrom(-1, 0.5), [0.5, -1]],
    ['numberFrom, integers', numberFrom(-1, 0.5, true), [-1]],
    ['boolean', boolean, [true]],
    ['func', func, [values.at(-1)]],
    ['anObject', anObject, [[], [1], ['a'], new Array(1), {}]],
    ['aList', aList, [[], [1], ['a']]],
    ['oneOf', oneOf('a', 'b'), ['a']],
    ['anything', anything, values],
    ['texts', texts, [[], ['a']]],
    ['numbers', numbers, [[], [1]]],
    ['objects', objects({ a: { length: number } }).a, []],
    ['coded', coded('bad-thing', text), ['a', '']],
    ['optional', optional(boolean), [true, undefined]],
    ['nullish', nullish(boolean), [true, null, undefined]],
    ['nullable', nullable(boolean), [true, null]],
    ['either', either(listOf(text), whole), [1, [], ['a']]],
    ['listOf', listOf(number), [[], [1]]],
    ['listOf with a length', listOf(number, 'one', (length) => length === 1), [[1]]],
    ['object', object({}), [{}]],
    ['methods', methods('call'), [values.at(-1)]],
    ['where', where('false', () => false), []],
  ])('%s', (_, shape, right) => {
    expect(values.filter((value) => fits(value, shape))).toEqual(right);
  });

  it('are described in words', () => {
    expect(oneOf('a', 'b', 'c').expected).toBe('a, b or c');
    expect(either(text, whole).expected).toBe('a string or a non-negative whole number');
    expect(numberFrom(1, Number.POSITIVE_INFINITY).expected).toBe('a number of at least 1');
    expect(methods('send', 'close').expected).toBe('an object with send, close');
  });
});

describe('arguments', () => {
  const refused = (read: string) =>
    expect.objectContaining({
      name: 'KlinZhaError',
      code: 'bad-thing',
      faults: [expect.objectContaining({ read })],
    });

  it('must be objects', () => {
    const check = (value: unknown) => () => checkShape(value, anObject, 'bad-thing', 'thing');
    for (const value of [{}, []]) expect(check(value)).not.toThrow();
    for (const [value, read] of [
      [null, 'null'],
      ['a', 'a'],
      [undefined, 'undefined'],
    ] as const)
      expect(check(value)).toThrow(refused(read));
    const checkAll = (value: unknown) => () => checkShape(value, listOf(anObject), 'bad-thing', 'thing');
    expect(checkAll([{}, []])).not.toThrow();
    expect(checkAll({})).toThrow(refused('an object'));
    expect(checkAll([{}, 5])).toThrow(refused('5'));
  });

  it('must have every function that will be called', () => {
    const clock = { start: () => 0, stop: () => 0 };
    const check = (value: unknown, ...names: string[]) =>
      checkShape(value, methods(...names), 'bad-thing', 'thing');
    expect(() => check(clock, 'start', 'stop')).not.toThrow();
    expect(() => check(clock, 'start', 'pause')).toThrow(refused('an object'));
    expect(() => check(null, 'start')).toThrow(refused('null'));
  });
});
