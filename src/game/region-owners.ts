/** Region owners, for pictures, captions and sentences. */

import type { Ruleset, Seat } from '../rules/ruleset.ts';

/**
 * Returns the owner of each region: the seat that claimed it (R7.2), else the seat whose corner it is (R7.6),
 * else null.
 */
export function regionOwners(
  { board, setup }: Ruleset,
  { regions }: { readonly regions: readonly (Seat | null)[] },
): (Seat | null)[] {
  return board.regions.map(({ id }, region) => {
    const corner = setup.corners.indexOf(id);
    return regions[region] ?? (corner < 0 ? null : ((corner + 1) as Seat));
  });
}
