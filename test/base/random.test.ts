import fc from 'fast-check';
import { seededRandom } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { draw, shuffle } from '../../src/base/random.ts';

describe('seededRandom', () => {
  it('returns the same numbers of at least 0 and less than 1 for the same seed', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (seed) => {
        const [one, other] = [seededRandom(seed), seededRandom(seed)];
        const numbers = Array.from({ length: 20 }, one);
        expect(numbers).toEqual(Array.from({ length: 20 }, other));
        expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
      }),
    );
  });

  it('is uniform, and differs between seeds', () => {
    const random = seededRandom(1);
    const sixths = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 6000; i++) sixths[Math.floor(random() * 6)]!++;
    for (const count of sixths) expect(Math.abs(count - 1000)).toBeLessThan(150);
    expect(seededRandom(2)()).not.toBe(seededRandom(3)());
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, '1' as unknown as number])(
    'rejects the seed %s',
    (seed) => {
      expect(() => seededRandom(seed)).toThrow(
        expect.objectContaining({ name: 'KlinZhaError', code: 'bad-seed' }),
      );
    },
  );
});

describe('shuffle', () => {
  it('keeps the items, and draws once for each but the first', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.maxSafeInteger(), (list, seed) => {
        const chance = seededRandom(seed);
        let drawn = 0;
        const order = shuffle([...list], () => {
          drawn++;
          return chance();
        });
        expect(order.sort()).toEqual([...list].sort());
        expect(drawn).toBe(Math.max(0, list.length - 1));
      }),
    );
  });

  it('fills the places from the last to the first with the drawn items', () => {
    expect(shuffle(['a', 'b', 'c', 'd'], () => 0)).toEqual(['b', 'c', 'd', 'a']);
    expect(shuffle(Int32Array.of(1, 2, 3, 4), () => 0.999)).toEqual(Int32Array.of(1, 2, 3, 4));
  });
});

describe('draw', () => {
  it.each([1, -0.1, Number.NaN, undefined, '0.5'])('rejects a random function that returns %s', (value) => {
    const random = (() => value) as () => number;
    expect(() => draw(random)).toThrow(expect.objectContaining({ name: 'KlinZhaError', code: 'bad-random' }));
  });
});
