/** Variants of one's own for klin-zha. */

import type { Variant } from 'klin-zha';

/** Swifts move one to four steps, so that they also reach the cells beside them. */
export const quickSwift: Variant;

/** A warrior that captures for the third time in a game is removed. */
export const thirdStrike: Variant;
