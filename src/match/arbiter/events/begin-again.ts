/** A match that is begun again (7.1, R7.1). */

import { beginning, type Draft, type Work } from '../../work.ts';

/** Begins a match again; time, events, notes and arrivals stay. */
export function beginAgain(work: Work, kept: Partial<Draft> = {}, first?: number): void {
  const { m, rules, control, more } = work;
  const { settings, at, events, notes, absent, deadline } = m;
  const again = beginning({ settings, rules, control }, more, first);
  Object.assign(m, again.m, { at, events, notes, absent, deadline, ...kept });
  work.state = again.state;
}
