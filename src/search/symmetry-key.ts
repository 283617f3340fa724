/** Position keys that are the same under all symmetries of the board. */

import { borrow, formatHash, leastHash, symmetriesOf } from '../game/in-place.ts';
import { mustBeSearcher } from './must-be-searcher.ts';
import type { Searcher } from './searcher.ts';

/**
 * Returns the smallest hash of a searcher's position under the board symmetries that preserve the rules
 * (R1.6). Positions that a symmetry maps to each other have the same key, so a search needs to visit only one
 * of them.
 *
 * @throws KlinZhaError `bad-searcher` for anything but a searcher
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, play } from 'klin-zha';
 * import { Searcher, symmetryKey } from 'klin-zha/search';
 *
 * const [one, other] = ['f@a19', 'f@i11'].map((move) => new Searcher(play(createState(klinZha), move)));
 * symmetryKey(one!) === symmetryKey(other!); // true
 * ```
 */
export function symmetryKey(searcher: Searcher): string {
  mustBeSearcher(searcher);
  const least = { low: 0, high: 0 };
  borrow(searcher.state(), (position) =>
    leastHash(position, symmetriesOf(searcher.rules), { low: 0, high: 0 }, least),
  );
  return formatHash(least.low, least.high);
}
