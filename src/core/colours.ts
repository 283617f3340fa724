/** The colours of the armies: all that a record has to know of the game to tell whose column is whose. */

/** The colours of all games. */
export const gameColours = ['gold', 'green', 'blue', 'black'] as const;

/** The colour of an army. */
export type Colour = (typeof gameColours)[number];
