/** Penalties and awards (articles 12, 13), clock setting (6.13, 8.6), and the quickplay finish (10, D). */

import { winnability } from '../../../search/winnability.ts';
import {
  addTime,
  clockOf,
  clocksIn,
  isLastPeriod,
  mustHaveArbiter,
  nextPeriod,
  takeTime,
} from '../../clocks.ts';
import type { MatchDraft } from '../../draft.ts';
import { mustAllowDraws } from '../../draws.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import type { Clock } from '../../match.ts';
import { badEvent } from '../../reading.ts';
import { end, leave, mustPlay } from '../../results.ts';

/** Imposes a penalty (13.4). */
export function penalty(draft: MatchDraft, event: EventOf<'penalty'>): void {
  const { seat, kind, time, scores } = event;
  mustHaveArbiter(draft);
  draft.penalties = [...draft.penalties, event];
  const seats = [...new Set([seat].flat())];
  if (seats.length < [seat].flat().length)
    badEvent("Invalid member 'seat' of a 'penalty' event: expected each seat once.");
  for (const one of seats) mustPlay(draft, one);
  if (kind === 'lost' || kind === 'expelled') {
    decideScores(draft, seats, scores);
    leave(draft, seats, 'penalty');
    return;
  }
  if (typeof seat !== 'number') badEvent("Invalid member 'seat' of a 'penalty' event: expected one seat.");
  if (kind === 'warning') return;
  if (time === undefined)
    badEvent("Missing member 'time' of a 'penalty' event: expected a whole number of milliseconds.");
  const clocks = clocksIn(draft, '13.4');
  if (kind === 'time-taken') takeTime(clockOf(clocks, seat), time);
  else for (const other of draft.living) if (other !== seat) addTime(clockOf(clocks, other), time);
}

/** Sets the scores of some seats. `scores` has one score for each of them, or for every seat. */
function decideScores(
  draft: MatchDraft,
  seats: readonly number[],
  scores: readonly number[] | undefined,
): void {
  if (scores === undefined) return;
  const isBySeat = scores.length === draft.points.length;
  if (!isBySeat && scores.length !== seats.length)
    badEvent("Invalid member 'scores' of a 'penalty' event: expected one for each seat.");
  draft.decidedScores = draft.decidedScores.map((score, index) => {
    const place = seats.indexOf(index + 1);
    return place < 0 ? score : scores[isBySeat ? index : place]!;
  });
}

/** Awards time to a seat, for example after a disturbance (13.5). */
export function award(draft: MatchDraft, { seat, time }: EventOf<'award'>): void {
  const clocks = clocksIn(draft, '13.5');
  mustHaveArbiter(draft);
  if (time === 0)
    badEvent("Invalid member 'time' of an 'award' event: '0', expected at least 1 millisecond.");
  addTime(clockOf(clocks, seat), time);
}

/** Sets the time of a clock (6.13). Added time is recorded as `given`, deducted time as `taken`. */
function setTime(clock: Clock, left: number): void {
  const change = left - clock.left;
  if (change > 0) addTime(clock, change);
  else clock.taken -= change;
  clock.left = left;
}

/** Sets the clocks, by seat. */
export function setClocks(draft: MatchDraft, times: readonly number[] | undefined): void {
  if (times === undefined) return;
  const clocks = clocksIn(draft, '6.13');
  if (times.length !== clocks.length) refuse('bad-value', '6.13');
  for (const seat of draft.living) {
    const clock = clockOf(clocks, seat);
    const time = times[seat - 1]!;
    // The arbiter notes a fallen flag, instead of setting a clock to 0 (M13.4).
    if (time === 0 && !clock.down) refuse('bad-value', '6.13');
    setTime(clock, time);
    clock.down = clock.left === 0;
  }
}

/** Restores the clocks of the seats that still play. */
export function restoreClocks(
  { clocks, living }: MatchDraft,
  before: readonly Readonly<Clock>[] | null,
): void {
  if (before === null) return;
  for (const seat of living) {
    const clock = clockOf(clocks!, seat);
    const { left, delay, period, count, down, credit } = clockOf(before, seat);
    setTime(clock, left);
    Object.assign(clock, { delay, period, count, down, credit });
  }
}

/**
 * Handles `recount`: the arbiter sets the number of moves made in the current period or, after a flag, in the
 * next (8.6).
 */
export function recount(draft: MatchDraft, { seat, moves }: EventOf<'recount'>): void {
  const clock = clockOf(clocksIn(draft, '8.6'), seat);
  mustHaveArbiter(draft);
  const control = draft.control!;
  if (clock.down && isLastPeriod(control, clock)) refuse('not-allowed', '8.6');
  const period = control[clock.period + Number(clock.down)]!;
  if (period.moves > 0 && moves >= period.moves) refuse('bad-value', '8.6');
  if (clock.down) nextPeriod(control, clock, moves);
  clock.down = false;
  clock.count = moves;
}

/** Number of positions searched to judge a claim; fixed, so that the judgement is the same everywhere. */
const deadEffort = 100_000;

/** Handles a claim that no player can win and no Goal can be captured any more (1.3). */
export function claimDead(draft: MatchDraft): void {
  const { state, rules } = draft;
  mustAllowDraws(draft);
  // The answer would reveal what the claimant cannot see.
  if (rules.blind) refuse('not-allowed', '1.3');
  const found = state && winnability(state, { positions: deadEffort });
  if (found?.answer !== 'no' || found.proof.goals)
    refuse(
      'nothing-to-claim',
      '1.3',
      'Claim not proved: a player may still win, or a Goal may still be captured.',
    );
  end(draft, null, 'dead-position');
}

const twoMinutes = 120_000;

/** Handles a draw claim in the last two minutes (10.2, D1). */
export function claimQuickplay(draft: MatchDraft, { seat, basis }: EventOf<'claim'>): void {
  const { phase, settings, rejected, postponed, control, written, line } = draft;
  if (phase !== 'playing') refuse('stopped', '6.12');
  const clock = clockOf(clocksIn(draft, '10.2'), seat);
  const { arbiter, mode } = settings;
  const article = arbiter ? '10.2' : 'D1';
  mustAllowDraws(draft);
  if (mode === 'blitz') refuse('not-allowed', 'C4');
  if (rejected || postponed) refuse('not-allowed', '10.2d');
  if (draft.seat !== seat) refuse('not-your-turn', article);
  if (clock.down) refuse('own-flag-down', article);
  if (!isLastPeriod(control!, clock)) refuse('not-allowed', '10.1');
  if (clock.left >= twoMinutes) refuse('not-allowed', article);
  if (!arbiter && basis === undefined)
    badEvent("Missing member 'basis' of a 'claim' event: expected cannot-win or no-effort.");
  if (!arbiter && basis === 'no-effort' && written[seat - 1]! < line.length) refuse('duty', 'D1b');
  draft.quickplay = { seat, basis: arbiter ? null : basis! };
  draft.phase = 'stopped';
}

/** Handles `ruling`: the arbiter rules on a quickplay claim; `restart` is handled elsewhere. */
export function ruling(draft: MatchDraft, { answer, award = twoMinutes }: EventOf<'ruling'>): void {
  const { quickplay, flagged, postponed, living, clocks } = draft;
  const isReferred = quickplay?.basis != null;
  const isFinal = answer === 'draw' || answer === 'lost';
  // A claim referred to an arbiter (D1), or postponed until a flag was noted, needs a final ruling.
  if (isFinal ? !isReferred && flagged.length === 0 : quickplay === null || isReferred) {
    const isPostponed = isFinal && postponed;
    refuse('not-allowed', isPostponed ? '10.2b' : isReferred ? 'D1' : '10.2');
  }
  if (!isFinal && award > twoMinutes) refuse('bad-value', '10.2b');
  if (answer === 'draw' || answer === 'agree') {
    end(draft, null, 'quickplay');
    return;
  }
  draft.quickplay = null;
  draft.phase = 'playing';
  draft.postponed = answer === 'postpone';
  if (isFinal) {
    draft.flagged = [];
    if (isReferred) leave(draft, [quickplay.seat], 'quickplay');
    else leave(draft, flagged, 'time');
    return;
  }
  draft.rejected = answer === 'reject';
  for (const seat of living) {
    if (seat !== quickplay!.seat) addTime(clockOf(clocks!, seat), draft.rejected ? twoMinutes : award);
  }
}
