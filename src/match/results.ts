/** Results and scores (articles 5 and 11), and departures from a match (M2.8). */

import { leaveState, livingSeats } from '../game/leave.ts';
import { outcome as outcomeOf } from '../game/state.ts';
import { leaveReasons, type MatchReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';
import { putState, seatAfter, turnAfter, without } from './board.ts';
import { beginTurn } from './clocks.ts';
import { addNote, type MatchDraft, nothingTouched } from './draft.ts';
import { refuse } from './faults.ts';
import type { DrawOffer } from './match.ts';

/** Refuses an event about a seat that no longer plays. */
export function mustPlay({ living, gone }: MatchDraft, seat: number): void {
  if (!living.includes(seat)) refuse('out', gone.includes(seat) ? '6.9' : '5.1');
}

/** Returns the points by seat after one seat won a heart and another lost it. */
export function scored(
  points: readonly number[],
  winner: number | null,
  loser: number | null,
): readonly number[] {
  return points.map((sum, index) => sum + Number(index + 1 === winner) - Number(index + 1 === loser));
}

/** Ends the match. */
export function end(draft: MatchDraft, winner: number | null, reason: MatchReason): void {
  const { rules, living, decidedScores, otherPoints } = draft;
  // A loser that was not captured on the board and has not left loses its heart to the winner (M8.2).
  const isCapture =
    reason === 'goal-captured' ? rules.army === 'shared' : !leaveReasons.some((one) => one === reason);
  const [loser, ...others] = without(living, winner);
  if (winner !== null && isCapture && loser !== undefined && others.length === 0) {
    draft.points = scored(draft.points, winner, loser);
  }
  const scores = draft.points.map((points, index) => decidedScores[index] ?? points + otherPoints[index]!);
  draft.phase = 'over';
  draft.restarted = false;
  draft.result = {
    winner: winner as Seat | null,
    reason,
    scores: reason === 'annulled' || reason === 'aborted' ? null : scores,
  };
  addNote(draft, { kind: 'result', reason });
}

/** Ends the match if the board has a result (M6.4); immobilisation and stalemate are both `no-legal-move`. */
export function endByBoard(draft: MatchDraft): void {
  const outcome = draft.state && outcomeOf(draft.state);
  if (outcome === null || draft.phase === 'over') return;
  const isStuck = outcome.reason === 'immobilized' || outcome.reason === 'stalemate';
  // Reasons added by hooks are reported unchanged.
  end(draft, outcome.winner, isStuck ? 'no-legal-move' : (outcome.reason as MatchReason));
}

/** Drops the offers of seats that left. Draws the game if all others have accepted an offer (9.1). */
export function drawIfAgreed(draft: MatchDraft): void {
  const { phase, living, offers } = draft;
  if (phase === 'over') return;
  draft.offers = offers.filter(({ seat }) => living.includes(seat));
  const isAgreed = ({ seat, accepted }: DrawOffer): boolean =>
    living.every((other) => other === seat || accepted.includes(other));
  if (draft.offers.some(isAgreed)) end(draft, null, 'agreement');
}

/**
 * Removes seats at the same time, in the given order. The last seat left wins; if none is left, all have lost
 * (12.8).
 */
export function leave(draft: MatchDraft, seats: readonly number[], reason: MatchReason): void {
  if (draft.living.every((seat) => seats.includes(seat))) {
    for (const seat of draft.living) lose(draft, seat, reason);
    end(draft, null, reason);
    return;
  }
  for (const seat of seats) leaveOne(draft, seat, reason);
  drawIfAgreed(draft);
  // A position after an illegal move has no result.
  if (draft.line.last?.kind !== 'illegal') endByBoard(draft);
}

function leaveOne(draft: MatchDraft, seat: number, reason: MatchReason): void {
  const { living, gone, absent, late, away, arbiterEvents } = draft;
  if (draft.phase === 'over' || !living.includes(seat)) return;
  lose(draft, seat, reason);
  const [winner, ...others] = without(living, seat);
  if (others.length === 0) {
    draft.otherPoints = scored(draft.otherPoints, winner!, null);
    end(draft, winner!, reason);
    return;
  }
  const next = seatAfter(draft, seat);
  draft.living = without(living, seat);
  draft.gone = [...gone, seat];
  draft.absent = without(absent, seat);
  draft.late = without(late, seat);
  draft.away = away.filter((one) => one.seat !== seat);
  if (draft.pressed === seat) draft.pressed = null;
  takeArmy(draft, seat);
  arbiterEvents?.left(draft as never, seat, next);
  if (draft.seat === seat) passTurn(draft, next);
}

function lose(draft: MatchDraft, seat: number, reason: MatchReason): void {
  draft.otherPoints = scored(draft.otherPoints, null, seat);
  addNote(draft, { kind: 'left', seat, reason });
}

/** Removes the army of a seat from the board if there are three armies. */
export function takeArmy(draft: MatchDraft, seat: number): void {
  const { state } = draft;
  const armies: readonly number[] = state === null ? [] : livingSeats(state);
  if (armies.length === 3 && armies.includes(seat)) putState(draft, leaveState(state!, seat as Seat));
}

/** Passes the turn to the seat to move on the board. A move already made is counted. */
function passTurn(draft: MatchDraft, next: number): void {
  const isClosed = draft.envelope?.closed === true;
  draft.seat = isClosed ? next : turnAfter(draft, next);
  draft.moved = false;
  draft.adjusting = false;
  // The obligation of the seat that sealed still applies to its move.
  if (!isClosed) Object.assign(draft, nothingTouched, { boardMove: null });
  if (draft.adjourning?.sessionEnd != null) draft.adjourning = null;
  beginTurn(draft);
}
