/**
 * Clocks for games between engines: match clocks (article 6) that the arbiter presses immediately after each
 * move.
 */

import { fail, unwrap } from '../base/result.ts';
import { countMove, periodOf, spend } from '../match/clocks.ts';
import { parseControl, type TimeControl } from '../match/control.ts';
import { newClock } from '../match/draft.ts';
import type { Clock } from '../match/match.ts';

/** Maximum time in milliseconds. */
const longest = 1e12;

/** The clocks of all seats. */
export class GameClocks {
  readonly control: TimeControl;
  readonly #clocks: Clock[];

  /** @throws KlinZhaError `bad-control` for an invalid time control or excessive times */
  constructor(control: string, seats: number) {
    this.control = unwrap(parseControl(control));
    if (this.control.some(({ time, increment, delay }) => Math.max(time, increment, delay) > longest))
      fail({
        code: 'bad-control',
        message: `The times in '${control}' are too long: at most ${longest / 1000} seconds are allowed.`,
        ruling: 'M2.1',
      });
    this.#clocks = Array.from({ length: seats }, () => newClock(this.control[0]!.time));
  }

  /** Remaining time of each seat, in whole milliseconds. */
  get left(): readonly number[] {
    return this.#clocks.map(({ left }) => Math.floor(left));
  }

  /**
   * Begins a seat's turn; there is no delay in the setup (M2.3). @returns its milliseconds, including the
   * delay
   */
  begin(seat: number, isSetup: boolean): number {
    const clock = this.#clocks[seat - 1]!;
    clock.delay = isSetup ? 0 : periodOf(this.control, clock).delay;
    return clock.left + clock.delay;
  }

  /** Runs down a seat's clock. @returns whether its flag has fallen (M2.7) */
  spend(seat: number, milliseconds: number): boolean {
    const clock = this.#clocks[seat - 1]!;
    spend(clock, milliseconds);
    return clock.down;
  }

  /** Counts a move, except in the setup. */
  press(seat: number, isSetup: boolean): void {
    if (!isSetup) countMove(this.control, this.#clocks[seat - 1]!);
  }
}
