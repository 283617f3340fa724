/** The key in the hash of what variants keep of their own. */

import type { Ruleset } from '../rules/ruleset.ts';
import { formatVariantState } from '../rules/variant.ts';
import { type TextKey, textKey } from './zobrist.ts';

/**
 * The keys of the pairs that stand in the position string, put together.
 *
 * @param own what variants keep of their own, in the order of the ruleset's hooks
 */
export function variantKeyOf({ hooks, board }: Ruleset, own: readonly unknown[]): TextKey {
  let low = 0;
  let high = 0;
  for (let index = 0; index < hooks.length; index++) {
    const states = hooks[index]!.variantState;
    const text = states && formatVariantState(states, own[index], board);
    if (text === undefined) continue;
    const key = textKey(`${states!.key}=${text}`);
    low ^= key.low;
    high ^= key.high;
  }
  return { low, high };
}
