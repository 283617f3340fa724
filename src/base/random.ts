/** Random numbers from a function that the caller passes. */

import { failWith } from './result.ts';

/**
 * Random number generator: a function like `Math.random` that returns numbers of at least 0 and less than 1.
 */
export type Random = () => number;

/**
 * Returns a seeded random number generator: the same seed produces the same numbers on every machine. The
 * algorithm is mulberry32, which is not cryptographically secure.
 *
 * @param seed a whole number; only its lowest 32 bits are used
 * @throws KlinZhaError `bad-seed` for anything else
 *
 * @example
 * ```ts
 * import { seededRandom } from 'klin-zha';
 *
 * const random = seededRandom(7);
 * const [one, other] = [random(), random()];
 * one === other; // false
 * seededRandom(7)() === one; // true
 * ```
 */
export function seededRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) failWith('bad-seed', seed, 'seed', 'a whole number');
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * Returns the next random number after checking it.
 *
 * @throws KlinZhaError `bad-random` if it is not a number of at least 0 and less than 1
 */
export function draw(random: Random): number {
  if (typeof random !== 'function')
    return failWith('bad-random', random, 'random number generator', 'a function such as Math.random');
  const value: unknown = random();
  if (typeof value === 'number' && value >= 0 && value < 1) return value;
  return failWith('bad-random', value, 'random number', 'a number of at least 0 and less than 1');
}

/**
 * Returns a uniformly distributed random integer of at least 0 and less than `count`.
 *
 * @throws KlinZhaError `bad-random` as for {@link draw}
 */
export function drawBelow(random: Random, count: number): number {
  return Math.floor(draw(random) * count);
}

/**
 * Returns a uniformly chosen random item of a non-empty list.
 *
 * @throws KlinZhaError `bad-random` as for {@link draw}
 */
export function oneOf<T>(list: ArrayLike<T>, random: Random): T {
  return list[drawBelow(random, list.length)]!;
}

/**
 * Shuffles a list in place, uniformly.
 *
 * @throws KlinZhaError `bad-random` as for {@link draw}
 */
export function shuffle<T extends unknown[] | Int32Array>(list: T, random: Random): T {
  for (let last = list.length - 1; last > 0; last--) {
    const other = drawBelow(random, last + 1);
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}
