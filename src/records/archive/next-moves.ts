/** What was played in a position, and how those games ended: what people call an opening explorer. */

import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import type { RecordResult } from '../results.ts';
import type { Sought } from './content.ts';
import { type IndexRow, noMove } from './rows.ts';

/**
 * A move that was played in a position, and the games in which it was.
 *
 * @category Finding positions
 */
export interface NextMove {
  /** The move, or null for the games that end there. */
  readonly move: Move | null;
  /** In how many games; one that comes to the position again and plays the same counts once. */
  readonly games: number;
  /** How many of them have a result. */
  readonly finished: number;
  /** The points that each seat made in those, by its number from 1 on less one: a win is 1, a draw of two 1/2. */
  readonly scores: readonly number[];
}

interface Sum {
  games: number;
  lastGame: number;
  readonly results: Map<RecordResult, number>;
}

/** Adds up what follows a position. Rows come in the order of games. */
export class NextMoves {
  readonly #sums = new Map<number, Sum>();
  readonly #sought: Sought;
  readonly #seats: number;
  readonly #isExact: boolean;

  /** @param isExact whether all rows are of the position as it stands, so that no move has to be turned */
  constructor(state: GameState, sought: Sought, isExact: boolean) {
    this.#sought = sought;
    this.#isExact = isExact;
    this.#seats = state.rules.colours.length;
  }

  /** Takes what follows the position in one place. */
  take({ move, turn, game }: Readonly<IndexRow>, result: RecordResult): void {
    const isTurned = move !== noMove && !this.#isExact;
    const followed = isTurned ? this.#sought.moveFrom(move as Move, turn) : move;
    const sum = this.#sums.get(followed) ?? { games: 0, lastGame: -1, results: new Map() };
    this.#sums.set(followed, sum);
    if (sum.lastGame === game) return;
    sum.lastGame = game;
    sum.games++;
    sum.results.set(result, (sum.results.get(result) ?? 0) + 1);
  }

  /** The moves, the most frequent one first. */
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

/** The points of each seat, as a result says them; none for `*`. */
export function sharesOf(result: RecordResult): number[] {
  if (result === '*') return [];
  return result.split('-').map((share) => {
    const [whole = '0', parts = '1'] = share.split('/');
    return Number(whole) / Number(parts);
  });
}
