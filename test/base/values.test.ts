import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAlike, isObject, isWhole, parsedJson } from '../../src/base/values.ts';

/** Returns a value with the members of all its objects in reverse order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, turned(member)]));
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('isAlike', () => {
  it('ignores member order, but not item order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
        expect(isAlike(turned(value), value)).toBe(true);
        expect(isAlike(other, value)).toBe(
          isDeepStrictEqual(...([other, value].map(plain) as [unknown, unknown])),
        );
      }),
    );
    expect(isAlike([['a', 1]], { a: 1 })).toBe(false);
    expect(isAlike({ 0: 1 }, [1])).toBe(false);
    expect(isAlike([1, 2], [2, 1])).toBe(false);
    expect(isAlike({ a: 1, b: 2 }, { a: 1 })).toBe(false);
    expect(isAlike({ toString: 1 }, { a: 1 })).toBe(false);
    expect(isAlike({}, { a: undefined })).toBe(true);
  });

  it('recurses no deeper than the second value', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(isAlike(deep, [[[1]]])).toBe(false);
  });
});

describe('parsedJson', () => {
  it('distinguishes null from invalid JSON', () => {
    expect(parsedJson('null')).toBe(null);
    expect(['', '{', 'undefined', "'a'"].map(parsedJson)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('isObject and isWhole', () => {
  it('reject arrays and null as objects', () => {
    expect([{}, [], null, 'a', undefined].map(isObject)).toEqual([true, false, false, false, false]);
  });

  it('accept non-negative safe integers as whole numbers', () => {
    const values = [0, 7, 2 ** 53 - 1, 2 ** 53, -1, 0.5, Number.NaN, '7', null];
    expect(values.map(isWhole)).toEqual([true, true, true, false, false, false, false, false, false]);
  });
});
