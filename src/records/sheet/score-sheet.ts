/** What a score sheet is once it is read. */

import type { Diagnostic, SheetCode, TextPosition, TextSpan } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { SheetCell } from './cells.ts';

/**
 * That a player left although his Goal was not captured, and where the sheet says so.
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
  /** What stands left of the columns: a number, `Placement`, or nothing. */
  readonly label: string;
  readonly line: number;
  /** The cells that are not empty, from left to right. */
  readonly cells: readonly SheetCell[];
}

/**
 * A score sheet.
 *
 * @category Score sheets
 */
export interface ScoreSheet {
  /** The colours in the order of the columns; none where no heading was found. */
  readonly colours: readonly string[];
  /** All rows in the order in which they are read. */
  readonly rows: readonly SheetRow[];
  /** The result that stands in a cell, or alone in a row. */
  readonly result: RecordResult | undefined;
  /** Where the result stands; absent where there is none. */
  readonly resultPlace?: TextPosition;
  /** Who left although his Goal was not captured, in the order of the text; absent where the sheet says it of nobody. */
  readonly left?: readonly SheetDeparture[];
  /** What lines such as `Event: Spring meeting` and the heading (`Gold (Worf)`) say, as tags of a record. */
  readonly tags: ReadonlyMap<string, string>;
  /** What stands beside the columns and is no label: words left or right of them, and lines above and below the table. */
  readonly remarks: readonly TextSpan[];
  /** What is wrong with the table itself. */
  readonly diagnostics: readonly Diagnostic<SheetCode>[];
}

/**
 * How a score sheet is read.
 *
 * @category Score sheets
 */
export interface ReadSheetOptions {
  /** The words that may head a column, in small letters; the colours of the game in several languages if not said. */
  readonly colours?: readonly string[];
}
