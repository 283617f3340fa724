/** Types of a parsed score sheet. */

import type { Diagnostic, SheetCode, TextPosition, TextSpan } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { SheetCell } from './cells.ts';

/**
 * Departure of a player whose Goal was not captured, and its place in the sheet.
 *
 * @category Score sheets
 */
export interface SheetDeparture extends TextPosition {
  readonly colour: string;
  /** One of `leaveReasons`: `time`, `resignation`. */
  readonly reason: string;
}

/**
 * One row of one block of columns.
 *
 * @category Score sheets
 */
export interface SheetRow {
  /** Text left of the columns: a number, `Placement`, or empty. */
  readonly label: string;
  readonly line: number;
  /** Non-empty cells, from left to right. */
  readonly cells: readonly SheetCell[];
}

/**
 * A parsed score sheet.
 *
 * @category Score sheets
 */
export interface ScoreSheet {
  /** Colours in the order of the columns; empty if there is no heading. */
  readonly colours: readonly string[];
  /** Rows in reading order. */
  readonly rows: readonly SheetRow[];
  /** The result, if the sheet has one. */
  readonly result: RecordResult | undefined;
  /** Place of the result; absent if there is none. */
  readonly resultPlace?: TextPosition;
  /** Departures in the order of the text; absent if there are none. */
  readonly left?: readonly SheetDeparture[];
  /** Tags from lines such as `Event: Spring meeting` and from the heading (`Gold (Worf)`). */
  readonly tags: ReadonlyMap<string, string>;
  /**
   * Text outside the columns that is not a label: words left or right of them, and lines above and below the
   * table.
   */
  readonly remarks: readonly TextSpan[];
  /** Diagnostics of the table itself. */
  readonly diagnostics: readonly Diagnostic<SheetCode>[];
}

/**
 * Options for reading score sheets.
 *
 * @category Score sheets
 */
export interface ReadSheetOptions {
  /** Words that may head a column, in lower case; by default the colours of the game in several languages. */
  readonly colours?: readonly string[];
}
