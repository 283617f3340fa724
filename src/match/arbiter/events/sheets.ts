/** Sheets that cannot show how many moves were made (8.6). */

import { clockOf, clocksIn, isLastPeriod, mustHaveArbiter, nextPeriod } from '../../clocks.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import type { Work } from '../../work.ts';

/** The arbiter says from which move the next period counts (8.6). */
export function recount(work: Work, { seat, moves }: EventOf<'recount'>): void {
  const clock = clockOf(clocksIn(work, '8.6'), seat);
  mustHaveArbiter(work);
  if (clock.down && isLastPeriod(work, clock)) refuse('not-allowed', '8.6');
  const period = work.control![clock.period + Number(clock.down)]!;
  if (period.moves > 0 && moves >= period.moves) refuse('bad-value', '8.6');
  if (clock.down) nextPeriod(work, clock, moves);
  clock.down = false;
  clock.count = moves;
}
