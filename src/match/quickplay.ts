/** The quickplay finish (article 10, appendix D), and what the arbiter rules. */

import { clockOf, clocksIn, give, isLastPeriod } from './clocks.ts';
import { mustKnowDraws } from './draws.ts';
import type { EventOf } from './events.ts';
import { leave, leaveTogether } from './leaving.ts';
import type { Work } from './match.ts';
import { refuse } from './refusal.ts';
import { end } from './results.ts';

const twoMinutes = 120_000;

/** A player claims a draw in the last two minutes (10.2, D1). */
export function claimQuickplay(work: Work, { seat, basis }: EventOf<'claim'>): void {
  const { m } = work;
  const clocks = clocksIn(work, '10.2');
  const article = m.settings.arbiter ? '10.2' : 'D1';
  mustKnowDraws(work);
  if (m.settings.mode === 'blitz') refuse('not-allowed', 'C4', 'article 10.2 does not apply in blitz');
  if (m.rejected) refuse('not-allowed', '10.2d', 'the arbiter has decided on a claim already');
  if (m.seat !== seat) refuse('not-your-turn', article, `seat ${m.seat} has the turn`);
  const clock = clockOf(clocks, seat);
  if (clock.down) refuse('own-flag-down', article, "the claimant's own flag has fallen");
  if (!isLastPeriod(work, clock)) refuse('not-allowed', '10.1', 'this is not the last period');
  if (clock.left >= twoMinutes) refuse('not-allowed', article, 'the claimant has two minutes or more');
  if (!m.settings.arbiter) {
    if (basis === undefined) refuse('bad-event', 'M11', 'basis: cannot-win or no-effort expected');
    if (basis === 'no-effort' && m.written[seat - 1]! < m.line.length) {
      refuse('duty', 'D1b', 'the score sheet has to be up to date');
    }
  }
  m.quickplay = { seat, basis: m.settings.arbiter ? null : basis! };
  m.phase = 'stopped';
}

/** The arbiter rules. */
export function ruling(work: Work, event: EventOf<'ruling'>): void {
  const { m } = work;
  const { answer, award = twoMinutes } = event;
  const claim = m.quickplay;
  if (answer === 'draw' || answer === 'lost') {
    decide(work, answer);
    return;
  }
  if (claim === null || claim.basis !== null) {
    refuse('not-allowed', claim === null ? '10.2' : 'D1', 'no claim waits for this ruling');
  }
  if (award > twoMinutes) refuse('bad-value', '10.2b', 'award: two minutes at most');
  if (answer === 'agree') {
    end(work, null, 'quickplay');
    return;
  }
  m.quickplay = null;
  m.postponed = answer === 'postpone';
  m.rejected = answer === 'reject';
  for (const seat of m.living) {
    if (seat !== claim.seat) give(clockOf(m.clocks!, seat), answer === 'reject' ? twoMinutes : award);
  }
  m.phase = 'playing';
}

/** The final decision: after a flag was noted (10.2b), or where the claim was referred to an arbiter (D1). */
function decide(work: Work, answer: 'draw' | 'lost'): void {
  const { m } = work;
  const referred = m.quickplay?.basis != null ? m.quickplay : null;
  if (referred === null && m.flagged.length === 0) {
    refuse('not-allowed', m.postponed ? '10.2b' : '10.2', 'no claim waits for this ruling');
  }
  if (answer === 'draw') {
    end(work, null, 'quickplay');
    return;
  }
  const { flagged } = m;
  m.quickplay = null;
  m.postponed = false;
  m.flagged = [];
  m.phase = 'playing';
  if (referred !== null) leave(work, referred.seat, 'quickplay');
  else leaveTogether(work, flagged, 'time');
}
