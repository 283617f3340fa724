/** Draws (R10.13). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/** Variant with draws by agreement, by repetition and after 50 moves without a capture (R8.5). */
export const draws: Variant = /* @__PURE__ */ freezeVariant({
  id: 'draws',
  name: 'Draws',
  sources: ['RH 5.3-5.5'],
  rank: 13,
  change: (rules) => ({ ...rules, draws: true }),
});
