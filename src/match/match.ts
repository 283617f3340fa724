/** Type of a match (M1.1): immutable plain data. */

import type { CustomReason, MatchReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { Envelope, EventOf, MatchEvent } from './events.ts';
import type { MatchSettings } from './settings.ts';

/** Phase of a match (M1.3). */
export type MatchPhase = 'waiting' | 'playing' | 'stopped' | 'adjourned' | 'over';

/** Result of a match. */
export interface MatchResult {
  readonly winner: Seat | null;
  readonly reason: MatchReason | CustomReason;
  /** Scores by seat; null if the match was annulled or aborted. */
  readonly scores: readonly number[] | null;
}

/** Clock of a seat. All times are in milliseconds. */
export interface Clock {
  /** Remaining main time. */
  left: number;
  /** Remaining delay for this move. */
  delay: number;
  /** Index of the period, from 0. */
  period: number;
  /** Number of moves made in the period. */
  count: number;
  /** Whether the flag has fallen. */
  down: boolean;
  /** Number of counted moves that were taken back. Their replacements are not counted again (M3.5). */
  credit: number;
  /** Total time that the clock received (M2.12): given = used + left + lapsed + taken. */
  given: number;
  used: number;
  lapsed: number;
  taken: number;
}

/** A half-move of a match. */
export interface HalfMove {
  readonly seat: number;
  readonly kind: 'placement' | 'move' | 'outcome' | 'illegal';
  /** The move in coordinates; an illegal move as written in its event. */
  readonly text: string;
  readonly at: number;
  /** Situation before the half-move. */
  readonly before: {
    readonly position: string;
    /** Seat to move. */
    readonly seat: number;
    readonly living: readonly number[];
    readonly points: readonly number[];
    readonly clocks: readonly Readonly<Clock>[] | null;
  };
  /** Whether the half-move counts towards its seat's period. */
  readonly counted: boolean;
  /** Whether it was made during the setup. */
  readonly isSetup: boolean;
}

/** An open draw offer. */
export interface DrawOffer {
  readonly seat: number;
  readonly accepted: readonly number[];
}

/** Consequence of events, such as an infraction, a fallen flag, a departure or the result. */
export interface MatchNote {
  readonly at: number;
  /** Number of events before the note. */
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

/** A match: frozen plain data. Query it with the functions of `klin-zha/match`. */
export interface Match {
  readonly settings: MatchSettings;
  readonly at: number;
  readonly phase: MatchPhase;
  /** Seat to move. A seat that has moved keeps the turn until it presses. */
  readonly seat: number;
  readonly position: string;
  readonly clocks: readonly Readonly<Clock>[] | null;
  /** Whether the seat to move has moved but not pressed yet. */
  readonly moved: boolean;
  /** Seat that pressed last; null after any later action on the board. */
  readonly pressed: number | null;
  /** Whether the clock of the seat in `pressed` was restarted (7.2). */
  readonly restarted: boolean;
  readonly line: readonly HalfMove[];
  /** Seats that still play. */
  readonly living: readonly number[];
  /** Seats that left without losing their hearts on the board. */
  readonly gone: readonly number[];
  /** Points for hearts captured on the board, by seat. */
  readonly points: readonly number[];
  /** Points for hearts lost in other ways, by seat. */
  readonly otherPoints: readonly number[];
  /** Scores that the arbiter set (12.2b, 12.7), by seat. */
  readonly decidedScores: readonly (number | null)[];
  /** Seats that have not arrived; they are late after `deadline`. */
  readonly absent: readonly number[];
  readonly deadline: number;
  /** Seats that arrived after `deadline` and have not moved since: they can be noted as late (M2.11). */
  readonly late: readonly number[];
  /** Seats that are not connected, and since when (M13.8). */
  readonly away: readonly { readonly seat: number; readonly since: number }[];
  /** Cells of the pieces that the seat to move has touched, in order. */
  readonly touched: readonly string[];
  /** Whether the seat to move has announced that it adjusts pieces. */
  readonly adjusting: boolean;
  /** Whether `touched` binds the seat to move regardless of the settings. */
  readonly enforced: boolean;
  /** The only move allowed after the seat to move made a wrong claim (9.5b). */
  readonly intended: string | null;
  /**
   * Moves that breach article 4.3 and were not taken back, and the seats that may no longer claim the breach
   * (4.6).
   */
  readonly breaches: readonly {
    /** Index of the half-move, from 0. */
    readonly index: number;
    readonly seat: number;
    readonly touched: readonly string[];
    readonly forfeited: readonly number[];
  }[];
  readonly offers: readonly DrawOffer[];
  /** Seats that have offered a draw since their last moves. */
  readonly offered: readonly number[];
  /** Number of plies written on each sheet. */
  readonly written: readonly number[];
  /**
   * Sheets to complete after a flag was noted: the ply to reach, and the seats that had to keep score then.
   * The last member is true if no seat had to.
   */
  readonly duty: {
    readonly ply: number;
    readonly obliged: readonly number[];
    readonly nobody: boolean;
  } | null;
  /** Open quickplay claim. */
  readonly quickplay: { readonly seat: number; readonly basis: 'cannot-win' | 'no-effort' | null } | null;
  readonly postponed: boolean;
  readonly rejected: boolean;
  /** Seats whose flags were noted while the arbiter's decision was postponed. */
  readonly flagged: readonly number[];
  /** Set if the seat to move must seal; `sessionEnd` is set if that seat decided to adjourn. */
  readonly adjourning: { readonly sessionEnd: number | null } | null;
  /** Sealed move; `closed` is true once it is completed. */
  readonly envelope: { readonly sealer: number; readonly held: Envelope; readonly closed: boolean } | null;
  /** Move made on the board instead of being sealed. */
  readonly boardMove: string | null;
  readonly casts: readonly (readonly [number, number])[] | null;
  readonly optionUsed: boolean;
  readonly first: number | null;
  /** Player number of each seat; null until the player who places first picks a colour (M10.3). */
  readonly players: readonly number[] | null;
  /** Penalties so far. They survive a restart (M4.4). */
  readonly penalties: readonly EventOf<'penalty'>[];
  readonly events: readonly MatchEvent[];
  readonly notes: readonly MatchNote[];
  readonly result: MatchResult | null;
}
