/** Ends games that are decided: by the players' scores, or by endgame tables. */

import type { Game } from '../game/game.ts';
import type { GivenAnswer } from '../protocol/play-game.ts';
import type { Seat } from '../rules/ruleset.ts';
import { type EndingProbe, probeAll } from '../search/ending-values.ts';
import type { Pairing } from './schedule.ts';

/** Watches one game between two players. */
export class Adjudicator {
  /** What ended the game, or null. */
  by: 'scores' | 'tables' | null = null;
  readonly #rules: Pick<Pairing, 'resign' | 'draw'>;
  readonly #probes: readonly EndingProbe[];

  constructor(rules: Pick<Pairing, 'resign' | 'draw'>, probes: readonly EndingProbe[]) {
    this.#rules = rules;
    this.#probes = probes;
  }

  /** Returns the game, ended if it is decided. A loser resigns, and a draw is agreed. */
  end(game: Game, answers: readonly GivenAnswer[]): Game {
    const known = this.#inTables(game);
    const found = known ?? this.#byScores(game, answers);
    if (found === undefined) return game;
    this.by = known === undefined ? 'scores' : 'tables';
    return found === 'draw' ? game.agreeDraw() : game.leave(found, 'resignation');
  }

  /** Returns the loser or `draw`; undefined if the position is not in the tables. */
  #inTables({ state }: Game): Seat | 'draw' | undefined {
    const { seat } = state;
    const value = this.#probes.length === 0 ? null : probeAll(this.#probes, state);
    if (value === null || !value.fits) return undefined;
    if (value.result === 'draw') return 'draw';
    return value.result === 'loss' ? seat : ((3 - seat) as Seat);
  }

  #byScores(game: Game, answers: readonly GivenAnswer[]): Seat | 'draw' | undefined {
    const { resign = null, draw = null } = this.#rules;
    /** Whether the last scores of a seat all fit. Answers without a score do not. */
    const areLast = (seat: number, moves: number, isFit: (score: number) => boolean): boolean => {
      const own = answers.filter((answer) => answer.seat === seat).slice(-moves);
      return own.length === moves && own.every(({ info }) => isFit(info?.scores?.[seat - 1] ?? Number.NaN));
    };
    for (const loser of resign === null ? [] : ([1, 2] as const))
      if (
        areLast(loser, resign!.moves, (score) => score <= -resign!.score) &&
        areLast(3 - loser, resign!.moves, (score) => score >= resign!.score)
      )
        return loser;
    const isDrawn =
      draw !== null &&
      game.length >= draw.plies &&
      [1, 2].every((seat) => areLast(seat, draw.moves, (score) => Math.abs(score) <= draw.score));
    return isDrawn ? 'draw' : undefined;
  }
}
