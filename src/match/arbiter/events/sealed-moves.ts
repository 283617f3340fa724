/** Moves that are sealed (A1): told to, or because the next player is absent; completed by a press. */

import { isFighting, seatAfter } from '../../board.ts';
import { beginTurn, countMove, mustHaveArbiter, spend } from '../../clocks.ts';
import { rejectByMove } from '../../draws.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { badEvent } from '../../reading.ts';
import { mustHaveWritten } from '../../sheets.ts';
import type { Work } from '../../work.ts';

/** The seat that has the turn is told to seal, or adjourns the game itself (A1). */
export function adjourn(work: Work, { seat, sessionEnd }: EventOf<'adjourn'>): void {
  const { m } = work;
  if (seat === undefined) mustHaveArbiter(work, 'A1a');
  else {
    if (seat !== m.seat) refuse('not-your-turn', 'A1b');
    if (sessionEnd === undefined) badEvent('sessionEnd: whole milliseconds expected');
    if (sessionEnd < m.at) refuse('bad-value', 'A1b');
  }
  mayBeSealed(work);
  if (m.envelope !== null) refuse('sealed', 'A9c');
  if (m.adjourning !== null) refuse('not-allowed', 'A1a');
  m.adjourning = { sessionEnd: seat === undefined ? null : sessionEnd! };
}

/** A seat seals its move; it may do so again until it presses (A1a), or its reply if the next seat is absent (A9c). */
export function seal(work: Work, { seat, envelope }: EventOf<'seal'>): void {
  const { m } = work;
  mayBeSealed(work, seat);
  const isTold = m.adjourning !== null || m.absent.includes(seatAfter(m, seat));
  if (!isTold || work.state === null) refuse('not-allowed', 'A1a');
  mustHaveWritten(work, seat);
  m.envelope = { sealer: seat, held: envelope, closed: false };
  if (m.clocks === null) completeSeal(work);
}

/** Refuses to have a move sealed where none can be. */
function mayBeSealed({ m, state }: Work, seat: number = m.seat): void {
  if (m.restarted) refuse('restarted', '7.2');
  if (m.envelope?.closed) refuse('sealed', 'A9');
  if (m.seat !== seat) refuse('not-your-turn', 'A1a');
  if (m.moved) refuse('already-moved', 'A1a');
  if (state !== null && (state.phase === 'setup' || isFighting(state))) refuse('not-allowed', 'A1a');
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
