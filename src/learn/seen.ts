/** What a player may know of a position: all of it, or a view of the blind game (R10.9). */

import { generateMoves, mostMovesFor, type Position } from '../game/in-place.ts';
import { viewFor, withAttempts } from '../game/view.ts';
import type { Seat } from '../rules/ruleset.ts';
import { positionOf } from '../search/must-be-searcher.ts';
import type { Searcher } from '../search/searcher.ts';

/** Scratch list for {@link writeSeenMoves}, shared by all positions so that it stays in the cache. */
let scratch = /* @__PURE__ */ new Int32Array(0);

/** Returns a list that is long enough for a position's moves. Its contents are undefined between calls. */
export function scratchFor({ tables }: Position): Int32Array {
  const length = mostMovesFor(tables);
  if (scratch.length < length) scratch = new Int32Array(length);
  return scratch;
}

/**
 * Writes the legal moves to a long enough list. In the blind game, writes the moves that the player may
 * attempt, which include all legal moves. Writes nothing while a combat is pending.
 *
 * @returns their number
 */
export function writeSeenMoves(searcher: Searcher, position: Position, moves: Int32Array): number {
  if (position.combat >= 0) return 0;
  if (!position.tables.rules.blind) return generateMoves(position, moves);
  return withAttempts(viewFor(searcher.state(), searcher.seat), position.tables.rules, (_, attempts) => {
    moves.set(attempts);
    return attempts.length;
  });
}

/**
 * Calls a function with the position and with the number of warriors of each seat on the board, or undefined
 * if the position shows them. In the blind game, the position contains only what the viewer sees.
 */
export function withSeen<T>(
  searcher: Searcher,
  viewer: Seat,
  callback: (position: Position, onBoard?: readonly number[]) => T,
): T {
  const position = positionOf(searcher);
  if (!position.tables.rules.blind) return callback(position);
  const view = viewFor(searcher.state(), viewer);
  const onBoard = view.seats.map((seat) => seat.onBoard);
  return withAttempts(view, position.tables.rules, (seen) => callback(seen, onBoard));
}
