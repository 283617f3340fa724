/** What is asked of a `Searcher` from outside. */

import { checkShape, methods } from '../base/shape.ts';
import type { Searcher } from './searcher.ts';

const searcherShape = /* @__PURE__ */ methods('moveBuffer');

/**
 * Refuses what is no searcher.
 *
 * @throws KlinZhaError `bad-searcher`
 */
export function mustBeSearcher(searcher: Searcher): void {
  checkShape(searcher, searcherShape, 'bad-searcher', 'searcher');
}
