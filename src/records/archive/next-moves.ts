/** Opening explorer: the moves that were played in a position, with the results of the games. */

import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import type { RecordResult } from '../results.ts';
import type { PositionQuery } from './content.ts';
import { type IndexRow, noMove } from './rows.ts';

/**
 * A move that was played in a position, with a summary of the games.
 *
 * @experimental
 * @category Finding positions
 */
export interface NextMove {
  /** The move, or null for games that end in this position. */
  readonly move: Move | null;
  /** Number of games. A game is counted once, even if it repeats the position and the move. */
  readonly games: number;
  /** Number of games that have a result. */
  readonly finished: number;
  /** Points for each seat, in seat order: 1 for a win, or an equal share of 1 for a draw. */
  readonly scores: readonly number[];
}

interface Sum {
  games: number;
  lastGame: number;
  readonly results: Map<RecordResult, number>;
}

/** Counts the moves played in a position. Expects rows ordered by game. */
export class NextMoves {
  readonly #sums = new Map<number, Sum>();
  readonly #query: PositionQuery;
  readonly #seats: number;
  readonly #isExact: boolean;

  /** @param isExact whether all rows contain the position itself, so that moves are not turned */
  constructor(state: GameState, query: PositionQuery, isExact: boolean) {
    this.#query = query;
    this.#isExact = isExact;
    this.#seats = state.rules.colours.length;
  }

  /** Adds the move of a row. */
  add({ move, turn, game }: Readonly<IndexRow>, result: RecordResult): void {
    const isTurned = move !== noMove && !this.#isExact;
    const followed = isTurned ? this.#query.moveFrom(move as Move, turn) : move;
    const sum = this.#sums.get(followed) ?? { games: 0, lastGame: -1, results: new Map() };
    this.#sums.set(followed, sum);
    if (sum.lastGame === game) return;
    sum.lastGame = game;
    sum.games++;
    sum.results.set(result, (sum.results.get(result) ?? 0) + 1);
  }

  /** Returns the moves, most frequent first. */
  list(): NextMove[] {
    const sums = [...this.#sums].sort(([one, a], [other, b]) => b.games - a.games || one - other);
    return sums.map(([move, { games, results }]) => {
      const scores = Array.from({ length: this.#seats }, () => 0);
      for (const [result, number] of results) {
        for (const [seat, share] of sharesOf(result).entries())
          if (seat < this.#seats) scores[seat]! += number * share;
      }
      return {
        move: move === noMove ? null : (move as Move),
        games,
        finished: games - (results.get('*') ?? 0),
        scores,
      };
    });
  }
}

/** Returns the points that a result is worth to each seat. Empty for `*`. */
export function sharesOf(result: RecordResult): number[] {
  if (result === '*') return [];
  return result.split('-').map((share) => {
    const [whole = '0', parts = '1'] = share.split('/');
    return Number(whole) / Number(parts);
  });
}
