/** Relation dilemma (R10.7, RH V1). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Variant for three players: Green captures only Blue, Blue only Black, Black only Green; the first capture
 * of a heart wins.
 */
export const relationDilemma: Variant = /* @__PURE__ */ freezeVariant({
  id: 'relation-dilemma',
  name: 'Relation Dilemma',
  sources: ['RH V1'],
  rank: 7,
  refuses: ({ colours }) =>
    colours.length === 3 ? undefined : 'it is for three players, as in romulan-heart:3',
  change: (rules) => ({ ...rules, prey: [[2], [3], [1]], goals: 'first' }),
});
