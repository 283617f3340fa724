/** The game that a replayed record tells. */

import { Game } from '../game/game.ts';
import { mainLine } from '../record/tree.ts';
import type { RecordReplay } from './record-replay.ts';

/**
 * The game of a record's main line, as far as it was replayed, with the players who left. What players settled otherwise,
 * such as a draw by agreement, only the record's result says.
 *
 * @example
 * ```ts
 * import { parseRecords } from 'klin-zha/record';
 * import { gameFromReplay, replayRecord } from 'klin-zha/replay';
 *
 * const [record] = parseRecords('[Notation "coordinate"]\n\nf@a19 l@b18 {[%left 1 resignation]} 0-1');
 * const { outcome } = gameFromReplay(replayRecord(record!)); // seat 2 has won: 'resignation'
 * ```
 *
 * @throws KlinZhaError `illegal-move` for a move that breaks Goal safety and was accepted all the same
 */
export function gameFromReplay(replay: RecordReplay): Game {
  const { start, last, departures, record } = replay;
  let game = new Game(start);
  const line = mainLine(record);
  for (const node of [-1, ...line.slice(0, line.indexOf(last) + 1)]) {
    const move = replay.moveAt(node);
    if (move !== undefined) game = game.play(move);
    for (const { seat, reason } of departures.filter((one) => one.node === node))
      game = game.leave(seat, reason);
  }
  return game;
}
