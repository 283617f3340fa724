/** Arrivals (6.6), and stopping and resuming play (6.12). */

import { without } from './board.ts';
import { mustHaveArbiter } from './clocks.ts';
import type { MatchDraft } from './draft.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { mustAllWrite } from './sheets.ts';

/** Handles `arrive`: a player arrives, perhaps too late (M2.11). */
export function arrive(draft: MatchDraft, { seat }: EventOf<'arrive'>): void {
  if (!draft.absent.includes(seat)) refuse('not-allowed', '6.6');
  if (draft.at > draft.deadline) draft.late = [...draft.late, seat];
  draft.absent = without(draft.absent, seat);
}

/** Stops the clocks. */
export function pause(draft: MatchDraft, { by }: EventOf<'pause'>): void {
  mustHaveArbiter(draft, by === 'arbiter' ? '6.12a' : '6.12b');
  draft.phase = 'stopped';
}

/** Resumes play. Setting the clocks needs `arbiterEvents`. */
export function resume(draft: MatchDraft, { clocks }: EventOf<'resume'>): void {
  if (clocks !== undefined) refuse('needs-import', 'M11');
  if (mustAllWrite(draft)) refuse('duty', '8.5a');
  draft.phase = 'playing';
}
