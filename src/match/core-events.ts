/** The events of every match: moves, clocks and flags, sheets, offers and claims of a draw, resignation. */

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

/** Starts the clock of the seat that has the turn (6.5). */
function start(draft: MatchDraft): void {
  const { settings, state } = draft;
  if (settings.setup === 'untimed' && state?.phase === 'setup') refuse('not-allowed', '2.3');
  draft.phase = 'playing';
  beginTurn(draft);
}

/** A claim by repetition, by fifty moves, or of a flag. */
export function claim(draft: MatchDraft, event: EventOf<'claim'>): void {
  const { kind } = event;
  if (kind === 'flag') claimFlag(draft, event);
  else if (kind === 'repetition' || kind === 'fifty') claimDraw(draft, event);
  else refuse('needs-import', 'M11');
}

/** The phases in which seats may say something, and those before the end. */
const beforeEnd = 'waiting playing stopped adjourned';
const spoken = 'playing stopped adjourned';

/** The types of events that every match knows. */
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
  offer: [spoken, offer],
  accept: [spoken, accept],
  decline: [spoken, decline],
  resign: [spoken, (draft, { seat }: EventOf<'resign'>) => leave(draft, [seat], 'resignation')],
  resume: ['stopped adjourned', resume],
};
