/** A match as a value (M1.1): plain data that JSON carries. */

import type { CustomReason, MatchReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { ClaimBasis, Envelope, MatchEvent } from './events.ts';
import type { MatchSettings } from './settings.ts';

/**
 * Where a match stands (M1.3).
 *
 * @category Matches
 */
export type MatchPhase = 'waiting' | 'playing' | 'stopped' | 'adjourned' | 'over';

/**
 * How a match ended.
 *
 * @category Matches
 */
export interface MatchResult {
  readonly winner: Seat | null;
  readonly reason: MatchReason | CustomReason;
  /** By seat; null where the match was annulled. */
  readonly scores: readonly number[] | null;
}

/**
 * One seat's clock; all times in milliseconds.
 *
 * @category Clocks
 */
export interface Clock {
  /** The main time left. */
  left: number;
  /** What is left of this move's delay. */
  delay: number;
  /** The number of the period, from 0. */
  period: number;
  /** The moves made in it. */
  count: number;
  /** Whether the flag has fallen. */
  down: boolean;
  /** Moves that were counted and taken back: those that replace them are not counted again (M3.5). */
  credit: number;
  /** Where the time went (M2.12): given = used + left + lapsed + taken. */
  given: number;
  used: number;
  lapsed: number;
  taken: number;
}

/**
 * The situation in which a half-move was made.
 *
 * @category Matches
 */
export interface MatchSnapshot {
  readonly position: string;
  /** The seat that had the turn. */
  readonly seat: number;
  readonly living: readonly number[];
  readonly points: readonly number[];
  readonly clocks: readonly Readonly<Clock>[] | null;
}

/**
 * A half-move of the record.
 *
 * @category Matches
 */
export interface HalfMove {
  readonly seat: number;
  readonly kind: 'placement' | 'move' | 'outcome' | 'illegal';
  /** The move in coordinates, or for an illegal one as it was said. */
  readonly text: string;
  readonly at: number;
  readonly before: MatchSnapshot;
  /** Whether it was counted towards the period of its seat. */
  readonly counted: boolean;
  /** Whether it was made while armies are set up. */
  readonly isSetup: boolean;
}

/**
 * A move against article 4.3 that was not taken back, and the seats that may no longer claim it (4.6).
 *
 * @category Matches
 */
export interface TouchBreach {
  /** The half-move's number, from 0. */
  readonly index: number;
  readonly seat: number;
  readonly touched: readonly string[];
  readonly forfeited: readonly number[];
}

/**
 * A standing draw offer.
 *
 * @category Matches
 */
export interface DrawOffer {
  readonly seat: number;
  readonly accepted: readonly number[];
}

/**
 * A note beside the events: an infraction, a flag, a departure or the result.
 *
 * @category Matches
 */
export interface MatchNote {
  readonly at: number;
  /** How many events there were before it. */
  readonly after: number;
  readonly kind:
    | 'infraction'
    | 'flag'
    | 'late'
    | 'left'
    | 'all-flags'
    | 'right-claim'
    | 'wrong-claim'
    | 'result';
  readonly seat?: number;
  readonly article?: string;
  readonly reason?: string;
}

/**
 * All that a match holds: plain data, frozen. Read it with the functions of `klin-zha/match`.
 *
 * @category Matches
 */
export interface Match {
  readonly settings: MatchSettings;
  readonly at: number;
  readonly phase: MatchPhase;
  /** The seat that has the turn: the mover until it has pressed. */
  readonly seat: number;
  readonly position: string;
  readonly clocks: readonly Readonly<Clock>[] | null;
  /** Whether the seat that has the turn has made its move and has yet to press. */
  readonly moved: boolean;
  /** The seat that pressed last, as long as nobody has done anything on the board since. */
  readonly pressed: number | null;
  /** Whether that seat's clock was set running again (7.2). */
  readonly restarted: boolean;
  readonly line: readonly HalfMove[];
  /** The seats that still play. */
  readonly living: readonly number[];
  /** The seats that left without their hearts being captured. */
  readonly gone: readonly number[];
  /** Points for hearts captured on the board, by seat. */
  readonly points: readonly number[];
  /** Points for hearts that went otherwise, by seat. */
  readonly otherPoints: readonly number[];
  /** Scores that the arbiter determined (12.2b, 12.7), by seat. */
  readonly decidedScores: readonly (number | null)[];
  /** The seats that have not come, and when they are late. */
  readonly absent: readonly number[];
  readonly deadline: number;
  /** The cells of the pieces that the seat that has the turn touched, in order. */
  readonly touched: readonly string[];
  /** Whether it has said that it puts pieces straight. */
  readonly adjusting: boolean;
  /** Whether what it touched binds it whatever the settings say. */
  readonly enforced: boolean;
  /** The only move that it may make after a wrong claim (9.5b). */
  readonly intended: string | null;
  readonly breaches: readonly TouchBreach[];
  readonly offers: readonly DrawOffer[];
  /** The seats that have offered a draw since their last moves. */
  readonly offered: readonly number[];
  /** Up to which ply each sheet is written. */
  readonly written: readonly number[];
  /** What has to be written since a flag was noted, who was obliged to keep score then, and whether nobody was. */
  readonly duty: {
    readonly ply: number;
    readonly obliged: readonly number[];
    readonly nobody: boolean;
  } | null;
  /** A claim of a quickplay finish that waits. */
  readonly quickplay: { readonly seat: number; readonly basis: ClaimBasis | null } | null;
  readonly postponed: boolean;
  readonly rejected: boolean;
  /** The seats whose flags were noted while the arbiter's decision was postponed. */
  readonly flagged: readonly number[];
  /** That the seat that has the turn was told to seal, and when the session ends if it adjourns itself. */
  readonly adjourning: { readonly sessionEnd: number | null } | null;
  /** A sealed move, and whether it is completed. */
  readonly envelope: { readonly sealer: number; readonly held: Envelope; readonly closed: boolean } | null;
  /** A move that was made on the board after the word to seal. */
  readonly boardMove: string | null;
  readonly casts: readonly (readonly [number, number])[] | null;
  readonly optionUsed: boolean;
  readonly first: number | null;
  readonly events: readonly MatchEvent[];
  readonly notes: readonly MatchNote[];
  readonly result: MatchResult | null;
}
