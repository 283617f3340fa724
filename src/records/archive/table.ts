/** Positions of games as rows of a table, for databases. */

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
 * The columns in their order.
 *
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
 * A position of a game as a row of a table.
 *
 * @category Tables
 */
export interface PositionRow {
  /** The key of `positionKey` as a number of 64 bits with a sign, as databases have them. */
  readonly hash: bigint;
  /** The number that was given for the game. */
  readonly game: number;
  /** After how many plies. */
  readonly ply: number;
  /** The move that follows, in coordinates; null at the end. Up to symmetry it is turned as the position is that has the key. */
  readonly move: string | null;
  /** The result of the game. */
  readonly result: RecordResult;
}

/**
 * What of a game becomes rows.
 *
 * @category Tables
 */
export interface PositionRowOptions {
  /** Whether positions count as equal that a symmetry of the board turns into each other (R1.6). */
  readonly symmetry?: boolean;
  /** Whether variations are told as well. */
  readonly variations?: boolean;
}

/**
 * The positions of a replayed game, the start included, as rows.
 *
 * @throws KlinZhaError `bad-replay` for anything else, `game-too-long` after 65,535 plies
 *
 * @example
 * ```ts
 * import { parseRecords, positionRows, replayRecord } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Notation "coordinate"]\n\nf@a19 l@b18 *');
 * positionRows(replayRecord(game!), 7).map(({ game, ply, move }) => [game, ply, move]); // [[7, 0, 'f@a19'], [7, 1, 'l@b18'], [7, 2, null]]
 * ```
 *
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
