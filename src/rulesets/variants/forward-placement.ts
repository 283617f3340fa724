/** Forward placement (R10.2, RH V10). */

import { checkOptionNames } from '../../base/shape.ts';
import { freezeVariant, type IdWord } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Returns the variant in which a player with a region may also place on cells outside all regions.
 *
 * @throws KlinZhaError `bad-option` for invalid options, `unknown-member` for an unknown member
 *
 * @example
 * ```ts
 * import { combine, forwardPlacement, klinZha, unwrap } from 'klin-zha';
 *
 * unwrap(combine(klinZha, [forwardPlacement({ society: true })])).id; // 'klin-zha+forward-placement:society'
 * ```
 */
export function forwardPlacement(options?: {
  /** Whether each Goal is placed directly after its army, as the Klin Zha Society plays. False by default. */
  readonly society?: boolean;
}): Variant {
  checkOptionNames(options, { society: true });
  const { society = false } = options ?? {};
  return freezeVariant({
    id: 'forward-placement',
    parameter: society ? 'society' : undefined,
    name: society ? 'Forward Placement (Society)' : 'Forward Placement',
    sources: ['RH V10'],
    rank: 2,
    excludes: society
      ? {
          'alternating-placement': 'the Society places whole armies, the other variant one warrior at a time',
        }
      : {},
    change: (rules) => ({
      ...rules,
      setup: { ...rules.setup, between: true, goal: society ? 'with-army' : rules.setup.goal },
    }),
  });
}

/** Parser of `forward-placement` and `forward-placement:society`. */
export const forwardPlacementWord: IdWord<Variant> = {
  id: 'forward-placement',
  expected: 'society, or none',
  make: (parameter) =>
    parameter === undefined || parameter === 'society'
      ? forwardPlacement({ society: parameter !== undefined })
      : undefined,
};
