/**
 * How many cases random tests and long loops run. A test names the number of a deep run, which is that of the night:
 * `npm run test:deep`, or any suite with `--mode deep`. Other runs have a part of them. Only this file decides.
 */

/** Whether this is a deep run. Vitest sets the mode. */
export const isDeep: boolean = process.env.MODE === 'deep';

/** Other runs have one in so many cases. */
const share = 8;

/** Returns the number of cases to run, given the number of a deep run. */
export function runs(deep: number): number {
  return isDeep ? deep : Math.ceil(deep / share);
}

/** Returns the items of a list to try, given those of a deep run. Each turn has others, and at least one. */
export function some<Item>(deep: readonly Item[], turn = 0): readonly Item[] {
  const step = Math.min(share, deep.length);
  return isDeep ? deep : deep.filter((_, index) => index % step === turn % step);
}
