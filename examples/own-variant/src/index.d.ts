/** Variants of one's own for klin-zha. */

import type { Board, Variant } from 'klin-zha';

/** Each army has two Couriers, which jump to the third cell of a line and carry the Goal. */
export const couriers: Variant;

/** A game around a lake. */
export const lake: Variant;

/** Sixty-four cells, four of them water. */
export const lakeBoard: Board;

/** Swifts move one to four steps, so that they also reach the cells beside them. */
export const quickSwift: Variant;

/** A warrior that captures for the third time in a game is removed. */
export const thirdStrike: Variant;
