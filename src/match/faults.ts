/** Faults of a match: why an event changes nothing (M1.2), and how handlers of events report one. */

import { type Fault, failure, type Result, success } from '../base/result.ts';

const codes = [
  'bad-json',
  'bad-event',
  'bad-value',
  'bad-time',
  'bad-settings',
  'bad-control',
  'no-match',
  'needs-import',
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

/**
 * Every code of a fault; `needs-import` is for events that `arbiterEvents` of `klin-zha/match` adds.
 *
 * @category Matches
 */
export const matchCodes: typeof codes = /* @__PURE__ */ Object.freeze(codes);

/**
 * The code of a fault.
 *
 * @category Matches
 */
export type MatchCode = (typeof matchCodes)[number];

/** Messages of the codes; a handler may say more. */
const sentences: Readonly<Partial<Record<MatchCode, string>>> = {
  'bad-value': 'It is more, or other, than the article allows.',
  'bad-time': 'The event before it was later.',
  'needs-import': 'Pass arbiterEvents of klin-zha/match.',
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
  'too-late': 'It is too late for that.',
  'nothing-to-claim': 'There is nothing of that kind to be put right.',
  'not-completed': 'The illegal move has not been completed.',
  'flag-up': 'No such flag has fallen.',
  'own-flag-down': "The claimant's own flag has fallen.",
  'no-offer': 'No offer waits for this player.',
  restarted: 'Whose clock was set running again has to press first.',
  'not-sealed': 'The move has not been sealed.',
  sealed: 'A sealed move waits.',
  'wrong-text': 'This is not the text that was sealed.',
  absent: 'A player who has to be there is not.',
  'not-allowed': 'The article does not allow it here.',
};

/**
 * Why an event, settings or a record were refused.
 *
 * @category Matches
 */
export interface MatchFault extends Fault<MatchCode> {
  /** The article of RH, the ruling, or the line of the competition page (`M1.4`) behind it. */
  readonly article: string;
}

/** Ends the work on an event; only {@link refuse} throws it, and only {@link attempt} catches it. */
class Refused {
  readonly fault: MatchFault;

  constructor(fault: MatchFault) {
    this.fault = fault;
  }
}

/** Refuses an event. */
export function refuse(code: MatchCode, article: string, message: string = sentences[code] ?? code): never {
  throw new Refused({ code, article, message });
}

/** The value that a function returns, or the fault with which it refused. */
export function attempt<T>(work: () => T): Result<T, MatchFault> {
  try {
    return success(work());
  } catch (error) {
    if (error instanceof Refused) return failure(error.fault);
    throw error;
  }
}
