/** Validates searchers that callers pass, and opens them to other modules of the library. */

import { checkShape, where } from '../base/shape.ts';
import type { Position } from '../game/in-place.ts';
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

/**
 * Returns the position of a searcher, which only the searcher may change.
 *
 * @throws KlinZhaError `bad-searcher`
 */
export function positionOf(searcher: Searcher): Position {
  mustBeSearcher(searcher);
  return (searcher as unknown as { readonly position: Position }).position;
}
