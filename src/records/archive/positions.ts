/** The positions of one game, as the rows that an index keeps of them. */

import { fail } from '../../base/result.ts';
import { keyOf } from './content.ts';
import { type IndexRow, lastPly, noMove } from './rows.ts';
import { type Walk, walk } from './walk.ts';

/**
 * The positions of a game in the order of its list of moves, each with the move that follows it in the first line in which
 * it stands.
 *
 * @throws KlinZhaError `game-too-long` after 65,535 plies
 */
export function rowsOf(way: Walk, game: number, symmetry: boolean): IndexRow[] {
  const rows: IndexRow[] = [];
  const key = { low: 0, high: 0 };
  walk(way, (position, ply, node, move) => {
    const last = rows.at(-1);
    // A line that begins anew goes back by a ply at least.
    if (last !== undefined && move !== undefined && last.ply === ply - 1) last.move = move;
    if (ply > lastPly) {
      const message = `A game of more than ${lastPly} plies has no place in an index.`;
      fail({ code: 'game-too-long', message, expected: `${lastPly} plies` });
    }
    const turn = keyOf(position, symmetry, key);
    rows.push({ ...key, game, ply, node, move: noMove, turn });
  });
  // A tree is walked line by line, which is not the order of its list.
  return way.variations ? rows.sort((one, two) => one.node - two.node) : rows;
}
