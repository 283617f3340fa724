import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw, seededRandom, shuffle } from '../../src/base/random.ts';

describe('seeded chance', () => {
  it('gives the same numbers for the same seed, from 0 to below 1', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (seed) => {
        const [one, other] = [seededRandom(seed), seededRandom(seed)];
        const numbers = Array.from({ length: 20 }, one);
        expect(numbers).toEqual(Array.from({ length: 20 }, other));
        expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
      }),
    );
  });

  it('is spread evenly, and differs from seed to seed', () => {
    const random = seededRandom(1);
    const sixths = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 6000; i++) sixths[Math.floor(random() * 6)]!++;
    for (const count of sixths) expect(Math.abs(count - 1000)).toBeLessThan(150);
    expect(seededRandom(2)()).not.toBe(seededRandom(3)());
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, '1' as unknown as number])(
    'refuses the seed %s',
    (seed) => {
      expect(() => seededRandom(seed)).toThrow(
        expect.objectContaining({ name: 'KlinZhaError', code: 'bad-seed' }),
      );
    },
  );
});

describe('shuffle', () => {
  it('keeps what is in a list, and draws once for each but the first', () => {
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

  it('puts in the last place, then in the one before it, what is drawn of those that are left', () => {
    expect(shuffle(['a', 'b', 'c', 'd'], () => 0)).toEqual(['b', 'c', 'd', 'a']);
    expect(shuffle(Int32Array.of(1, 2, 3, 4), () => 0.999)).toEqual(Int32Array.of(1, 2, 3, 4));
  });
});

describe('a source of chance', () => {
  it.each([1, -0.1, Number.NaN, undefined, '0.5'])('may not give %s', (value) => {
    const random = (() => value) as () => number;
    expect(() => draw(random)).toThrow(expect.objectContaining({ name: 'KlinZhaError', code: 'bad-random' }));
  });
});
