/** Diagnostics: errors and warnings about text, with line and column. */

import type { Fault } from '../base/result.ts';
import { excerpt } from '../base/text.ts';

const inRecords = [
  'bad-clock',
  'bad-command',
  'bad-departure',
  'bad-encoding',
  'bad-tag',
  'brace-in-comment',
  'empty-variation',
  'long-line',
  'misplaced-result',
  'missing-result',
  'move-number',
  'repeated-clock',
  'repeated-tag',
  'result-mismatch',
  'result-spelling',
  'score-sheet',
  'stray-character',
  'stray-close',
  'stray-draw-offer',
  'stray-glyph',
  'stray-variation',
  'surplus-text',
  'too-many-faults',
  'unclosed-variation',
  'unknown-escape',
  'unknown-glyph',
  'unterminated-comment',
  'unterminated-tag',
] as const;

/**
 * Codes of all diagnostics for the text of a record.
 *
 * @category Findings
 */
export const recordCodes: typeof inRecords = /* @__PURE__ */ Object.freeze(inRecords);

/**
 * One of {@link recordCodes}.
 *
 * @category Findings
 */
export type RecordCode = (typeof recordCodes)[number];

const inSheets = [
  'bad-encoding',
  'ignored-text',
  'no-heading',
  'outside-columns',
  'result-mismatch',
  'result-spelling',
  'too-many-faults',
  'unterminated-comment',
] as const;

/**
 * Codes of all diagnostics for the table of a score sheet.
 *
 * @experimental
 * @category Findings
 */
export const sheetCodes: typeof inSheets = /* @__PURE__ */ Object.freeze(inSheets);

/**
 * One of {@link sheetCodes}.
 *
 * @experimental
 * @category Findings
 */
export type SheetCode = (typeof sheetCodes)[number];

const inNotes = ['fragment', 'found-moves', 'goal-safety', 'not-a-move', 'open-move'] as const;

/**
 * Codes of the diagnostics of notes.
 *
 * @category Findings
 */
export const notesCodes: typeof inNotes = /* @__PURE__ */ Object.freeze(inNotes);

/**
 * One of {@link notesCodes}.
 *
 * @category Findings
 */
export type NotesCode = (typeof notesCodes)[number];

/**
 * An error or warning about text.
 *
 * @category Findings
 */
export interface Diagnostic<Code extends string = string> {
  /** A stable, hyphenated identifier for use in programs, for example `unmarked-capture`. */
  readonly code: Code;
  /** `warning` if the text could still be read, otherwise `error`. */
  readonly severity: 'warning' | 'error';
  /** Line number, starting at 1. */
  readonly line: number;
  /** Column in UTF-16 code units, starting at 1. A tab is one column. */
  readonly column: number;
  /** Length in UTF-16 code units. */
  readonly length: number;
  /** The text that was read. */
  readonly read: string;
  /** A human-readable sentence. */
  readonly message: string;
  /** The expected text. */
  readonly expected?: string;
  /** Number of the violated ruling in docs/rules.md. */
  readonly ruling?: string;
}

/**
 * Line and column in the input.
 *
 * @category Findings
 */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * A piece of text with its position.
 *
 * @category Findings
 */
export interface TextSpan extends TextPosition {
  readonly text: string;
}

/** Returns a function that maps text offsets to positions. Call it with ascending offsets. */
export function placesIn(whole: string, begin: TextPosition): (text: string, offset: number) => TextSpan {
  let { line } = begin;
  let start = 1 - begin.column;
  let end = whole.indexOf('\n');
  return (text, offset) => {
    for (; end >= 0 && end < offset; end = whole.indexOf('\n', start)) {
      start = end + 1;
      line++;
    }
    return { text, line, column: offset - start + 1 };
  };
}

/** Maximum length of text that a diagnostic quotes. */
const longestRead = 64;

/** Creates a diagnostic for a piece of text. */
export function diagnose<Code extends string>(
  severity: Diagnostic['severity'],
  code: Code,
  { text, line, column }: TextSpan,
  message: string,
  expected?: string,
): Diagnostic<Code> {
  const read = excerpt(text, longestRead);
  const about = { code, severity, line, column, length: text.length, read, message };
  return expected === undefined ? about : { ...about, expected };
}

/** Converts an error within a piece of text to a diagnostic. */
export function diagnoseFault<Code extends string>(
  severity: Diagnostic['severity'],
  place: TextSpan,
  fault: Fault<Code>,
): Diagnostic<Code> {
  const { code, message, expected, ruling, offset = 0, length = place.text.length, read = '' } = fault;
  const column = place.column + offset;
  const about = { ...diagnose(severity, code, place, message, expected), column, length, read };
  return ruling === undefined ? about : { ...about, ruling };
}

/** Sorts texts or diagnostics by position. */
export function inOrder<Place extends TextPosition>(places: readonly Place[]): readonly Place[] {
  return [...places].sort((one, two) => one.line - two.line || one.column - two.column);
}

/** Maximum number of diagnostics per game. */
const mostPerGame = 1000;

/** Collects the diagnostics of a game. If there are too many, adds one last entry that reports this. */
export class DiagnosticList<Code extends string = string> {
  readonly #list: Diagnostic<Code | 'too-many-faults'>[] = [];

  get isEmpty(): boolean {
    return this.#list.length === 0;
  }

  /** Adds an error: part of the text is unreadable. */
  error(code: Code, place: TextSpan, message: string, expected?: string): void {
    this.add(diagnose('error', code, place, message, expected));
  }

  /** Adds a warning: the text could still be read. */
  warn(code: Code, place: TextSpan, message: string, expected?: string): void {
    this.add(diagnose('warning', code, place, message, expected));
  }

  /** Whether the next diagnostic would quote the text in full. */
  canQuote(text: string): boolean {
    return this.#list.length < mostPerGame && text.length <= longestRead;
  }

  add(diagnostic: Diagnostic<Code>): void {
    const { length } = this.#list;
    if (length < mostPerGame) this.#list.push(diagnostic);
    if (length !== mostPerGame) return;
    const place = { text: '', line: diagnostic.line, column: diagnostic.column };
    const message = `This game has more than ${mostPerGame} errors and warnings: the others are not listed.`;
    this.#list.push(diagnose('warning', 'too-many-faults', place, message));
  }

  /** Returns all diagnostics, sorted by position. */
  finish(): readonly Diagnostic<Code | 'too-many-faults'>[] {
    return inOrder(this.#list);
  }
}
