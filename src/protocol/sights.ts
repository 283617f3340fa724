/** What the players of a blind game know while it is played (R10.9): what an arbiter keeps of it for each of them. */

import type { Move } from '../engine/move.ts';
import type { GameState } from '../game/state.ts';
import { type Report, reportsFor, viewFor } from '../game/view.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { EngineSight } from './client.ts';

/** What every player of a game was told, and what was refused since the last move; nothing where all see the board. */
export class Sights {
  readonly #reports: readonly Report[][];
  #refused: Move[] = [];

  constructor({ colours }: Ruleset) {
    this.#reports = colours.map(() => []);
  }

  /** Notes a move that is about to be played. */
  note(state: GameState, move: Move): void {
    if (state.rules.blind)
      for (const report of reportsFor(state, move)) this.#reports[report.seat - 1]!.push(report);
    this.#refused = [];
  }

  /** Notes an attempt that was refused. */
  refuse(move: Move): void {
    this.#refused.push(move);
  }

  /** Forgets what was refused: who attempted it does not play any more. */
  forget(): void {
    this.#refused = [];
  }

  /** What a player was told last. */
  lastOf(seat: Seat): Report | undefined {
    return this.#reports[seat - 1]!.at(-1);
  }

  /** All that a player knows. */
  of(state: GameState, seat: Seat): EngineSight {
    const { rules } = state;
    return { rules, view: viewFor(state, seat), reports: this.#reports[seat - 1]!, refused: this.#refused };
  }
}
