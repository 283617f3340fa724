/** Free corners (R10.15). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * Variant in which each player picks a free region by placing the first warrior. It changes only rulesets
 * whose corners belong to colours, such as Romulan Heart.
 */
export const freeCorners: Variant = /* @__PURE__ */ freezeVariant({
  id: 'free-corners',
  name: 'Free Corners',
  sources: ['RH V2'],
  rank: 15,
  change: (rules) => ({ ...rules, setup: { ...rules.setup, corners: [] } }),
});
