/** Players who leave without their hearts being captured (M2.8): on time, late, by resignation, by a penalty. */

import { leaveState, livingSeats } from '../game/leave.ts';
import type { Seat } from '../rules/ruleset.ts';
import { putState, seatAfter, standsIllegal, withTurn } from './board.ts';
import { beginTurn } from './clocks.ts';
import { drawIfAgreed } from './draws.ts';
import type { Draft, MatchReason, Work } from './match.ts';
import { end, endByBoard, note } from './results.ts';

/** Seats leave together, in this order; if nobody is left all have lost (12.8). */
export function leaveTogether(work: Work, seats: readonly number[], reason: MatchReason): void {
  const { m } = work;
  if (m.living.every((seat) => seats.includes(seat))) {
    for (const seat of m.living) lose(m, seat, reason);
    end(work, null, reason);
    return;
  }
  for (const seat of seats) goAway(work, seat, reason);
  endIfSettled(work);
}

/** A seat leaves; with two left the other has won. */
export function leave(work: Work, seat: number, reason: MatchReason): void {
  goAway(work, seat, reason);
  endIfSettled(work);
}

/** What the seats that are left may have agreed on, or have on the board, ends the match. */
function endIfSettled(work: Work): void {
  if (work.m.phase !== 'over') drawIfAgreed(work);
  if (!standsIllegal(work)) endByBoard(work);
}

function goAway(work: Work, seat: number, reason: MatchReason): void {
  const { m } = work;
  if (m.phase === 'over' || !m.living.includes(seat)) return;
  lose(m, seat, reason);
  const [winner, ...others] = m.living.filter((other) => other !== seat);
  if (others.length === 0) {
    m.otherPoints = m.otherPoints.map((points, index) => (index + 1 === winner ? points + 1 : points));
    end(work, winner!, reason);
    return;
  }
  const next = seatAfter(m, seat);
  m.living = m.living.filter((other) => other !== seat);
  m.gone = [...m.gone, seat];
  m.absent = m.absent.filter((other) => other !== seat);
  forget(m, seat);
  takeFromBoard(work, seat, next);
  if (m.pressed === seat) {
    m.pressed = null;
    m.restarted = false;
  }
  if (m.seat === seat) passTurn(work, next);
}

function lose(m: Draft, seat: number, reason: MatchReason): void {
  m.otherPoints = m.otherPoints.map((points, index) => (index + 1 === seat ? points - 1 : points));
  note(m, { kind: 'left', seat, reason });
}

/** What a seat had under way, and others against it. */
function forget(m: Draft, seat: number): void {
  m.breaches = m.breaches.filter((breach) => breach.seat !== seat);
  if (m.quickplay?.seat === seat) m.quickplay = null;
  m.flagged = m.flagged.filter((other) => other !== seat);
  if (m.envelope?.sealer === seat) m.envelope = null;
}

/** The army leaves the board, if it stands there as an army does. */
function takeFromBoard(work: Work, seat: number, next: number): void {
  const { state } = work;
  if (state === null) return;
  const armies = livingSeats(state);
  if (armies.length === 3 && armies.includes(seat as Seat)) putState(work, leaveState(state, seat as Seat));
  else if (state.seat === seat) putState(work, withTurn(state, next));
}

/** The turn goes to the seat that has it on the board; a move that was made stands. */
function passTurn(work: Work, next: number): void {
  const { m, state } = work;
  const isClosed = m.envelope?.closed === true;
  m.seat = isClosed || state === null || !m.living.includes(state.seat) ? next : state.seat;
  m.moved = false;
  m.adjusting = false;
  // What binds the seat that sealed still binds its move.
  if (!isClosed) Object.assign(m, { touched: [], enforced: false, intended: null, boardMove: null });
  if (m.adjourning !== null) m.adjourning = m.adjourning.sessionEnd === null ? m.adjourning : null;
  beginTurn(work);
}
