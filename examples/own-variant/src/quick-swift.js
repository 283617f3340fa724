/** Quick Swift: a variant by data alone. */

import { defineVariant, withWarrior } from 'klin-zha';

/** Swifts move one to four steps, so that they also reach the cells beside them. */
export const quickSwift = defineVariant({
  id: 'quick-swift',
  name: 'Quick Swift',
  sources: [],
  change: (rules) => ({ ...rules, warriors: withWarrior(rules.warriors, 'S', { least: 1 }) }),
});
