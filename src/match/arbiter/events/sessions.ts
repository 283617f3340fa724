/** Sessions (appendix A): who comes, and how play goes on after a stop or in another session. */

import { beginTurn, clocksIn } from '../../clocks.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { mustAllWrite } from '../../sheets.ts';
import { arrive } from '../../stops.ts';
import type { Work } from '../../work.ts';
import { setClocks } from './set-clocks.ts';

/** A player comes (6.6); the one who must reply to a sealed move stops his clock (A9). */
export function arriveNow(work: Work, event: EventOf<'arrive'>): void {
  const { m } = work;
  arrive(work, event);
  if (m.envelope?.closed && m.seat === event.seat && m.phase === 'playing') m.phase = 'stopped';
}

/** Play goes on: after a stop, or in another session (A5, A9). */
export function resumeNow(work: Work, { clocks, start, absent = [] }: EventOf<'resume'>): void {
  const { m } = work;
  const isNewSession = m.phase === 'adjourned';
  if (clocks !== undefined) clocksIn(work, '6.13');
  if (isNewSession) {
    m.absent = m.living.filter((seat) => absent.includes(seat));
    m.deadline = (start ?? m.at) + m.settings.lateness;
  } else if (mustAllWrite(m)) refuse('duty', '8.5a');
  setClocks(work, clocks);
  const waitsForOpening = m.envelope?.closed && !m.absent.includes(m.seat);
  if (waitsForOpening && !isNewSession) refuse('sealed', 'A9');
  m.phase = waitsForOpening ? 'stopped' : 'playing';
  if (isNewSession && !waitsForOpening) beginTurn(work);
}
