/** Adjournments (appendix A): sealing, arrivals, and resuming play. */

import { isFighting, seatAfter } from '../../board.ts';
import { beginTurn, clocksIn, countMove, mustHaveArbiter, spend } from '../../clocks.ts';
import type { MatchDraft } from '../../draft.ts';
import { rejectByMove } from '../../draws.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { badEvent } from '../../reading.ts';
import { mustAllWrite, mustHaveWritten } from '../../sheets.ts';
import { arrive } from '../../stops.ts';
import { setClocks } from './rulings.ts';

/**
 * Handles `adjourn`: the arbiter or the seat to move decides to adjourn, and that seat must seal its move
 * (A1).
 */
export function adjourn(draft: MatchDraft, { seat, sessionEnd }: EventOf<'adjourn'>): void {
  if (seat === undefined) mustHaveArbiter(draft, 'A1a');
  else {
    if (seat !== draft.seat) refuse('not-your-turn', 'A1b');
    if (sessionEnd === undefined)
      badEvent("Missing member 'sessionEnd' of an 'adjourn' event: expected a whole number of milliseconds.");
    if (sessionEnd < draft.at) refuse('bad-value', 'A1b');
  }
  maySeal(draft);
  if (draft.envelope !== null) refuse('sealed', 'A9c');
  if (draft.adjourning !== null) refuse('not-allowed', 'A1a');
  draft.adjourning = { sessionEnd: seat === undefined ? null : sessionEnd! };
}

/**
 * Handles `seal`: a seat seals its move (A1a), or its reply if the next seat is absent (A9c). It may seal
 * again until it presses.
 */
export function seal(draft: MatchDraft, { seat, envelope }: EventOf<'seal'>): void {
  const { adjourning, absent, state, clocks } = draft;
  maySeal(draft, seat);
  const isDue = adjourning !== null || absent.includes(seatAfter(draft, seat));
  if (!isDue || state === null) refuse('not-allowed', 'A1a');
  mustHaveWritten(draft, seat);
  draft.envelope = { sealer: seat, held: envelope, closed: false };
  if (clocks === null) completeSeal(draft);
}

/** Refuses an event if no move can be sealed now. */
function maySeal(draft: MatchDraft, seat = draft.seat): void {
  const { restarted, envelope, moved, state } = draft;
  if (restarted) refuse('restarted', '7.2');
  if (envelope?.closed) refuse('sealed', 'A9');
  if (draft.seat !== seat) refuse('not-your-turn', 'A1a');
  if (moved) refuse('already-moved', 'A1a');
  if (state !== null && (state.phase === 'setup' || isFighting(state))) refuse('not-allowed', 'A1a');
}

/** Completes a sealed move: stops the clock, then adjourns the match or starts the absent seat's clock. */
export function completeSeal(draft: MatchDraft): void {
  const { seat, adjourning, envelope, clocks, control, settings, at } = draft;
  const clock = clocks?.[seat - 1];
  if (clock !== undefined) {
    // A seat that decides to adjourn loses the time until the end of the session (A1b).
    spend(clock, Math.max(0, (adjourning?.sessionEnd ?? 0) - at));
    if (clock.down && settings.flags === 'auto') return;
    countMove(control!, clock);
  }
  rejectByMove(draft, seat);
  Object.assign(draft, { pressed: null, adjusting: false, adjourning: null });
  draft.envelope = { ...envelope!, closed: true };
  draft.seat = seatAfter(draft, seat);
  if (adjourning === null) beginTurn(draft);
  else draft.phase = 'adjourned';
}

/**
 * Handles `arrive`: a player arrives (6.6). If that player must reply to a sealed move, the clock stops (A9).
 */
export function arriveNow(draft: MatchDraft, event: EventOf<'arrive'>): void {
  const { envelope, seat, phase } = draft;
  arrive(draft, event);
  if (envelope?.closed && seat === event.seat && phase === 'playing') draft.phase = 'stopped';
}

/** Resumes play after a stop or in a new session (A5, A9). */
export function resumeNow(draft: MatchDraft, { clocks, start, end, absent = [] }: EventOf<'resume'>): void {
  if (end !== undefined && end < (start ?? 0))
    badEvent("Invalid member 'end' of a 'resume' event: expected a time after its start.");
  const { phase, living, at, settings, envelope, seat } = draft;
  const isNewSession = phase === 'adjourned';
  if (clocks !== undefined) clocksIn(draft, '6.13');
  if (isNewSession) {
    draft.absent = living.filter((one) => absent.includes(one));
    draft.deadline = (start ?? at) + settings.lateness;
  } else if (mustAllWrite(draft)) refuse('duty', '8.5a');
  setClocks(draft, clocks);
  const waitsForOpening = envelope?.closed && !draft.absent.includes(seat);
  if (waitsForOpening && !isNewSession) refuse('sealed', 'A9');
  draft.phase = waitsForOpening ? 'stopped' : 'playing';
  if (isNewSession && !waitsForOpening) beginTurn(draft);
}
