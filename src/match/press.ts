/** The press that completes a move (article 6.7), also one that was sealed (A1), and the clock that is set running again (7.2). */

import { seatAfter, turnAfter } from './board.ts';
import { beginTurn, clockOf, clocksIn, countMove, spend } from './clocks.ts';
import { rejectByMove } from './draws.ts';
import type { EventOf } from './events.ts';
import type { Work } from './match.ts';
import { refuse } from './refusal.ts';

/** A seat stops its clock: its move is completed, and the next seat's clock runs (M2.3). */
export function press(work: Work, { seat }: EventOf<'press'>): void {
  const { m } = work;
  const clocks = clocksIn(work, '6.7a');
  if (m.restarted) {
    if (m.pressed !== seat) refuse('restarted', '7.2');
    m.restarted = false;
    return;
  }
  if (m.seat !== seat) refuse('not-your-turn', '6.7a');
  if (m.adjourning !== null || m.envelope?.closed === false) {
    if (m.envelope === null) refuse('not-sealed', 'A1a');
    completeSeal(work);
    return;
  }
  if (!m.moved) refuse('no-move', '6.7a');
  const last = m.line.at(-1)!;
  if (!last.isSetup) {
    countMove(work, clockOf(clocks, seat));
    m.line = [...m.line.slice(0, -1), { ...last, counted: true }];
  }
  m.moved = false;
  m.pressed = seat;
  m.seat = turnAfter(work, seatAfter(m, seat));
  beginTurn(work);
}

/** Completes the move that was sealed: the clock stops, and the match is adjourned or the absent seat's clock runs. */
export function completeSeal(work: Work): void {
  const { m } = work;
  const { seat, adjourning } = m;
  const clock = m.clocks?.[seat - 1];
  if (clock !== undefined) {
    // Who adjourns himself is charged the time until the end of the session (A1b).
    spend(clock, Math.max(0, (adjourning?.sessionEnd ?? 0) - m.at));
    if (clock.down && m.settings.flags === 'auto') return;
    countMove(work, clock);
  }
  rejectByMove(m, seat);
  Object.assign(m, { pressed: null, adjusting: false, adjourning: null });
  m.envelope = { ...m.envelope!, closed: true };
  m.seat = seatAfter(m, seat);
  if (adjourning === null) beginTurn(work);
  else m.phase = 'adjourned';
}

/** An opponent sets the clock of the seat that pressed last running again, so that it puts its pieces right (7.2). */
export function restart(work: Work, { seat }: EventOf<'restart'>): void {
  const { m } = work;
  const clocks = clocksIn(work, '7.2');
  if (m.restarted) refuse('restarted', '7.2');
  if (m.pressed === seat) refuse('not-your-turn', '7.2');
  if (m.pressed === null || m.envelope !== null) refuse('not-allowed', '7.2');
  clockOf(clocks, m.pressed).delay = 0;
  m.restarted = true;
}
