/** Everything that is measured, in order. */

import * as arena from './arena.mjs';
import * as board from './board.mjs';
import * as captures from './captures.mjs';
import * as commands from './commands.mjs';
import * as deadPositions from './dead-positions.mjs';
import * as drag from './drag.mjs';
import * as growth from './growth.mjs';
import * as learn from './learn.mjs';
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

/**
 * By name: a title, `measure`, which returns rows for the tables and whatever else belongs into the results, and for some
 * `missing`, which returns why it cannot be measured on this machine.
 */
export const measures = {
  search,
  making,
  captures,
  learn,
  playouts,
  positions,
  perft,
  variants,
  'dead-positions': deadPositions,
  notation,
  records,
  commands,
  match,
  weight,
  start,
  board,
  drag,
  memory,
  growth,
  arena,
};
