/** A key of positions that is the same for all into which a symmetry of the board turns them. */

import { borrow, formatHash, leastHash, symmetriesOf } from '../game/in-place.ts';
import { mustBeSearcher } from './must-be-searcher.ts';
import type { Searcher } from './searcher.ts';

/**
 * The least of the hashes that the position of a searcher has over the symmetries of the board that keep its rules (R1.6):
 * equal for positions that a symmetry turns into each other, so that of their moves one need be looked at.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, play } from 'klin-zha';
 * import { Searcher, symmetryKey } from 'klin-zha/search';
 *
 * const [one, other] = ['f@a19', 'f@i11'].map((move) => new Searcher(play(createState(klinZha), move)));
 * symmetryKey(one!) === symmetryKey(other!); // true
 * ```
 *
 * @category Searching
 */
export function symmetryKey(searcher: Searcher): string {
  mustBeSearcher(searcher);
  const least = { low: 0, high: 0 };
  borrow(searcher.state(), (position) =>
    leastHash(position, symmetriesOf(searcher.rules), { low: 0, high: 0 }, least),
  );
  return formatHash(least.low, least.high);
}
