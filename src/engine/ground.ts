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
export const CAPTURE = 3;
/** Closed: a warrior that may not be captured, or an enemy zone, whatever else stands there (R4.2). */
export const CLOSED = 4;
/** An own warrior that stands in no enemy zone and does not carry the Goal: a Blockader may stand beside it. */
export const OWN = 5;
