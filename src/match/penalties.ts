/** What an arbiter imposes and awards (articles 12 and 13). */

import { clockOf, clocksIn, give, take } from './clocks.ts';
import type { EventOf } from './events.ts';
import { leaveTogether } from './leaving.ts';
import type { Work } from './match.ts';
import { refuse } from './refusal.ts';

/** A penalty (13.4). */
export function penalty(work: Work, event: EventOf<'penalty'>): void {
  const { m } = work;
  const { kind, time, scores } = event;
  const seats = [...new Set([event.seat].flat())];
  if (!m.settings.arbiter) refuse('no-arbiter', '13.1', 'there is no arbiter');
  const gone = seats.find((seat) => !m.living.includes(seat));
  if (gone !== undefined)
    refuse('out', m.gone.includes(gone) ? '6.9' : '5.1', `seat ${gone} is no longer in the game`);
  if (kind === 'warning') {
    mustBeOne(event);
  } else if (kind === 'lost' || kind === 'expelled') {
    decideScores(work, seats, scores);
    leaveTogether(work, seats, 'penalty');
  } else {
    mustBeOne(event);
    if (time === undefined) refuse('bad-event', 'M11', 'time: a time expected');
    const clocks = clocksIn(work, '13.4');
    if (kind === 'time-taken') take(clockOf(clocks, seats[0]!), time);
    else for (const seat of m.living) if (seat !== seats[0]) give(clockOf(clocks, seat), time);
  }
}

function mustBeOne({ seat }: EventOf<'penalty'>): void {
  if (typeof seat !== 'number') refuse('bad-event', 'M11', 'seat: a seat expected');
}

/** Scores that replace those of the seats that are named: for each of them, or by seat. */
function decideScores({ m }: Work, seats: readonly number[], scores: readonly number[] | undefined): void {
  if (scores === undefined) return;
  const bySeat = scores.length === m.points.length;
  if (!bySeat && scores.length !== seats.length)
    refuse('bad-event', 'M11', 'scores: a score for each seat expected');
  m.decidedScores = m.decidedScores.map((score, index) => {
    const place = seats.indexOf(index + 1);
    return place < 0 ? score : scores[bySeat ? index : place]!;
  });
}

/** Time for a seat, after a disturbance (13.5). */
export function award(work: Work, { seat, time }: EventOf<'award'>): void {
  const clocks = clocksIn(work, '13.5');
  if (!work.m.settings.arbiter) refuse('no-arbiter', '13.1', 'there is no arbiter');
  give(clockOf(clocks, seat), time);
}
