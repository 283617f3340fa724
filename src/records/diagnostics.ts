/** What is wrong with a text of several lines: each fault with its line and column, and lists of them. */

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
 * The codes of everything that can be wrong with the text of a record.
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
  'colour-name',
  'ignored-column',
  'ignored-text',
  'misplaced-result',
  'no-heading',
  'other-heading',
  'outside-columns',
  'result-mismatch',
  'result-spelling',
  'several-sheets',
  'unterminated-comment',
] as const;

/**
 * The codes of everything that can be wrong with the table of a score sheet.
 *
 * @category Findings
 */
export const sheetCodes: typeof inSheets = /* @__PURE__ */ Object.freeze(inSheets);

/**
 * One of {@link sheetCodes}.
 *
 * @category Findings
 */
export type SheetCode = (typeof sheetCodes)[number];

/**
 * One thing that is wrong with a text of several lines.
 *
 * @category Findings
 */
export interface Diagnostic<Code extends string = string> {
  /** A stable, hyphenated word for programs, for example `unmarked-capture`. */
  readonly code: Code;
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

/**
 * A place in a text, by its line and its column.
 *
 * @category Findings
 */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * A stretch of text with its place.
 *
 * @category Findings
 */
export interface TextSpan extends TextPosition {
  readonly text: string;
}

/** Finds places of a text that may have several lines; they are asked for in their order. */
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

/** The longest piece of text that a diagnostic repeats. */
export const longestRead = 64;

/** A diagnostic about a stretch of text. */
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

/** A fault of a stretch of text as a diagnostic. */
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

/** Diagnostics in the order of their places. */
export function inOrder<Code extends string>(
  diagnostics: readonly Diagnostic<Code>[],
): readonly Diagnostic<Code>[] {
  return [...diagnostics].sort((one, two) => one.line - two.line || one.column - two.column);
}

/** No reader of a list wants to see more diagnostics of a game. */
const mostOfGame = 1000;

/** Collects what is wrong with a game, and says once where there is too much of it. */
export class DiagnosticList<Code extends string = string> {
  readonly #list: Diagnostic<Code | 'too-many-faults'>[] = [];

  /** Whether there are none. */
  get isEmpty(): boolean {
    return this.#list.length === 0;
  }

  /** Adds something that makes a part of the text unreadable. */
  error(code: Code, place: TextSpan, message: string, expected?: string): void {
    this.add(diagnose('error', code, place, message, expected));
  }

  /** Adds something that can be put right. */
  warn(code: Code, place: TextSpan, message: string, expected?: string): void {
    this.add(diagnose('warning', code, place, message, expected));
  }

  /** Whether what is told next quotes so long a text as a whole. */
  quotes(text: string): boolean {
    return this.#list.length < mostOfGame && text.length <= longestRead;
  }

  /** Adds a diagnostic. */
  add(diagnostic: Diagnostic<Code>): void {
    const { length } = this.#list;
    if (length < mostOfGame) this.#list.push(diagnostic);
    if (length !== mostOfGame) return;
    const place = { text: '', line: diagnostic.line, column: diagnostic.column };
    const message = `There are more than ${mostOfGame} faults in this game; the others are not listed.`;
    this.#list.push(diagnose('warning', 'too-many-faults', place, message));
  }

  /** All of them in the order of their places. */
  finish(): readonly Diagnostic<Code | 'too-many-faults'>[] {
    return inOrder(this.#list);
  }
}
