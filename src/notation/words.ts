/**
 * Words, cells and issues. An issue is a deviation of a word from canonical notation. Issues are reported as
 * slips if the text is accepted, and as reasons if it is rejected.
 */

import { type Fault, failure, type Result, success } from '../base/result.ts';
import { excerpt, type Span } from '../base/text.ts';
import { type Board, cellIndex } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';

/** All codes for slips and reasons. */
export const readingCodes = [
  'not-text',
  'empty-text',
  'too-long',
  'unreadable',
  'bad-cell',
  'misspelt-cell',
  'letter-size',
  'digit-order',
  'unknown-piece',
  'misspelt-piece',
  'missing-piece',
  'other-piece',
  'missing-goal-mark',
  'surplus-goal-mark',
  'unmarked-capture',
  'unnamed-capture',
  'no-capture',
  'other-captured',
  'missing-origin',
  'surplus-origin',
  'other-origin',
  'no-threat',
  'not-canonical',
  'written-out',
  'no-such-warrior',
  'goal-threatened',
  'new-threat',
  'illegal-move',
  'ambiguous-move',
] as const;

/** One of {@link readingCodes}. */
export type ReadingCode = (typeof readingCodes)[number];

/** A word in the text. */
export type NotationWord = Span;

/** Maximum length of a move. */
export const longestText = 64;

/** Creates an error about a word. */
export function issue(code: ReadingCode, word: NotationWord, message: string, expected?: string): Fault {
  const place = { offset: word.offset, length: word.text.length, read: excerpt(word.text, longestText) };
  return { code, message, ...place, ...(expected !== undefined && { expected }) };
}

/**
 * Trims text and normalises its characters, or returns the reason why it cannot be a move.
 *
 * @param letters characters that are not normalised
 */
export function wholeWord(text: unknown, expected: string, letters = ''): Result<NotationWord> {
  if (typeof text !== 'string') {
    return failure({
      code: 'not-text',
      message: `A move must be a string, not '${typeof text}'.`,
      read: typeof text,
      expected,
    });
  }
  const outer = text.trim();
  // Do not normalise long text: it is rejected below.
  const plain = outer.length > 4 * longestText ? outer : normaliseText(outer, letters);
  const trimmed = plain.trim();
  const before = text.length - text.trimStart().length + plain.length - plain.trimStart().length;
  const whole = { text: trimmed, offset: before };
  if (trimmed === '')
    return failure(issue('empty-text', whole, 'The text is empty: enter a move.', expected));
  if (trimmed.length <= longestText) return success(whole);
  const message = `A move cannot have ${trimmed.length} characters: expected at most ${longestText}.`;
  return failure(issue('too-long', whole, message, expected));
}

/** Creates the error for a move in words or figurines. */
export function writtenOut(whole: NotationWord, canonical: string): Fault {
  return issue('written-out', whole, `Write '${whole.text}' as '${canonical}'.`, canonical);
}

/** Creates the error for a move that is not canonical. */
export function otherForm(whole: NotationWord, canonical: string): Fault {
  return issue('not-canonical', whole, `Write '${whole.text}' as '${canonical}'.`, canonical);
}

/* Variants of spaces, hyphens and capture marks, normalised together with full-width characters. */
const spaces = '\u00a0\u00ad\u1680\u180e\u200b\u200c\u200d\u202f\u205f\u2060\u3000\ufeff';
const hyphens = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212';
/**
 * The colon, used in old books, and characters that look like an x: multiplication signs, ballots and
 * Cyrillic letters.
 */
const crosses = ':\u00d7\u2715\u2716\u2717\u2a09\u2a2f\u0445\u0425';

const unusual = /[^\x20-\x39\x3b-\x7e]/;

/**
 * Normalises characters. The length does not change.
 *
 * @param letters letters of a custom set, which are not normalised
 */
function normaliseText(text: string, letters: string): string {
  if (!unusual.test(text)) return text;
  let plain = '';
  for (const char of text) plain += letters.includes(char) ? char : normaliseChar(char);
  return plain;
}

function normaliseChar(char: string): string {
  const code = char.charCodeAt(0);
  if (crosses.includes(char)) return 'x';
  if (spaces.includes(char) || (code >= 0x2000 && code <= 0x200a)) return ' ';
  if (hyphens.includes(char)) return '-';
  if (code >= 0xff01 && code <= 0xff5e) {
    const plain = String.fromCharCode(code - 0xfee0);
    return plain === ':' ? 'x' : plain;
  }
  return char;
}

/** Returns the part of a word that a group matched, or undefined for an empty match. */
export function groupOf(
  whole: NotationWord,
  [start, end]: readonly [number, number] = [0, 0],
): NotationWord | undefined {
  return start === end ? undefined : { text: whole.text.slice(start, end), offset: whole.offset + start };
}

/** Sorts the two column digits of every cell in ascending order (RH E3). */
export function withAscendingDigits(text: string): string {
  return text.replace(/([1-9])([1-9])/g, (pair, one: string, two: string) => (one > two ? two + one : pair));
}

/** A word where a cell is expected. */
export interface CellWord extends NotationWord {
  /** Cell index, or -1 if the cell is misspelt. */
  readonly cell: number;
}

/** Finds a cell by name. Ignores case and the order of the digits (R1.2). */
export function readCell(board: Board, word: NotationWord): CellWord {
  return { ...word, cell: cellIndex(board, word.text) };
}

/** Whether a word names the given cell, or names no cell but is within one edit of the given name. */
export function fitsCell({ text, cell }: CellWord, index: number, name: CellName): boolean {
  return cell < 0 ? isOneEdit(text.toUpperCase(), name) : cell === index;
}

/**
 * Returns the spelling issues of a cell.
 *
 * @param expected the canonical cell name
 */
export function cellIssues(word: CellWord, expected: string): Fault[] {
  const { text } = word;
  if (word.cell < 0) {
    return [issue('misspelt-cell', word, `'${text}' is not a cell: '${expected}' is similar.`, expected)];
  }
  const faults: Fault[] = [];
  if (text.replace(/\d/g, '') !== expected.replace(/\d/g, '')) {
    const message = `Write the cell '${text}' as '${expected}'.`;
    faults.push(issue('letter-size', word, message, expected));
  }
  if (text.toUpperCase() !== expected.toUpperCase()) {
    const message = `Write the digits of '${text}' in ascending order: '${expected}'.`;
    faults.push(issue('digit-order', word, message, expected));
  }
  return faults;
}

/** Creates the error for a word that is neither a cell nor similar to a cell. */
export function badCell(word: NotationWord): Fault {
  const message = `'${word.text}' is not a cell on this board.`;
  return issue('bad-cell', word, message, 'the name of a cell');
}

/**
 * Whether two strings differ by at most one edit: a character deleted, inserted, changed, or swapped with the
 * next.
 */
export function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = one.slice(start);
  const otherRest = other.slice(start);
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest.length > 1 && rest[1]! + rest[0]! + rest.slice(2) === otherRest)
  );
}
