/** The press that completes a move (article 6.7). */

import { seatAfter, turnAfter } from './board.ts';
import { beginTurn, clockOf, clocksIn, countMove } from './clocks.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { added } from './list.ts';
import type { Work } from './work.ts';

/** A seat stops its clock: its move is completed, and the next seat's clock runs (M2.3). */
export function press(work: Work, { seat }: EventOf<'press'>): void {
  const { m } = work;
  const clocks = clocksIn(work, '6.7a');
  if (m.seat !== seat) refuse('not-your-turn', '6.7a');
  if (!m.moved) refuse('no-move', '6.7a');
  if (!m.line.last!.isSetup) {
    countMove(work, clockOf(clocks, seat));
    markLast(m, true);
  }
  m.moved = false;
  m.pressed = seat;
  m.seat = turnAfter(work, seatAfter(m, seat));
  beginTurn(work);
}

/** Puts on record whether the last half-move was counted. */
export function markLast(m: Work['m'], counted: boolean): void {
  const { last, before } = m.line;
  m.line = added(before!, { ...last!, counted });
}
