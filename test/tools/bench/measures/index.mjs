/** Everything that is measured, in order. */

import * as learn from './learn.mjs';
import * as making from './making.mjs';
import * as memory from './memory.mjs';
import * as notation from './notation.mjs';
import * as perft from './perft.mjs';
import * as playouts from './playouts.mjs';
import * as positions from './positions.mjs';
import * as records from './records.mjs';
import * as search from './search.mjs';
import * as start from './start.mjs';
import * as weight from './weight.mjs';

/** By name: a title, and `measure`, which returns rows for the tables and other results. */
export const measures = {
  search,
  making,
  learn,
  playouts,
  positions,
  perft,
  notation,
  records,
  weight,
  start,
  memory,
};
