/** Free corners (R10.15): in Romulan Heart each player picks a free region with his first warrior. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';

/**
 * No corner belongs to a colour; that changes nothing where none did.
 *
 * @category Variants
 */
export const freeCorners: Variant = /* @__PURE__ */ freezeVariant({
  id: 'free-corners',
  name: 'Free Corners',
  sources: ['RH V2'],
  rank: 15,
  change: (rules) => ({ ...rules, setup: { ...rules.setup, corners: [] } }),
});
