/** Events that every match accepts, with or without an arbiter. */

import { abort, away, back, claimAway } from './absence.ts';
import { beginTurn } from './clocks.ts';
import type { EventRows, MatchDraft } from './draft.ts';
import { accept, claimDraw, decline, offer } from './draws.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { claimFlag, flag } from './flags.ts';
import { move, press } from './moves.ts';
import { leave } from './results.ts';
import { write } from './sheets.ts';
import { arrive, pause, resume } from './stops.ts';

/** Starts the clock of the seat to move (6.5). Picking a colour needs `arbiterEvents`. */
export function start(draft: MatchDraft, { colour }: EventOf<'start'>): void {
  const { settings, state } = draft;
  if (colour !== undefined) refuse('needs-import', 'M11');
  if (settings.setup === 'untimed' && state?.phase === 'setup') refuse('not-allowed', '2.3');
  draft.phase = 'playing';
  beginTurn(draft);
}

/** Handles claims of repetition, of fifty moves, of fallen flags, and that players are away. */
export function claim(draft: MatchDraft, event: EventOf<'claim'>): void {
  const { kind } = event;
  if (kind === 'flag') claimFlag(draft, event);
  else if (kind === 'away') claimAway(draft, event);
  else if (kind === 'repetition' || kind === 'fifty') claimDraw(draft, event);
  else refuse('needs-import', 'M11');
}

const beforeEnd = 'waiting playing stopped adjourned';
const afterStart = 'playing stopped adjourned';

/** Handlers of the events, by type. */
export const coreEvents: EventRows = {
  start: ['waiting', start],
  move: ['waiting playing', move],
  press: ['playing', press],
  pause: ['playing', pause],
  arrive: ['waiting playing stopped', arrive],
  flag: ['waiting playing stopped', flag],
  write: ['waiting playing stopped', write],
  tick: [beforeEnd, () => {}],
  claim: ['playing stopped', claim],
  offer: [afterStart, offer],
  accept: [afterStart, accept],
  decline: [afterStart, decline],
  resign: [afterStart, (draft, { seat }: EventOf<'resign'>) => leave(draft, [seat], 'resignation')],
  resume: ['stopped adjourned', resume],
  abort: ['waiting playing stopped', abort],
  away: [beforeEnd, away],
  back: [beforeEnd, back],
};
