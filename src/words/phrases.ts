/** Phrases of a language: sentence parts that contain nouns, colours and cells. */

import type { OutcomeReason } from '../rules/reasons.ts';
import type { Noun } from './names.ts';

/**
 * A phrase for each reason why a game ends. As a return type it makes the compiler reject unknown reasons.
 */
export type ReasonPhrases = Readonly<Record<OutcomeReason, string>>;

/** Phrases of one language. */
export interface Phrases {
  /** A noun with its article: as a subject, as an object, and after "with". */
  readonly the: (noun: Noun) => string;
  readonly object: (noun: Noun) => string;
  readonly withNoun: (noun: Noun) => string;
  /** Separator between a player's colour and the move. */
  readonly colon: string;
  readonly from: (piece: Noun, from: string, to: string) => string;
  readonly placed: (piece: Noun, cell: string) => string;
  readonly combatWon: Readonly<Record<'attacker' | 'defender', string>>;
  readonly leaves: (goal: Noun) => string;
  readonly takes: (prey: Noun) => string;
  readonly challenges: (prey: Noun) => string;
  readonly takesGoal: (goal: Noun, owner: string | undefined) => string;
  readonly removed: (piece: Noun, cell: string) => string;
  readonly armyGoes: (army: string, owner: string) => string;
  readonly wins: string;
  /** Translation of the winner's sentence (INT, FR, AGZ). */
  readonly victory: string;
  /** Whose turn it is, with the round. */
  readonly turn: (who: string, round: number, quiet: number) => string;
  readonly places: (who: string, what: 'warrior' | 'goal', goal: Noun) => string;
  readonly combatWaits: (cell: string) => string;
  /** How a game ended; `why` includes the colon or space before the reason. */
  readonly won: (who: string, why: string) => string;
  readonly drawn: (why: string) => string;
  readonly reasons: (goal: Noun, mover: string | undefined) => ReasonPhrases;
  /** Capture of the last enemy Goal; `isOnly` if there is only one opponent. */
  readonly lastGoal: (goal: Noun, isOnly: boolean) => string;
  readonly threatenedToo: (goal: Noun) => string;
  /** Parts of the sentence about an army. */
  readonly nothing: string;
  readonly on: (piece: Noun, cell: string) => string;
  readonly carried: (goal: Noun, carrier: Noun, cell: string) => string;
  readonly alone: (goal: Noun, cell: string) => string;
  readonly notPlaced: (goal: Noun) => string;
  readonly notSeen: (goal: Noun, onBoard: number, inHand: number) => string;
  readonly gone: string;
  readonly belongsTo: (owner: string) => string;
  readonly inHand: string;
  readonly allPieces: string;
  /** Labels for variant states, by position string key. */
  readonly kept: Readonly<Record<string, string>>;
  /** Parts of a report to a player in the blind game. */
  readonly captureOn: (cell: string) => string;
  readonly lost: string;
  readonly nothingCaptured: string;
  /** Letter styles for the pieces of each seat on a text board. */
  readonly letters: readonly [string, string, string];
}
