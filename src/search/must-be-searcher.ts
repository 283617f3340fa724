/** Validates searchers that callers pass. */

import { checkShape, where } from '../base/shape.ts';
import type { Searcher } from './searcher.ts';

const searcherShape = /* @__PURE__ */ where(
  'a Searcher',
  (value) => typeof (Object(value) as Partial<Searcher>).moveBuffer === 'function',
);

/**
 * Rejects anything but a searcher.
 *
 * @throws KlinZhaError `bad-searcher`
 */
export function mustBeSearcher(searcher: Searcher): void {
  checkShape(searcher, searcherShape, 'bad-searcher', 'searcher');
}
