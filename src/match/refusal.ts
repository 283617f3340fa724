/** Refusals: why an event changes nothing (M1.2), and how handlers of events end one. */

/**
 * Every code of a refusal; `needs-import` is for events that `arbiterEvents` of `klin-zha/arbiter` brings.
 *
 * @category Matches
 */
export type MatchCode =
  | 'bad-json'
  | 'bad-event'
  | 'bad-value'
  | 'bad-time'
  | 'bad-settings'
  | 'bad-control'
  | 'no-match'
  | 'needs-import'
  | 'not-started'
  | 'playing'
  | 'stopped'
  | 'adjourned'
  | 'over'
  | 'out'
  | 'no-arbiter'
  | 'no-clock'
  | 'no-draws'
  | 'not-your-turn'
  | 'already-moved'
  | 'no-move'
  | 'illegal-move'
  | 'bound'
  | 'duty'
  | 'too-late'
  | 'nothing-to-claim'
  | 'not-completed'
  | 'flag-up'
  | 'own-flag-down'
  | 'no-offer'
  | 'restarted'
  | 'not-sealed'
  | 'sealed'
  | 'wrong-text'
  | 'absent'
  | 'not-allowed';

/** What a refusal says where there is nothing more to say. */
const sentences: Readonly<Partial<Record<MatchCode, string>>> = {
  'bad-value': 'It is more, or other, than the article allows.',
  'bad-time': 'The event before it was later.',
  'needs-import': 'Pass arbiterEvents of klin-zha/arbiter.',
  'not-started': 'The match has not been started.',
  playing: 'The match is being played.',
  stopped: 'Play is stopped.',
  adjourned: 'The match is adjourned.',
  over: 'The match is over.',
  out: 'This player is out.',
  'no-arbiter': 'There is no arbiter.',
  'no-clock': 'There is no clock.',
  'no-draws': 'The rules know no draws.',
  'not-your-turn': 'It is not for this player to do now.',
  'already-moved': 'The move has been made.',
  'no-move': 'No move has been made.',
  'illegal-move': 'This is no legal move here.',
  duty: 'A score sheet has to be completed first.',
  'flag-up': 'No such flag has fallen.',
  'own-flag-down': "The claimant's own flag has fallen.",
  'no-offer': 'No offer waits for this player.',
  'not-allowed': 'The article does not allow it here.',
};

/**
 * Why an event, or settings, were refused.
 *
 * @category Matches
 */
export interface MatchRefusal {
  readonly code: MatchCode;
  /** The article of RH, the ruling, or the line of the competition page (`M1.4`) behind it. */
  readonly article: string;
  readonly message: string;
}

/** Ends the work on an event; only refusals are thrown so, and caught. */
class Refused {
  readonly refusal: MatchRefusal;

  constructor(refusal: MatchRefusal) {
    this.refusal = refusal;
  }
}

/** Refuses an event. */
export function refuse(code: MatchCode, article: string, said?: string): never {
  throw new Refused({ code, article, message: said ?? sentences[code] ?? code });
}

/** What a function gives, or the refusal that ended it. */
export function caught<T>(work: () => T): T | MatchRefusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
