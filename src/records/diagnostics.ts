/** Diagnostics: errors and warnings about text, with line and column. */

import type { Fault } from '../base/result.ts';
import { excerpt } from '../base/text.ts';

/** Codes of all diagnostics for the text of a record. */
export const recordCodes = [
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

/** Code of a diagnostic for the text of a record. */
export type RecordCode = (typeof recordCodes)[number];

/** Codes of all diagnostics for the table of a score sheet. */
export const sheetCodes = [
  'bad-encoding',
  'ignored-text',
  'no-heading',
  'outside-columns',
  'result-mismatch',
  'result-spelling',
  'too-many-faults',
  'unterminated-comment',
] as const;

/** Code of a diagnostic for the table of a score sheet. */
export type SheetCode = (typeof sheetCodes)[number];

/** Codes of the diagnostics of notes. */
export const notesCodes = [
  'bad-encoding',
  'fragment',
  'found-moves',
  'goal-safety',
  'not-a-move',
  'open-clock',
  'open-move',
  'open-name',
  'other-ruleset',
  'other-result',
  'ownership',
  'struck-move',
] as const;

/** Code of a diagnostic of notes. */
export type NotesCode = (typeof notesCodes)[number];

/** Codes that only a replay reports, in addition to the codes for notations, rulesets and positions. */
export const replayCodes = [
  'ambiguous-move',
  'game-over',
  'missing-placement',
  'missing-position',
  'not-replayed',
  'open-move',
  'other-colours',
  'other-notation',
  'other-result',
  'ruleset-spelling',
  'split-move',
  'too-many-lines',
  'wrong-departure',
  'wrong-turn',
] as const;

/** One of {@link replayCodes}. */
export type ReplayCode = (typeof replayCodes)[number];

/** An error in an entry that only a replay reports. */
export type ReplayFault = Fault<ReplayCode>;

/** Codes of warnings that leave a ruleset, owner, result, move or clock in doubt. */
export const doubtCodes: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'other-ruleset',
  'other-colours',
  'ownership',
  'other-result',
  'result-mismatch',
  'struck-move',
  'bad-clock',
  'open-clock',
  'repeated-clock',
]);

/** An error, a warning or a note about text. */
export interface Diagnostic<Code extends string = string> {
  /** A stable, hyphenated identifier for use in programs, for example `unmarked-capture`. */
  readonly code: Code;
  /** `note` if nothing is wrong, `warning` if the text could still be read, otherwise `error`. */
  readonly severity: 'note' | 'warning' | 'error';
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

/** Line and column in the input. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Begin and end of a part of the input. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A piece of text with its position. */
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
