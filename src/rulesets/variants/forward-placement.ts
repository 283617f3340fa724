/** Forward placement (R10.2, RH V10): the cells between the regions are open as well. */

import { freezeVariant, type IdWord } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * The parameters of forward placement.
 *
 * @category Variants
 */
export interface ForwardPlacementOptions {
  /** Whether Goals are placed right after their own army, as the Klin Zha Society plays it. */
  readonly society?: boolean;
}

/**
 * A player may also place on every cell of no region, once his first warrior has claimed a region.
 *
 * @example
 * ```ts
 * import { combine, forwardPlacement, klinZha, unwrap } from 'klin-zha';
 *
 * unwrap(combine(klinZha, [forwardPlacement({ society: true })])).id; // 'klin-zha+forward-placement:society'
 * ```
 *
 * @category Variants
 */
export function forwardPlacement(options?: ForwardPlacementOptions): Variant {
  const { society = false } = options ?? {};
  return freezeVariant({
    id: 'forward-placement',
    parameter: society ? 'society' : undefined,
    name: society ? 'Forward Placement (Society)' : 'Forward Placement',
    sources: ['RH V10'],
    rank: 2,
    excludes: society
      ? { 'alternating-placement': 'the Society places army by army, the other variant warrior by warrior' }
      : {},
    change: (rules) => ({
      ...rules,
      setup: { ...rules.setup, between: true, goal: society ? 'with-army' : rules.setup.goal },
    }),
  });
}

/** How ids name it: `forward-placement` or `forward-placement:society`. */
export const forwardPlacementWord: IdWord<Variant> = {
  id: 'forward-placement',
  known: 'society, or none',
  make: (parameter) =>
    parameter === undefined || parameter === 'society'
      ? forwardPlacement({ society: parameter !== undefined })
      : undefined,
};
