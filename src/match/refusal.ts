/** Refusals: why an event changes nothing (M1.2), and how the files of this folder end one. */

/** Every code of a refusal. */
export type MatchCode =
  | 'bad-json'
  | 'bad-event'
  | 'bad-value'
  | 'bad-time'
  | 'bad-settings'
  | 'bad-control'
  | 'no-match'
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

/** Why an event, or settings, were refused. */
export interface MatchRefusal {
  readonly code: MatchCode;
  /** The article of RH, the ruling, or the line of the competition page (`M1.4`) behind it. */
  readonly article: string;
  readonly message: string;
}

/** Ends the work on an event; only this folder throws and catches it. */
class Refused {
  readonly refusal: MatchRefusal;

  constructor(refusal: MatchRefusal) {
    this.refusal = refusal;
  }
}

/** Refuses an event. */
export function refuse(code: MatchCode, article: string, message: string): never {
  throw new Refused({ code, article, message });
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
