/** Chance that is the same in every run and for every contender. */

/**
 * A generator of numbers from 0 to below 1 (the well-known mulberry32).
 *
 * @param {number} seed a whole number
 * @returns {() => number}
 */
export function seeded(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
