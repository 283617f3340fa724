/** How a match ends, what everybody scores for it (articles 5 and 11), and how players leave without being captured (M2.8). */

import { leaveReasons, leaveState, livingSeats } from '../game/leave.ts';
import type { Seat } from '../rules/ruleset.ts';
import { putState, seatAfter, turnAfter, without } from './board.ts';
import { beginTurn } from './clocks.ts';
import { refuse } from './faults.ts';
import type { MatchReason, Offer } from './match.ts';
import { type Draft, note, nothingTouched, type Work } from './work.ts';

/** Refuses what is about a seat that no longer plays. */
export function mustPlay({ m }: Work, seat: number): void {
  if (!m.living.includes(seat)) refuse('out', m.gone.includes(seat) ? '6.9' : '5.1');
}

/** Points by seat after one seat won a heart and another lost it. */
export function scored(
  points: readonly number[],
  winner: number | null,
  loser: number | null,
): readonly number[] {
  return points.map((sum, index) => sum + Number(index + 1 === winner) - Number(index + 1 === loser));
}

/** Ends the match. */
export function end(work: Work, winner: number | null, reason: MatchReason): void {
  const { m, rules } = work;
  // Who was not captured on the board, and did not leave, loses his heart to the winner all the same (M8.2).
  const isCapture =
    reason === 'goal-captured' ? rules.army === 'shared' : !leaveReasons.some((known) => known === reason);
  const [loser, ...others] = without(m.living, winner);
  if (winner !== null && isCapture && loser !== undefined && others.length === 0) {
    m.points = scored(m.points, winner, loser);
  }
  const scores = m.points.map((points, index) => m.decidedScores[index] ?? points + m.otherPoints[index]!);
  m.phase = 'over';
  m.restarted = false;
  m.result = { winner: winner as Seat | null, reason, scores: reason === 'annulled' ? null : scores };
  note(m, { kind: 'result', reason });
}

/** Ends the match if the board has a result (M6.4); both that nobody can move and that a Goal cannot be saved are one. */
export function endByBoard(work: Work): void {
  const outcome = work.state?.outcome ?? null;
  if (outcome === null || work.m.phase === 'over') return;
  const isStuck = outcome.reason === 'immobilized' || outcome.reason === 'stalemate';
  end(work, outcome.winner, isStuck ? 'no-legal-move' : outcome.reason);
}

/** Who is no longer in the game offers nothing; the game is drawn if everybody else has accepted an offer (9.1). */
export function drawIfAgreed(work: Work): void {
  const { m } = work;
  if (m.phase === 'over') return;
  m.offers = m.offers.filter(({ seat }) => m.living.includes(seat));
  const isAgreed = ({ seat, accepted }: Offer): boolean =>
    m.living.every((other) => other === seat || accepted.includes(other));
  if (m.offers.some(isAgreed)) end(work, null, 'agreement');
}

/** Seats leave together, in this order; with one left it has won, and if nobody is left all have lost (12.8). */
export function leave(work: Work, seats: readonly number[], reason: MatchReason): void {
  const { m } = work;
  if (m.living.every((seat) => seats.includes(seat))) {
    for (const seat of m.living) lose(m, seat, reason);
    end(work, null, reason);
    return;
  }
  for (const seat of seats) goAway(work, seat, reason);
  drawIfAgreed(work);
  // Of a position that came from an illegal move no result is asked.
  if (m.line.last?.kind !== 'illegal') endByBoard(work);
}

function goAway(work: Work, seat: number, reason: MatchReason): void {
  const { m } = work;
  if (m.phase === 'over' || !m.living.includes(seat)) return;
  lose(m, seat, reason);
  const [winner, ...others] = without(m.living, seat);
  if (others.length === 0) {
    m.otherPoints = scored(m.otherPoints, winner!, null);
    end(work, winner!, reason);
    return;
  }
  const next = seatAfter(m, seat);
  m.living = without(m.living, seat);
  m.gone = [...m.gone, seat];
  m.absent = without(m.absent, seat);
  if (m.pressed === seat) m.pressed = null;
  takeArmy(work, seat);
  work.more?.left(work as never, seat, next);
  if (m.seat === seat) passTurn(work, next);
}

function lose(m: Draft, seat: number, reason: MatchReason): void {
  m.otherPoints = scored(m.otherPoints, null, seat);
  note(m, { kind: 'left', seat, reason });
}

/** The army of a seat leaves the board, if it stands there as one of three. */
export function takeArmy(work: Work, seat: number): void {
  const { state } = work;
  const armies: readonly number[] = state === null ? [] : livingSeats(state);
  if (armies.length === 3 && armies.includes(seat)) putState(work, leaveState(state!, seat as Seat));
}

/** The turn goes to the seat that has it on the board; a move that was made stands. */
function passTurn(work: Work, next: number): void {
  const { m } = work;
  const isClosed = m.envelope?.closed === true;
  m.seat = isClosed ? next : turnAfter(work, next);
  m.moved = false;
  m.adjusting = false;
  // What binds the seat that sealed still binds its move.
  if (!isClosed) Object.assign(m, nothingTouched, { boardMove: null });
  if (m.adjourning?.sessionEnd != null) m.adjourning = null;
  beginTurn(work);
}
