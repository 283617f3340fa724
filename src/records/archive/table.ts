/** Converts the positions of a game to database rows. */

import type { Move } from '../../engine/move.ts';
import { formatMove } from '../../engine/text/coordinates.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import type { SheetReplay } from '../replay/replay-sheet.ts';
import type { RecordResult } from '../results.ts';
import { turnedMove } from './content.ts';
import { resultOfReplay } from './position-index.ts';
import { rowsOf } from './positions.ts';
import { noMove } from './rows.ts';
import { walkOf } from './walk.ts';

/**
 * Column names, in order.
 *
 * @experimental
 * @category Tables
 */
export const positionRowNames: readonly (keyof PositionRow)[] = /* @__PURE__ */ Object.freeze([
  'hash',
  'game',
  'ply',
  'move',
  'result',
] as const);

/**
 * A position as a database row.
 *
 * @experimental
 * @category Tables
 */
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

/**
 * Options of `positionRows`.
 *
 * @experimental
 * @category Tables
 */
export interface PositionRowOptions {
  /** Whether symmetric positions are equal (R1.6). */
  readonly symmetry?: boolean;
  /** Whether to include variations. */
  readonly variations?: boolean;
}

/**
 * Returns the positions of a replayed game, including the start, as database rows.
 *
 * @throws KlinZhaError `bad-replay` for anything else, `game-too-long` after 65,535 plies
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
 *
 * @experimental
 * @category Tables
 */
export function positionRows(
  replay: RecordReplay | SheetReplay,
  game: number,
  options?: PositionRowOptions,
): PositionRow[] {
  const { symmetry = false, variations = false } = options ?? {};
  const result = resultOfReplay(replay);
  if (!replay.isPlayable) return [];
  return rowsOf(walkOf(replay, variations), game, symmetry).map(({ low, high, ply, move, turn }) => ({
    hash: BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)),
    game,
    ply,
    move: move === noMove ? null : formatMove(turnedMove(replay.rules, move as Move, turn)),
    result,
  }));
}
