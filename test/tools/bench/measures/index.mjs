/** Everything that is measured, in order. */

import * as arena from './arena.mjs';
import * as board from './board.mjs';
import * as captures from './captures.mjs';
import * as deadPositions from './dead-positions.mjs';
import * as earlier from './earlier.mjs';
import * as growth from './growth.mjs';
import * as making from './making.mjs';
import * as match from './match.mjs';
import * as memory from './memory.mjs';
import * as notation from './notation.mjs';
import * as perft from './perft.mjs';
import * as playouts from './playouts.mjs';
import * as positions from './positions.mjs';
import * as records from './records.mjs';
import * as search from './search.mjs';
import * as start from './start.mjs';
import * as variants from './variants.mjs';
import * as weight from './weight.mjs';

/** What programs that play feel: their figures come first. */
export const feltByBots = ['search', 'making', 'captures', 'playouts', 'positions', 'start'];

/**
 * By the name with which one alone is asked for: a title, and `measure`, which answers with rows for the tables and
 * whatever else belongs into the results.
 */
export const measures = {
  search,
  making,
  captures,
  playouts,
  positions,
  perft,
  variants,
  'dead-positions': deadPositions,
  notation,
  records,
  match,
  weight,
  start,
  board,
  memory,
  growth,
  earlier,
  arena,
};
