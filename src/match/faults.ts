/** Faults of a match (M1.2). */

import { type Fault, failure, type Result, success } from '../base/result.ts';

/** Match fault codes. */
export const matchCodes = [
  'bad-json',
  'bad-event',
  'bad-value',
  'bad-time',
  'bad-settings',
  'bad-control',
  'no-match',
  'needs-import',
  'too-many-events',
  'not-started',
  'playing',
  'stopped',
  'adjourned',
  'over',
  'out',
  'no-arbiter',
  'no-clock',
  'no-draws',
  'not-your-turn',
  'already-moved',
  'no-move',
  'illegal-move',
  'bound',
  'duty',
  'too-late',
  'nothing-to-claim',
  'not-completed',
  'flag-up',
  'own-flag-down',
  'no-offer',
  'restarted',
  'not-sealed',
  'sealed',
  'wrong-text',
  'absent',
  'not-allowed',
] as const;

/** Match fault code. `needs-import` is for events that need `arbiterEvents` from `klin-zha/match`. */
export type MatchCode = (typeof matchCodes)[number];

/** Default messages. */
const messages: Readonly<Partial<Record<MatchCode, string>>> = {
  'bad-value': 'The article does not allow this value.',
  'bad-time': 'The event is earlier than the previous one.',
  'needs-import': 'This needs an arbiter: pass arbiterEvents from klin-zha/match to newMatch or replayMatch.',
  'not-started': 'The match has not started: apply the event start first.',
  playing: 'The match is already being played.',
  stopped: 'Play is stopped.',
  adjourned: 'The match is adjourned.',
  over: 'The match is over.',
  out: 'This player is out of the game.',
  'no-arbiter': 'Only an arbiter can do this, and the match has none.',
  'no-clock': 'The match is played without clocks.',
  'no-draws': 'The ruleset has no draws: use one with +draws in its id.',
  'not-your-turn': "It is not this player's turn.",
  'already-moved': 'The player has already moved.',
  'no-move': 'The player has not moved yet.',
  'illegal-move': 'This move is not legal here.',
  duty: 'A score sheet must be completed first.',
  'too-late': 'It is too late for this.',
  'nothing-to-claim': 'Nothing of this kind can be claimed or corrected now.',
  'not-completed': 'The illegal move is not completed yet.',
  'flag-up': 'The flag has not fallen.',
  'own-flag-down': "The claimant's own flag has fallen.",
  'no-offer': 'No draw offer is open for this player.',
  restarted: 'The player whose clock was restarted must press the clock first.',
  'not-sealed': 'The move must be sealed first.',
  sealed: 'A sealed move is pending.',
  'wrong-text': 'This is not the text that was sealed.',
  absent: 'A player who must be present is absent.',
  'not-allowed': 'The article does not allow this here.',
};

/** Fault in an event, in settings or in a record. */
export interface MatchFault extends Fault<MatchCode> {
  /** Applicable RH article, ruling, or line of the competition page (`M1.4`). */
  readonly article: string;
}

/** Exception thrown by {@link refuse} and caught by {@link attempt}. */
class Refused {
  readonly fault: MatchFault;

  constructor(fault: MatchFault) {
    this.fault = fault;
  }
}

/** Refuses an event. */
export function refuse(code: MatchCode, article: string, message: string = messages[code] ?? code): never {
  throw new Refused({ code, article, message });
}

/** Calls a function. Returns its value, or the fault if it refused. */
export function attempt<T>(work: () => T): Result<T, MatchFault> {
  try {
    return success(work());
  } catch (error) {
    if (error instanceof Refused) return failure(error.fault);
    throw error;
  }
}
