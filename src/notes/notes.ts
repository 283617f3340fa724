/** Notes: games found in a text, and what every character of the text is. */

import type { Move } from '../engine/move.ts';
import type { Departure } from '../game/leave.ts';
import type { GameState } from '../game/state.ts';
import type { Diagnostic, NotesCode } from '../records/diagnostics.ts';
import type { RecordResult } from '../records/results.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { PaceOptions } from './pace.ts';

/** Options of `readNotes`. */
export interface ReadNotesOptions extends PaceOptions {
  /**
   * Ruleset of the games. By default the one that the text names; otherwise the one of `klin-zha`,
   * `romulan-heart:2`, `romulan-heart:3`, `takzh` and `agonizer` under which most moves are certain.
   */
  readonly rules?: Ruleset;
  /** Whether to reject moves that only break Goal safety (R6.5). By default false. */
  readonly strict?: boolean;
  /** Maximum number of lines of play that are followed while moves are ambiguous. Defaults to 24. */
  readonly beamWidth?: number;
}

/** A placement or a move of a game in notes. */
export interface NotesMove {
  /** Offset in the text where it begins, in UTF-16 code units. */
  readonly from: number;
  /** Offset where it ends. */
  readonly to: number;
  /** The text between these offsets. */
  readonly text: string;
  readonly seat: Seat;
  /**
   * How sure the reading is: `certain` if only one legal move fits the text, `likely` if the moves after it
   * decide, `open` if several moves remain.
   */
  readonly confidence: 'certain' | 'likely' | 'open';
  /** The move; absent if it is open. */
  readonly move?: Move;
  /** The moves that the text can mean; only {@link move} unless it is open. */
  readonly candidates: readonly Move[];
  /** Message of the broken rule if the move breaks only Goal safety (R6.5). */
  readonly slip?: string;
}

/** A game that was found in notes. */
export interface NotesGame {
  readonly rules: Ruleset;
  /** Empty board, or the position that the text describes. */
  readonly start: GameState;
  /** Placements and moves in a legal order. */
  readonly moves: readonly NotesMove[];
  /** Number of placements among them. */
  readonly placements: number;
  /** Players of three who left although their Goal was not captured. */
  readonly departures: readonly Departure[];
  /** State after the last move. After an open move it is the state of one of the possible lines. */
  readonly final: GameState;
  readonly result: RecordResult;
  /** Tags of the record: `Gold`, `Event`, `Date`. */
  readonly tags: ReadonlyMap<string, string>;
  /** Offset of its first placement, or of its position. */
  readonly from: number;
  /** Offset after its last move or its result. */
  readonly to: number;
}

/** A stretch of notes. */
export interface NotesSpan {
  readonly kind: 'placement' | 'move' | 'position' | 'label' | 'result' | 'tag' | 'clock' | 'comment';
  /** Offset in the text where it begins, in UTF-16 code units. */
  readonly from: number;
  /** Offset where it ends. */
  readonly to: number;
  /** Index of its game; absent outside games. */
  readonly game?: number;
  /** Time on a clock; absent for other kinds. */
  readonly seconds?: number;
}

/** Games in free text. */
export interface Notes {
  readonly text: string;
  readonly games: readonly NotesGame[];
  /** Consecutive spans that cover the whole text. */
  readonly spans: readonly NotesSpan[];
  readonly diagnostics: readonly Diagnostic<NotesCode>[];
}
