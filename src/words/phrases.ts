/** What a language has to say of the game: the parts of sentences, made of nouns, colours and cells. */

import type { OutcomeReason } from '../rules/reasons.ts';
import type { Noun } from './names.ts';

/** Why a game ended, for each reason on the lists. Languages name it as a return type, so that a surplus reason is an error. */
export type ReasonPhrases = Readonly<Record<OutcomeReason, string>>;

/** One language: functions that give parts of sentences. */
export interface Phrases {
  /** A noun with its article: as a subject, as an object, and behind "with". */
  readonly the: (noun: Noun) => string;
  readonly object: (noun: Noun) => string;
  readonly withNoun: (noun: Noun) => string;
  /** What stands between a speaker's colour and what he does. */
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
  /** Whose turn it is, and what he has to do. */
  readonly turn: (who: string, round: number, quiet: number) => string;
  readonly places: (who: string, what: 'warrior' | 'goal', goal: Noun) => string;
  readonly combatWaits: (cell: string) => string;
  /** How a game ended; `why` begins with the colon or space before it. */
  readonly won: (who: string, why: string) => string;
  readonly drawn: (why: string) => string;
  readonly reasons: (goal: Noun, mover: string | undefined) => ReasonPhrases;
  readonly lastGoal: (goal: Noun) => string;
  readonly threatenedToo: (goal: Noun) => string;
  /** Of an army. */
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
  /** What variants keep, by their keys. */
  readonly kept: Readonly<Record<string, string>>;
  /** Of a report to a player of the blind game. */
  readonly captureOn: (cell: string) => string;
  readonly lost: string;
  readonly nothingCaptured: string;
  /** Below a drawn board. */
  readonly letters: readonly [string, string, string];
}
