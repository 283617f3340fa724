/** Finds the games that reach a position. */

import { failWith } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import type { ReplayRecordOptions } from '../replay/context.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import { replayRecord } from '../replay/replay-record.ts';
import type { SheetReplay } from '../replay/replay-sheet.ts';
import { type GameRecord, mainLine } from '../tree.ts';
import { queryFor } from './keys.ts';
import type { PositionRowOptions } from './table.ts';
import { positionsOf } from './walk.ts';

/** Options of `findPosition` and `explorePosition`. */
export interface FindPositionOptions extends PositionRowOptions {
  /** Options for replaying the records. */
  readonly replay?: ReplayRecordOptions;
}

/** A game that reaches a position, and the place in the game. */
export interface FoundPosition {
  /** Index of the game in the input, starting at 0. */
  readonly game: number;
  readonly record: GameRecord;
  /** Number of plies before the position; 0 at the start. */
  readonly ply: number;
  /** Index of the move that led to the position, in the nodes of the record; -1 at the start. */
  readonly node: number;
  /** Whether the position is in a variation. */
  readonly variation: boolean;
  /** Next move in the first line that contains the position, or null at its end. */
  readonly next: Move | null;
}

/** A place in a game. */
export type Occurrence = Omit<FoundPosition, 'game' | 'record'>;

/**
 * Finds the games that reach a position, and yields each place in input order. Reads one game at a time, so
 * the games may be a stream such as `readGames(createReadStream(file))`. Each game is replayed as far as it
 * can be played. Positions are compared by `positionKey`, which ignores halfmove clock and round. With
 * `symmetry`, next moves are turned to match `state`.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-list` for games that are not iterable, and
 * the errors of `replayRecord`
 *
 * @example
 * ```ts
 * import { createState, klinZha, play } from 'klin-zha';
 * import { findPosition, parseRecords } from 'klin-zha/records';
 *
 * const games = parseRecords('[Notation "coordinate"]\n\nl@b18 *\n\n[Notation "coordinate"]\n\nf@a19 l@b18 *');
 * const plies = [];
 * for await (const { game, ply } of findPosition(games, play(createState(klinZha), 'f@a19')))
 *   plies.push([game, ply]);
 * plies; // [[1, 1]]
 * ```
 */
export async function* findPosition(
  games: Iterable<GameRecord> | AsyncIterable<GameRecord>,
  state: GameState,
  options?: FindPositionOptions,
): AsyncGenerator<FoundPosition, void, undefined> {
  const placesIn = positionFinder(state, options ?? {});
  let game = 0;
  for await (const replay of replaysOf(games, options)) {
    for (const place of placesIn(replay)) yield { game, record: replay.record, ...place };
    game++;
  }
}

/** Replays games one by one. */
export async function* replaysOf(
  games: Iterable<GameRecord> | AsyncIterable<GameRecord>,
  options: FindPositionOptions | undefined,
): AsyncGenerator<RecordReplay, void, undefined> {
  const { [Symbol.asyncIterator]: later, [Symbol.iterator]: now } = Object(games);
  if (typeof (later ?? now) !== 'function')
    failWith('bad-list', games, 'list of games', 'an iterable of games');
  for await (const record of games) yield replayRecord(record, options?.replay);
}

/**
 * Returns a function that lists the places in a game where a position is reached.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 */
export function positionFinder(
  state: GameState,
  { symmetry = false, variations = false }: PositionRowOptions,
): (replay: RecordReplay | SheetReplay) => Occurrence[] {
  const { key, moveFrom } = queryFor(state, symmetry);
  return (replay) => {
    const found = positionsOf(replay, symmetry, variations).filter(
      ({ low, high }) => low === key.low && high === key.high,
    );
    return found.map(({ ply, node, next, turn }) => ({
      ply,
      node,
      variation: 'record' in replay && node >= 0 && !mainLine(replay.record).includes(node),
      next: next === null ? null : moveFrom(next, turn),
    }));
  };
}
