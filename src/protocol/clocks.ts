/** The clocks of a game between engines: those of a match (article 6), pressed by the arbiter as soon as a move is made. */

import { fail, unwrap } from '../base/result.ts';
import { countMove, periodOf, spend } from '../match/clocks.ts';
import { parseControl, type TimeControl } from '../match/control.ts';
import { newClock } from '../match/draft.ts';
import type { Clock } from '../match/match.ts';

/** No game takes so many milliseconds. */
const longest = 1e12;

/** A clock for each seat. */
export class GameClocks {
  readonly control: TimeControl;
  readonly #clocks: Clock[];

  /** @throws KlinZhaError `bad-control` for what is no time control, or gives more time than any game takes */
  constructor(control: string, seats: number) {
    this.control = unwrap(parseControl(control));
    if (this.control.some(({ time, increment, delay }) => Math.max(time, increment, delay) > longest))
      fail({ code: 'bad-control', message: `No game takes so long as '${control}'.`, ruling: 'M2.1' });
    this.#clocks = Array.from({ length: seats }, () => newClock(this.control[0]!.time));
  }

  /** What is left to each seat, in whole milliseconds. */
  get left(): readonly number[] {
    return this.#clocks.map(({ left }) => Math.floor(left));
  }

  /** A seat has the turn; in the setup there is no delay (M2.3). @returns how many milliseconds it has */
  begin(seat: number, isSetup: boolean): number {
    const clock = this.#clocks[seat - 1]!;
    clock.delay = isSetup ? 0 : periodOf(this.control, clock).delay;
    return clock.left + clock.delay;
  }

  /** Time has passed on the clock of a seat. @returns whether its flag has fallen (M2.7) */
  spend(seat: number, milliseconds: number): boolean {
    const clock = this.#clocks[seat - 1]!;
    spend(clock, milliseconds);
    return clock.down;
  }

  /** A seat has made a move, of which the setup has none. */
  press(seat: number, isSetup: boolean): void {
    if (!isSetup) countMove(this.control, this.#clocks[seat - 1]!);
  }
}
