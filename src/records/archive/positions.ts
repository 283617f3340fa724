/** Converts the positions of a game to rows. */

import { fail } from '../../base/result.ts';
import { keyOf } from './content.ts';
import { type IndexRow, lastPly, noMove } from './rows.ts';
import { type Walk, walk } from './walk.ts';

/**
 * Returns the positions of a game as rows, ordered by move. Each row contains the next move in the first line
 * that contains the position.
 *
 * @throws KlinZhaError `game-too-long` after 65,535 plies
 */
export function rowsOf(way: Walk, game: number, symmetry: boolean): IndexRow[] {
  const rows: IndexRow[] = [];
  walk(way, (position, ply, node, move) => {
    const last = rows.at(-1);
    // A new line starts at least one ply earlier.
    if (last !== undefined && move !== undefined && last.ply === ply - 1) last.move = move;
    if (ply > lastPly) {
      const message = `The game is too long for an index: expected at most ${lastPly} plies.`;
      fail({ code: 'game-too-long', message, expected: `${lastPly} plies` });
    }
    const row = { low: 0, high: 0, game, ply, node, move: noMove, turn: 0 };
    row.turn = keyOf(position, symmetry, row);
    rows.push(row);
  });
  // The walk visits lines one by one, which is not the node order.
  return way.variations ? rows.sort((one, two) => one.node - two.node) : rows;
}
