/** The arbiter's record of what each player knows in Blind (R10.9). */

import type { BotSight } from '../bots/bot.ts';
import type { Move } from '../engine/move.ts';
import type { GameState } from '../game/state.ts';
import { type Report, reportsFor, viewFor } from '../game/view.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';

/**
 * Reports to every player, and refused attempts since the last move. Only Blind has reports.
 */
export class Sights {
  readonly #reports: readonly Report[][];
  #refused: Move[] = [];

  constructor({ colours }: Ruleset) {
    this.#reports = colours.map(() => []);
  }

  /** Records a move that is about to be played. */
  note(state: GameState, move: Move): void {
    if (state.rules.blind)
      for (const report of reportsFor(state, move)) this.#reports[report.seat - 1]!.push(report);
    this.#refused = [];
  }

  /** Records a refused attempt. */
  refuse(move: Move): void {
    this.#refused.push(move);
  }

  /** Clears the refused attempts when their player leaves. */
  forget(): void {
    this.#refused = [];
  }

  /** Returns the last report to a player. */
  lastOf(seat: Seat): Report | undefined {
    return this.#reports[seat - 1]!.at(-1);
  }

  /** Returns what a player knows. */
  of(state: GameState, seat: Seat): Required<BotSight> {
    const { rules } = state;
    return { rules, view: viewFor(state, seat), reports: this.#reports[seat - 1]!, refused: this.#refused };
  }
}
