/** The quickplay finish (article 10, appendix D), and what the arbiter rules. */

import { clockOf, clocksIn, give, isLastPeriod } from '../../clocks.ts';
import { mustKnowDraws } from '../../draws.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { badEvent } from '../../reading.ts';
import { end, leave } from '../../results.ts';
import type { Work } from '../../work.ts';

const twoMinutes = 120_000;

/** A player claims a draw in the last two minutes (10.2, D1). */
export function claimQuickplay(work: Work, { seat, basis }: EventOf<'claim'>): void {
  const { m } = work;
  if (m.phase !== 'playing') refuse('stopped', '6.12');
  const clock = clockOf(clocksIn(work, '10.2'), seat);
  const { arbiter, mode } = m.settings;
  const article = arbiter ? '10.2' : 'D1';
  mustKnowDraws(work);
  if (mode === 'blitz') refuse('not-allowed', 'C4');
  if (m.rejected) refuse('not-allowed', '10.2d');
  if (m.seat !== seat) refuse('not-your-turn', article);
  if (clock.down) refuse('own-flag-down', article);
  if (!isLastPeriod(work, clock)) refuse('not-allowed', '10.1');
  if (clock.left >= twoMinutes) refuse('not-allowed', article);
  if (!arbiter && basis === undefined) badEvent('basis: cannot-win or no-effort expected');
  if (!arbiter && basis === 'no-effort' && m.written[seat - 1]! < m.line.length) refuse('duty', 'D1b');
  m.quickplay = { seat, basis: arbiter ? null : basis! };
  m.phase = 'stopped';
}

/** The arbiter rules on a claim; that the match begins anew is none of these. */
export function ruling(work: Work, { answer, award = twoMinutes }: EventOf<'ruling'>): void {
  const { m } = work;
  const { quickplay, flagged } = m;
  const isReferred = quickplay?.basis != null;
  const isFinal = answer === 'draw' || answer === 'lost';
  // What was referred to an arbiter, or postponed until a flag was noted, he decides for good.
  if (isFinal ? !isReferred && flagged.length === 0 : quickplay === null || isReferred) {
    const isPostponed = isFinal && m.postponed;
    refuse('not-allowed', isPostponed ? '10.2b' : isReferred ? 'D1' : '10.2');
  }
  if (!isFinal && award > twoMinutes) refuse('bad-value', '10.2b');
  if (answer === 'draw' || answer === 'agree') {
    end(work, null, 'quickplay');
    return;
  }
  m.quickplay = null;
  m.phase = 'playing';
  m.postponed = answer === 'postpone';
  if (isFinal) {
    m.flagged = [];
    if (isReferred) leave(work, [quickplay.seat], 'quickplay');
    else leave(work, flagged, 'time');
    return;
  }
  m.rejected = answer === 'reject';
  for (const seat of m.living) {
    if (seat !== quickplay!.seat) give(clockOf(m.clocks!, seat), m.rejected ? twoMinutes : award);
  }
}
