/** Types of a parsed score sheet. */

import type { Diagnostic, SheetCode, TextPosition, TextSpan } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';

/** Content of one column in one row. */
export interface SheetCell extends TextSpan {
  /** Colour of the column. */
  readonly colour: string;
  /** Moves. */
  readonly entries: readonly (TextSpan & {
    /** Present if it offers a draw: `(=)`, which is not a part of the text. */
    readonly drawOffer?: true;
    /** Clock time written after it, in seconds: `(1:59)`. */
    readonly clock?: number;
    /** Numbers of the glyphs after it, such as `!` or `+-`; absent if there are none. */
    readonly glyphs?: readonly number[];
  })[];
}

/** A move of a score sheet. */
export type SheetEntry = SheetCell['entries'][number];

/** One row of one block of columns. */
export interface SheetRow {
  /** Text left of the columns: a number, `Placement`, or empty. */
  readonly label: string;
  readonly line: number;
  /** Non-empty cells, from left to right. */
  readonly cells: readonly SheetCell[];
  /** Remarks in the row and in lines below it: neither moves nor labels. */
  readonly remarks: readonly TextSpan[];
}

/** A parsed score sheet. */
export interface ScoreSheet {
  /** Colours in the order of the columns; empty if there is no heading. */
  readonly colours: readonly string[];
  /** Rows in reading order. */
  readonly rows: readonly SheetRow[];
  /** The result, if the sheet has one, and its place. */
  readonly result: RecordResult | undefined;
  readonly resultPlace?: TextPosition;
  /** Players who left although their Goal was not captured; the reason is one of `leaveReasons`. */
  readonly left: readonly (TextPosition & { readonly colour: string; readonly reason: string })[];
  /** Tags from lines such as `Event: Spring meeting` and from the heading (`Gold (Worf)`). */
  readonly tags: ReadonlyMap<string, string>;
  /** Remarks above the first row. */
  readonly remarks: readonly TextSpan[];
  readonly diagnostics: readonly Diagnostic<SheetCode>[];
}
