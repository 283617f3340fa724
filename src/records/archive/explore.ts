/** Opening explorer: the moves that were played in a position, with the results of the games. */

import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import type { SheetReplay } from '../replay/replay-sheet.ts';
import { type RecordResult, sharesOf } from '../results.ts';
import type { GameRecord } from '../tree.ts';
import { type FindPositionOptions, positionFinder, replaysOf } from './find.ts';
import { count, ordered } from './statistics.ts';
import { type PositionRowOptions, resultOfReplay } from './table.ts';

/** A move that was played in a position, with a summary of the games. */
export interface NextMove {
  /** The move, or null for games that end in this position. */
  readonly move: Move | null;
  /** Number of games. A game is counted once, even if it repeats the position and the move. */
  readonly games: number;
  /** Number of games that have a result. */
  readonly finished: number;
  /** Number of games by result, most frequent first. */
  readonly results: readonly (readonly [result: RecordResult, games: number])[];
  /** Points for each seat, in seat order: 1 for a win, or an equal share of 1 for a draw. */
  readonly scores: readonly number[];
}

/**
 * Returns the moves that were played in a position, most frequent first, with the results of the games.
 * Reads one game at a time, like `findPosition`. A game without a result counts with the result of its final
 * position. With `symmetry`, moves are turned to match `state`.
 *
 * @throws KlinZhaError the errors of `findPosition`
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { explorePosition, parseRecords } from 'klin-zha/records';
 *
 * const games = parseRecords('[Notation "coordinate"]\n\nf@a19 1-0\n\n[Notation "coordinate"]\n\nf@a19 *');
 * const [next] = await explorePosition(games, createState(klinZha));
 * next?.games; // 2
 * next?.results; // [['*', 1], ['1-0', 1]]
 * next?.scores; // [1, 0]
 * ```
 */
export async function explorePosition(
  games: Iterable<GameRecord> | AsyncIterable<GameRecord>,
  state: GameState,
  options?: FindPositionOptions,
): Promise<NextMove[]> {
  const moves = new NextMoves(state, options ?? {});
  for await (const replay of replaysOf(games, options)) moves.add(replay);
  return moves.list();
}

/** Counts the moves played in a position. */
export class NextMoves {
  readonly #seats: number;
  readonly #placesIn: ReturnType<typeof positionFinder>;
  readonly #results = new Map<Move | null, Map<RecordResult, number>>();

  /** @throws KlinZhaError `bad-state` for anything but a state */
  constructor(state: GameState, options: PositionRowOptions) {
    this.#placesIn = positionFinder(state, options);
    this.#seats = state.rules.colours.length;
  }

  /** Adds a game. */
  add(replay: RecordReplay | SheetReplay): void {
    for (const move of new Set(this.#placesIn(replay).map(({ next }) => next))) {
      const results = this.#results.get(move) ?? new Map<RecordResult, number>();
      this.#results.set(move, results);
      count(results, resultOfReplay(replay));
    }
  }

  /** Returns the moves, most frequent first. */
  list(): NextMove[] {
    const moves = Array.from(this.#results, ([move, results]) => {
      const scores = Array.from({ length: this.#seats }, () => 0);
      let games = 0;
      for (const [result, number] of results) {
        games += number;
        for (const [seat, share] of sharesOf(result).entries())
          if (seat < this.#seats) scores[seat]! += number * share;
      }
      const finished = games - (results.get('*') ?? 0);
      return { move, games, finished, results: ordered(results), scores };
    });
    const order = (move: Move | null): number => move ?? Number.POSITIVE_INFINITY;
    return moves.sort((one, two) => two.games - one.games || order(one.move) - order(two.move));
  }
}
