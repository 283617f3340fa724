/** What is wrong with a score sheet, each with its line and column. */

import type { Fault } from '../core/result.ts';
import { excerpt } from '../core/text.ts';

/** One thing that is wrong with a text of several lines. */
export interface Diagnostic {
  /** A stable, hyphenated word for programs, for example `unmarked-capture`. */
  readonly code: string;
  /** Whether it could be put right (`warning`) or not (`error`). */
  readonly severity: 'warning' | 'error';
  /** The line, from 1. */
  readonly line: number;
  /** The column in UTF-16 code units, from 1; a tab counts as one. */
  readonly column: number;
  /** How many code units it covers. */
  readonly length: number;
  /** The piece of text that was read. */
  readonly read: string;
  /** A sentence for people. */
  readonly message: string;
  /** What would have been right in its place. */
  readonly expected?: string;
  /** The ruling of the rules page that is broken. */
  readonly ruling?: string;
}

/** A stretch of text with its place. */
export interface Place {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** The longest piece of text that a diagnostic repeats. */
export const longestRead = 64;

/** A diagnostic about a stretch of text. */
export function diagnose(
  severity: Diagnostic['severity'],
  code: string,
  { text, line, column }: Place,
  message: string,
  expected?: string,
): Diagnostic {
  const read = excerpt(text, longestRead);
  const about = { code, severity, line, column, length: text.length, read, message };
  return expected === undefined ? about : { ...about, expected };
}

/** A fault of a stretch of text as a diagnostic. */
export function diagnoseFault(severity: Diagnostic['severity'], place: Place, fault: Fault): Diagnostic {
  return {
    code: fault.code,
    severity,
    line: place.line,
    column: place.column + (fault.offset ?? 0),
    length: fault.length ?? place.text.length,
    read: fault.read ?? '',
    message: fault.message,
    ...(fault.expected !== undefined && { expected: fault.expected }),
    ...(fault.ruling !== undefined && { ruling: fault.ruling }),
  };
}

/** Diagnostics in the order of their places. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort((one, two) => one.line - two.line || one.column - two.column);
}
