/** Clocks (article 6): which one runs, how time passes, what a press adds, what arbiters give and take. */

import type { Period } from './control.ts';
import { refuse } from './faults.ts';
import type { Clock, Match } from './match.ts';
import type { Standing, Work } from './work.ts';

/**
 * The seat whose clock runs, or null (M2.2).
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { replayMatch, runningSeat } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * runningSeat(match); // 1
 * ```
 *
 * @category Clocks
 */
export function runningSeat(
  match: Pick<Match, 'phase' | 'clocks' | 'restarted' | 'pressed' | 'seat'>,
): number | null {
  if (match?.phase !== 'playing' || match.clocks === null) return null;
  return match.restarted ? match.pressed : match.seat;
}

/** One seat's clock. */
export function clockOf(clocks: readonly Readonly<Clock>[], seat: number): Clock {
  return clocks[seat - 1]!;
}

/** Refuses what only an arbiter does. */
export function mustHaveArbiter({ m }: Work, article = '13.1'): void {
  if (!m.settings.arbiter) refuse('no-arbiter', article);
}

/** The clocks, of a match that has some. */
export function clocksIn({ m }: Work, article: string): Clock[] {
  return m.clocks ?? refuse('no-clock', article);
}

/** The period that a clock is in. */
export function periodOf({ control }: Pick<Work, 'control'>, clock: Readonly<Clock>): Period {
  return control![clock.period]!;
}

/** Whether a clock is in the last period. */
export function isLastPeriod({ control }: Work, clock: Readonly<Clock>): boolean {
  return clock.period === control!.length - 1;
}

/** Lets time pass up to a moment; the clock that runs may come to 0, but nothing is noted. */
export function runTo({ m }: Work, at: number): void {
  const running = runningSeat(m);
  if (running !== null) spend(clockOf(m.clocks!, running), at - m.at);
  m.at = at;
}

/** Takes time from a clock that runs: of the delay first, and no more than there is (M2.6, M2.9). */
export function spend(clock: Clock, time: number): void {
  const delay = Math.min(clock.delay, time);
  const main = Math.min(clock.left, time - delay);
  clock.delay -= delay;
  clock.left -= main;
  clock.used += main;
  if (clock.left === 0) clock.down = true;
}

/** The moment at which the flag of the clock that runs falls, or null. */
export function fallOf(m: Standing): number | null {
  const running = runningSeat(m);
  if (running === null) return null;
  const { down, left, delay } = clockOf(m.clocks as Clock[], running);
  return down ? null : m.at + left + (left > 0 ? delay : 0);
}

/** The seat that has the turn begins a move: with a new delay, but for placements and moves that were taken back. */
export function beginTurn(work: Work): void {
  const { m, state } = work;
  if (m.clocks === null) return;
  const clock = clockOf(m.clocks, m.seat);
  if (clock.credit > 0) return;
  clock.delay = state?.phase === 'setup' ? 0 : periodOf(work, clock).delay;
}

/** Counts a move that was completed, and adds what it brings (M2.3, M2.5); what is left of its delay is over (M2.6). */
export function countMove(work: Pick<Work, 'control'>, clock: Clock): void {
  clock.delay = 0;
  if (clock.credit > 0) {
    clock.credit--;
    return;
  }
  const { moves, increment } = periodOf(work, clock);
  give(clock, increment);
  clock.count++;
  if (moves > 0 && clock.count >= moves) nextPeriod(work, clock);
}

/** Begins the next period with so many moves made in it. */
export function nextPeriod(work: Pick<Work, 'control'>, clock: Clock, made = 0): void {
  if (periodOf(work, clock).delay > 0) {
    clock.lapsed += clock.left;
    clock.left = 0;
  }
  clock.period++;
  clock.count = made;
  give(clock, periodOf(work, clock).time);
}

/** Gives time, as far as its sum can be told exactly. A flag that has fallen stays down. */
export function give(clock: Clock, time: number): void {
  if (clock.given + time > Number.MAX_SAFE_INTEGER) refuse('bad-value', '6.13');
  clock.left += time;
  clock.given += time;
}

/** Takes time, as much as there is; at 0 the flag falls. */
export function take(clock: Clock, time: number): void {
  const taken = Math.min(clock.left, time);
  clock.left -= taken;
  clock.taken += taken;
  if (clock.left === 0) clock.down = true;
}
