/** Clocks (article 6). */

import type { TimeControl } from './control.ts';
import type { MatchDraft } from './draft.ts';
import { refuse } from './faults.ts';
import type { Clock, Match } from './match.ts';

/**
 * Returns the seat whose clock is running, or null (M2.2).
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { replayMatch, runningSeat } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * runningSeat(match); // 1
 * ```
 */
export function runningSeat(
  match: Pick<Match, 'phase' | 'clocks' | 'restarted' | 'pressed' | 'seat'>,
): number | null {
  if (match?.phase !== 'playing' || match.clocks === null) return null;
  return match.restarted ? match.pressed : match.seat;
}

/** Returns the clock of a seat. */
export function clockOf(clocks: readonly Readonly<Clock>[], seat: number): Clock {
  return clocks[seat - 1]!;
}

/** Refuses an event that needs an arbiter if the match has none. */
export function mustHaveArbiter({ settings }: MatchDraft, article = '13.1'): void {
  if (!settings.arbiter) refuse('no-arbiter', article);
}

/** Returns the clocks. Refuses the event, citing an article, if the match has none. */
export function clocksIn({ clocks }: MatchDraft, article: string): Clock[] {
  return clocks ?? refuse('no-clock', article);
}

/** Returns the current period of a clock. */
export function periodOf(control: TimeControl, { period }: Readonly<Clock>): TimeControl[number] {
  return control[period]!;
}

/** Whether a clock is in its last period. */
export function isLastPeriod(control: TimeControl, { period }: Readonly<Clock>): boolean {
  return period === control.length - 1;
}

/** Advances the time. The running clock may reach 0, but no flag is noted. */
export function runTo(draft: MatchDraft, at: number): void {
  const running = runningSeat(draft);
  if (running !== null) spend(clockOf(draft.clocks!, running), at - draft.at);
  draft.at = at;
}

/** Runs a clock down: first the delay, then the main time, but not below 0 (M2.6, M2.9). */
export function spend(clock: Clock, time: number): void {
  const delay = Math.min(clock.delay, time);
  const main = Math.min(clock.left, time - delay);
  clock.delay -= delay;
  clock.left -= main;
  clock.used += main;
  if (clock.left === 0) clock.down = true;
}

/** Returns the time at which the flag of the running clock falls, or null. */
export function fallOf(draft: MatchDraft): number | null {
  const running = runningSeat(draft);
  if (running === null) return null;
  const { down, left, delay } = clockOf(draft.clocks!, running);
  return down ? null : draft.at + left + (left > 0 ? delay : 0);
}

/** Resets the delay of the seat to move, except for placements and for moves that replace counted moves. */
export function beginTurn({ clocks, control, seat, state }: MatchDraft): void {
  if (clocks === null) return;
  const clock = clockOf(clocks, seat);
  if (clock.credit > 0) return;
  clock.delay = state?.phase === 'setup' ? 0 : periodOf(control!, clock).delay;
}

/** Counts a completed move and adds its increment (M2.3, M2.5). The remaining delay lapses (M2.6). */
export function countMove(control: TimeControl, clock: Clock): void {
  clock.delay = 0;
  if (clock.credit > 0) {
    clock.credit--;
    return;
  }
  const { moves, increment } = periodOf(control, clock);
  addTime(clock, increment);
  clock.count++;
  if (moves > 0 && clock.count >= moves) nextPeriod(control, clock);
}

/** Begins the next period, with `made` moves already counted. */
export function nextPeriod(control: TimeControl, clock: Clock, made = 0): void {
  if (periodOf(control, clock).delay > 0) {
    clock.lapsed += clock.left;
    clock.left = 0;
  }
  clock.period++;
  clock.count = made;
  addTime(clock, periodOf(control, clock).time);
}

/** Adds time; refuses sums that are not safe integers. A fallen flag stays down. */
export function addTime(clock: Clock, time: number): void {
  if (clock.given + time > Number.MAX_SAFE_INTEGER) refuse('bad-value', '6.13');
  clock.left += time;
  clock.given += time;
}

/** Deducts time, but not below 0; at 0 the flag falls. */
export function takeTime(clock: Clock, time: number): void {
  const taken = Math.min(clock.left, time);
  clock.left -= taken;
  clock.taken += taken;
  if (clock.left === 0) clock.down = true;
}
