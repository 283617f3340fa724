import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, isObject, isWhole, parsedJson } from '../../src/core/values.ts';

/** A value with the members of all its objects in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, turned(member)]));
}

describe('canonicalJson', () => {
  it('is one text whatever the order of members, and reads as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(turned(value))).toBe(text);
        expect(parsedJson(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('keeps lists and objects apart', () => {
    expect(canonicalJson([['a', 1]])).not.toBe(canonicalJson({ a: 1 }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });
});

describe('parsedJson', () => {
  it('tells null from what is no JSON', () => {
    expect(parsedJson('null')).toBe(null);
    expect(['', '{', 'undefined', "'a'"].map(parsedJson)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('what values are', () => {
  it('takes lists and null for no objects', () => {
    expect([{}, [], null, 'a', undefined].map(isObject)).toEqual([true, false, false, false, false]);
  });

  it('takes for whole numbers what counts', () => {
    const values = [0, 7, 2 ** 53 - 1, 2 ** 53, -1, 0.5, Number.NaN, '7', null];
    expect(values.map(isWhole)).toEqual([true, true, true, false, false, false, false, false, false]);
  });
});
