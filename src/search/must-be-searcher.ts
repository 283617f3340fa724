/** What is asked of a `Searcher` from outside. */

import { checkMethods } from '../base/guards.ts';
import type { Searcher } from './searcher.ts';

/**
 * Refuses what is no searcher.
 *
 * @throws KlinZhaError `bad-searcher`
 */
export function mustBeSearcher(searcher: Searcher): void {
  checkMethods(searcher, ['moveBuffer'], 'bad-searcher', 'searcher');
}
