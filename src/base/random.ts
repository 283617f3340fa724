/** Chance: it always comes from a function that the caller gives. */

import { failWith } from './result.ts';

/**
 * Where chance comes from: a function that gives numbers from 0 up to, but not including, 1, like `Math.random`.
 *
 * @category Chance
 */
export type Random = () => number;

/**
 * A source of chance that gives the same numbers for the same seed, on every machine: for games and tests that
 * can be repeated (the generator known as mulberry32; not for secrets).
 *
 * @param seed a whole number; only its lowest 32 bits matter
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
 *
 * @category Chance
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
 * The next number of a source of chance, checked.
 *
 * @throws KlinZhaError `bad-random` when it gives anything but a number from 0 to below 1
 */
export function draw(random: Random): number {
  const value: unknown = typeof random === 'function' ? random() : undefined;
  if (typeof value === 'number' && value >= 0 && value < 1) return value;
  return failWith('bad-random', value, 'random number', 'numbers from 0 to below 1');
}

/**
 * A whole number from 0 to below a count, each as likely as any other.
 *
 * @throws KlinZhaError `bad-random` as {@link draw}
 */
export function drawBelow(random: Random, count: number): number {
  return Math.floor(draw(random) * count);
}

/**
 * One of a list that is not empty, each as likely as any other.
 *
 * @throws KlinZhaError `bad-random` as {@link draw}
 */
export function oneOf<T>(list: ArrayLike<T>, random: Random): T {
  return list[drawBelow(random, list.length)]!;
}

/**
 * Puts a list in an order drawn by chance, each as likely as any other.
 *
 * @throws KlinZhaError `bad-random` as {@link draw}
 */
export function shuffle<T extends unknown[] | Int32Array>(list: T, random: Random): T {
  for (let last = list.length - 1; last > 0; last--) {
    const other = drawBelow(random, last + 1);
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}
