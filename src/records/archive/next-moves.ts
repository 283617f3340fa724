/** Opening explorer: the moves that were played in a position, and the results of those games. */

import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import type { RecordResult } from '../results.ts';
import type { PositionQuery } from './content.ts';
import { type IndexRow, noMove } from './rows.ts';

/**
 * Move that was played in a position, with a summary of those games.
 *
 * @category Finding positions
 */
export interface NextMove {
  /** Move, or null for the games that end there. */
  readonly move: Move | null;
  /** Number of games; a game counts once, even if it repeats the position and the move. */
  readonly games: number;
  /** Number of those games that have a result. */
  readonly finished: number;
  /** Points of each seat in games with a result, from seat 1 at index 0: a win is 1, a draw of two 1/2. */
  readonly scores: readonly number[];
}

interface Sum {
  games: number;
  lastGame: number;
  readonly results: Map<RecordResult, number>;
}

/** Sums up the moves after a position. Expects rows in the order of games. */
export class NextMoves {
  readonly #sums = new Map<number, Sum>();
  readonly #query: PositionQuery;
  readonly #seats: number;
  readonly #isExact: boolean;

  /** @param isExact whether all rows are of the position itself, so that no move has to be turned */
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

  /** Returns the moves, the most frequent one first. */
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

/** Returns the points of each seat for a result; an empty list for `*`. */
export function sharesOf(result: RecordResult): number[] {
  if (result === '*') return [];
  return result.split('-').map((share) => {
    const [whole = '0', parts = '1'] = share.split('/');
    return Number(whole) / Number(parts);
  });
}
