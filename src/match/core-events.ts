/** The events of every match: moves, clocks and flags, sheets, offers and claims of a draw, resignation. */

import { beginTurn } from './clocks.ts';
import { accept, claimDraw, decline, offer } from './draws.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { claimFlag, flag } from './flags.ts';
import { move } from './moves.ts';
import { press } from './press.ts';
import { leave } from './results.ts';
import { write } from './sheets.ts';
import { arrive, pause, resume } from './stops.ts';
import type { EventRows, Work } from './work.ts';

/** The clock of the seat that has the turn is started (6.5). */
function start(work: Work): void {
  const { m, state } = work;
  if (m.settings.setup === 'untimed' && state?.phase === 'setup') refuse('not-allowed', '2.3');
  m.phase = 'playing';
  beginTurn(work);
}

/** A claim by repetition, by fifty moves, or of a flag. */
export function claim(work: Work, event: EventOf<'claim'>): void {
  const { kind } = event;
  if (kind === 'flag') claimFlag(work, event);
  else if (kind === 'repetition' || kind === 'fifty') claimDraw(work, event);
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
  resign: [spoken, (work, { seat }: EventOf<'resign'>) => leave(work, [seat], 'resignation')],
  resume: ['stopped adjourned', resume],
};
