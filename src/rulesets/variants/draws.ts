/** Draws (R10.13): gives a ruleset the draws of Romulan Heart. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Draws by agreement, by repetition and after 50 quiet moves (R8.5).
 *
 * @category Variants
 */
export const draws: Variant = /* @__PURE__ */ freezeVariant({
  id: 'draws',
  name: 'Draws',
  sources: ['RH 5.3-5.5'],
  rank: 13,
  change: (rules) => ({ ...rules, draws: true }),
});
