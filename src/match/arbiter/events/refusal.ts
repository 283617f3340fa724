/** Refusals of an arbiter's events. */

import { type MatchCode, refuse as refuseBy } from '../../refusal.ts';

/** What refusals say whose codes only these events have. */
const sentences: Readonly<Partial<Record<MatchCode, string>>> = {
  'too-late': 'It is too late for that.',
  'nothing-to-claim': 'There is nothing of that kind to be put right.',
  'not-completed': 'The illegal move has not been completed.',
  restarted: 'Whose clock was set running again has to press first.',
  'not-sealed': 'The move has not been sealed.',
  sealed: 'A sealed move waits.',
  'wrong-text': 'This is not the text that was sealed.',
  absent: 'A player who has to be there is not.',
};

/** Refuses an event. */
export function refuse(code: MatchCode, article: string): never {
  return refuseBy(code, article, sentences[code]);
}
