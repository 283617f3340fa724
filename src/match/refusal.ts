/** Refusals: why an event changes nothing (M1.2), and how the files of this folder end one. */

/** Every code of a refusal, with what it says where there is nothing more to say. */
const sentences = {
  'bad-json': 'The line is no JSON.',
  'bad-event': 'This is no event.',
  'bad-value': 'This is more, or other, than the article allows.',
  'bad-time': 'The event before it was later.',
  'bad-settings': 'No match can be played by these settings.',
  'bad-control': 'This is no time control.',
  'no-match': 'There is no match.',
  'not-started': 'The match has not been started.',
  playing: 'The match is being played.',
  stopped: 'Play is stopped.',
  adjourned: 'The match is adjourned.',
  over: 'The match is over.',
  out: 'This player is no longer in the game.',
  'no-arbiter': 'There is no arbiter.',
  'no-clock': 'The match is played without a clock.',
  'no-draws': 'The ruleset knows no draws.',
  'not-your-turn': 'This is not for this player to do now.',
  'already-moved': 'The move has been made.',
  'no-move': 'No move has been made.',
  'illegal-move': 'This is no legal move here.',
  bound: 'The player is bound to another move.',
  duty: 'A score sheet has to be completed first.',
  'too-late': 'It is too late for that.',
  'nothing-to-claim': 'There is nothing of that kind to be put right.',
  'not-completed': 'The illegal move has not been completed.',
  'flag-up': 'No such flag has fallen.',
  'own-flag-down': "The claimant's own flag has fallen.",
  'no-offer': 'No offer waits for the answer of this player.',
  restarted: 'Whose clock was set running again has to press first.',
  'not-sealed': 'The move has not been sealed.',
  sealed: 'A sealed move waits.',
  'wrong-text': 'This is not the text that was sealed.',
  absent: 'A player who has to be there is not.',
  'not-allowed': 'The article does not allow it here.',
} as const;

/** Every code of a refusal. */
export type MatchCode = keyof typeof sentences;

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
export function refuse(code: MatchCode, article: string, message: string = sentences[code]): never {
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
