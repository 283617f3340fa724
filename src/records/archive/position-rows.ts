/** Converts the positions of a game to database rows. */

import { formatMove } from '../../engine/text/coordinates.ts';
import { resultOf } from '../replay/departures.ts';
import { mustBeReplay, type RecordReplay } from '../replay/record-replay.ts';
import type { SheetReplay } from '../replay/replay-sheet.ts';
import { mustBeLine } from '../replay/to-sheet.ts';
import type { RecordResult } from '../results.ts';
import { turnedMove } from './keys.ts';
import { positionsOf } from './walk.ts';

/** A position as a database row. */
export interface PositionRow {
  /** The `positionKey` as a signed 64-bit number, as used by databases. */
  readonly hash: bigint;
  /** Game number. */
  readonly game: number;
  /** Number of plies before the position. */
  readonly ply: number;
  /** Next move in coordinates, or null at the end. With `symmetry`, it is turned like the key position. */
  readonly move: string | null;
  /** Result of the game. */
  readonly result: RecordResult;
}

/** Options of `positionRows`. */
export interface PositionRowOptions {
  /** Whether symmetric positions are equal (R1.6). */
  readonly symmetry?: boolean;
  /** Whether to include variations. */
  readonly variations?: boolean;
}

/**
 * Returns the positions of a replayed game, including the start, as database rows.
 *
 * @throws KlinZhaError `bad-replay` for anything else
 *
 * @example
 * ```ts
 * import { parseRecords, positionRows, replayRecord } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Notation "coordinate"]\n\nf@a19 l@b18 *');
 * const rows = positionRows(replayRecord(game!), 7);
 * rows.map(({ ply, move }) => [ply, move]); // [[0, 'f@a19'], [1, 'l@b18'], [2, null]]
 * rows[0]!.game; // 7
 * ```
 */
export function positionRows(
  replay: RecordReplay | SheetReplay,
  game: number,
  options?: PositionRowOptions,
): PositionRow[] {
  if ('record' in Object(replay)) mustBeReplay(replay as RecordReplay);
  else mustBeLine(replay);
  const { symmetry = false, variations = false } = options ?? {};
  const result = resultOfReplay(replay);
  return positionsOf(replay, symmetry, variations).map(({ low, high, ply, next, turn }) => ({
    hash: BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)),
    game,
    ply,
    move: next === null ? null : formatMove(turnedMove(replay.rules, next, turn)),
    result,
  }));
}

/** Returns the result of a record or sheet. If it has none, returns the result of the final position. */
export function resultOfReplay(replay: RecordReplay | SheetReplay): RecordResult {
  const result = ('record' in replay ? replay.record : replay.sheet).result ?? '*';
  return result === '*' ? resultOf(replay.final) : result;
}
