/** Keys of games, for finding duplicates. */

import { formatMove } from '../../engine/text/coordinates.ts';
import { formatPosition } from '../../game/create.ts';
import { formatHash, textKey } from '../../game/in-place.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import { mainLineOf } from '../tree.ts';
import { playersOf } from './choice.ts';

/**
 * Returns a key of 32 hexadecimal digits that records of the same game share. It depends on the ruleset, the
 * start, the moves, the result, the players, and when players left. Moves that could not be played count by
 * their text. Notation, comments, variations and other tags are ignored.
 */
export function gameKey(replay: RecordReplay): string {
  const { record, rules } = replay;
  const start = formatPosition(replay.stateAt(-1));
  const parts = [rules.id, start, record.result, ...playersOf(record), '', ...movesOf(replay)];
  const [one, other] = [textKey(parts.join('\n')), textKey(parts.reverse().join('\r'))];
  return formatHash(one.low, one.high) + formatHash(other.low, other.high);
}

/** Lists the moves of the main line, with the seats that left after them. */
function movesOf(replay: RecordReplay): string[] {
  const { nodes } = replay.record;
  return mainLineOf(nodes).flatMap((node) => {
    const move = replay.moveAt(node);
    if (move === undefined && replay.isPart(node)) return [];
    // Departures after the main line belong to the result.
    const left = replay.departures.filter((one) => one.node === node && node !== replay.last);
    const text = move === undefined ? `?${nodes[node]!.text}` : formatMove(move);
    return [text, ...left.map(({ seat }) => `(${seat} leaves)`)].join(' ');
  });
}
