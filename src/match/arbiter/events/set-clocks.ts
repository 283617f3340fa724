/** Clocks that an arbiter sets, or sets back (6.13). */

import { clockOf, clocksIn, give } from '../../clocks.ts';
import { refuse } from '../../faults.ts';
import type { Clock } from '../../match.ts';
import type { Work } from '../../work.ts';

/** Sets the time of a clock (6.13): what that adds counts as given, what it takes as taken. */
function setTime(clock: Clock, left: number): void {
  const change = left - clock.left;
  if (change > 0) give(clock, change);
  else clock.taken -= change;
  clock.left = left;
}

/** Sets the clocks as the arbiter says. */
export function setClocks(work: Work, times: readonly number[] | undefined): void {
  if (times === undefined) return;
  const clocks = clocksIn(work, '6.13');
  if (times.length !== clocks.length) refuse('bad-value', '6.13');
  for (const seat of work.m.living) {
    const clock = clockOf(clocks, seat);
    setTime(clock, times[seat - 1]!);
    clock.down = clock.left === 0;
  }
}

/** Sets the clocks back to what they showed when a half-move was made; those of seats that have left stay. */
export function restoreClocks({ m }: Work, before: readonly Readonly<Clock>[] | null): void {
  for (const seat of before === null ? [] : m.living) {
    const clock = clockOf(m.clocks!, seat);
    const { left, delay, period, count, down, credit } = before![seat - 1]!;
    setTime(clock, left);
    Object.assign(clock, { delay, period, count, down, credit });
  }
}
