/** Kinds of ground: what a warrior finds on a cell, as one small number. */

/** Free to pass and to end on. */
export const OPEN = 0;
/** Free to pass, but not to end on. */
export const PASS = 1;
/** An abandoned enemy Goal: free, but not to end on for those who come from another level (R11.7). */
export const PRIZE = 2;
/** The first kind of ground that nobody passes; those before it are free, those from it on are blocked. */
export const BLOCKED = 3;
/** An enemy warrior that may be captured: a move may end here. */
export const PREY = 3;
/** A warrior that may not be captured: neither passed nor taken. */
export const HELD = 4;
/** An enemy zone, whatever else stands there: closed (R4.2). */
export const ZONE = 5;
