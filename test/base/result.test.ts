import { KlinZhaError, unwrap } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../src/base/freeze.ts';
import { memo, once } from '../../src/base/memo.ts';
import { drawBelow, oneOf } from '../../src/base/random.ts';
import { failures, optionFrom, shown } from '../../src/base/result.ts';

describe('a result', () => {
  it('is unwrapped to its value, or throws all its faults', () => {
    expect(unwrap({ ok: true, value: 0 })).toBe(0);
    const errors = [
      { code: 'one', message: 'One.' },
      { code: 'two', message: 'Two.' },
    ] as const;
    const thrown = expect.objectContaining({ code: 'one', message: 'One. Two.', faults: errors });
    expect(() => unwrap({ ok: false, errors })).toThrow(thrown);
    const unknown = expect.objectContaining({ name: 'KlinZhaError', code: 'unknown' });
    for (const none of [undefined, {}, { ok: false, errors: [] }])
      expect(() => unwrap(none as never)).toThrow(unknown);
  });

  it('has at least one fault or a value', () => {
    const one = { code: 'one', message: 'One.' };
    expect(failures([one])).toEqual({ ok: false, errors: [one] });
    expect(() => failures([])).toThrow(TypeError);
  });

  it('has an error class with its name', () => {
    expect(KlinZhaError.name).toBe('KlinZhaError');
    expect(Object.keys(new KlinZhaError([{ code: 'one', message: 'One.' }]))).toEqual(
      expect.arrayContaining(['name', 'code', 'cause']),
    );
  });
});

describe('values in messages', () => {
  it('are shortened strings, and only the type of an object', () => {
    const values = ['a'.repeat(90), {}, [], null, undefined, Number.NaN, 5n, shown, Symbol('a')];
    expect(values.map(shown)).toEqual([
      `${'a'.repeat(77)}...`,
      'an object',
      'an object',
      'null',
      'undefined',
      'NaN',
      '5',
      'a function',
      'Symbol(a)',
    ]);
  });

  it('are part of the message for an invalid option', () => {
    expect([1, 1.5, Number.POSITIVE_INFINITY].map((value) => optionFrom('plies', value, 1))).toEqual([
      1,
      1.5,
      Number.POSITIVE_INFINITY,
    ]);
    for (const value of [0.9, Number.NaN, '2', null])
      expect(() => optionFrom('plies', value as number, 1)).toThrow(
        expect.objectContaining({
          code: 'bad-option',
          message: `Invalid option plies: '${value}', expected a number of at least 1.`,
          faults: [expect.objectContaining({ read: String(value), expected: 'a number of at least 1' })],
        }),
      );
  });
});

describe('memo, once and deepFreeze', () => {
  it('compute on the first call, for each key', () => {
    let made = 0;
    const make = memo((key: { readonly name: string }) => [key.name, ++made]);
    const [one, other] = [{ name: 'one' }, { name: 'other' }];
    expect(made).toBe(0);
    expect([make(one), make(other), make(one)]).toEqual([
      ['one', 1],
      ['other', 2],
      ['one', 1],
    ]);
    const ask = once(() => [++made]);
    expect(made).toBe(2);
    expect(ask()).toBe(ask());
    expect(made).toBe(3);
  });

  it('freeze all nested objects', () => {
    const table = deepFreeze({ list: [{ cells: [1] }], text: 'a', none: null });
    for (const part of [table, table.list, table.list[0], table.list[0]!.cells])
      expect(Object.isFrozen(part)).toBe(true);
  });
});

describe('drawBelow and oneOf', () => {
  it('divide the interval evenly, in order', () => {
    expect([0, 0.24, 0.25, 0.5, 0.99].map((chance) => drawBelow(() => chance, 4))).toEqual([0, 0, 1, 2, 3]);
    expect([0, 0.5, 0.99].map((chance) => oneOf('abc', () => chance))).toEqual(['a', 'b', 'c']);
  });
});
