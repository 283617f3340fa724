/** Who comes late (6.6), and clocks that are stopped and go on (6.12). */

import { without } from './board.ts';
import { mustHaveArbiter } from './clocks.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { mustAllWrite } from './sheets.ts';
import type { Work } from './work.ts';

/** A player comes. */
export function arrive({ m }: Work, { seat }: EventOf<'arrive'>): void {
  if (!m.absent.includes(seat)) refuse('not-allowed', '6.6');
  m.absent = without(m.absent, seat);
}

/** The clocks are stopped. */
export function pause(work: Work, { by }: EventOf<'pause'>): void {
  mustHaveArbiter(work, by === 'arbiter' ? '6.12a' : '6.12b');
  work.m.phase = 'stopped';
}

/** Play goes on; with other times only where an arbiter's events set clocks. */
export function resume(work: Work, { clocks }: EventOf<'resume'>): void {
  if (clocks !== undefined) refuse('needs-import', 'M11');
  if (mustAllWrite(work.m)) refuse('duty', '8.5a');
  work.m.phase = 'playing';
}
