/** The press that completes a sealed move (A1): the clock stops, and the match is adjourned or the absent seat's clock runs. */

import { seatAfter } from './board.ts';
import { beginTurn, clockOf, countMove, spend } from './clocks.ts';
import { rejectByMove } from './draws.ts';
import type { Work } from './match.ts';

/** Completes the move that was sealed. */
export function completeSeal(work: Work): void {
  const { m } = work;
  const { seat, adjourning } = m;
  const clock = m.clocks === null ? null : clockOf(m.clocks, seat);
  if (clock !== null) {
    // Who adjourns himself is charged the time until the end of the session (A1b).
    if (adjourning?.sessionEnd != null) spend(clock, Math.max(0, adjourning.sessionEnd - m.at));
    if (clock.down && m.settings.flags === 'auto') return;
    countMove(work, clock);
  }
  rejectByMove(work, seat);
  m.envelope = { ...m.envelope!, closed: true };
  m.pressed = null;
  m.adjusting = false;
  m.seat = seatAfter(m, seat);
  m.adjourning = null;
  if (adjourning !== null) m.phase = 'adjourned';
  else beginTurn(work);
}
