/** What an arbiter imposes and awards (articles 12 and 13). */

import { clockOf, clocksIn, give, mustHaveArbiter, take } from '../../clocks.ts';
import type { EventOf } from '../../events.ts';
import { badEvent } from '../../reading.ts';
import { leave, mustPlay } from '../../results.ts';
import type { Work } from '../../work.ts';

/** A penalty (13.4). */
export function penalty(work: Work, { seat, kind, time, scores }: EventOf<'penalty'>): void {
  const { m } = work;
  mustHaveArbiter(work);
  const seats = [...new Set([seat].flat())];
  for (const one of seats) mustPlay(work, one);
  if (kind === 'lost' || kind === 'expelled') {
    decideScores(work, seats, scores);
    leave(work, seats, 'penalty');
    return;
  }
  if (typeof seat !== 'number') badEvent('seat: a seat expected');
  if (kind === 'warning') return;
  if (time === undefined) badEvent('time: whole milliseconds expected');
  const clocks = clocksIn(work, '13.4');
  if (kind === 'time-taken') take(clockOf(clocks, seat), time);
  else for (const other of m.living) if (other !== seat) give(clockOf(clocks, other), time);
}

/** Scores that replace those of the seats that are named: for each of them, or by seat. */
function decideScores({ m }: Work, seats: readonly number[], scores: readonly number[] | undefined): void {
  if (scores === undefined) return;
  const isBySeat = scores.length === m.points.length;
  if (!isBySeat && scores.length !== seats.length) badEvent('scores: one for each seat expected');
  m.decidedScores = m.decidedScores.map((score, index) => {
    const place = seats.indexOf(index + 1);
    return place < 0 ? score : scores[isBySeat ? index : place]!;
  });
}

/** Time for a seat, after a disturbance (13.5). */
export function award(work: Work, { seat, time }: EventOf<'award'>): void {
  const clocks = clocksIn(work, '13.5');
  mustHaveArbiter(work);
  give(clockOf(clocks, seat), time);
}
