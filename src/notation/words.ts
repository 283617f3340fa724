/**
 * Words of a text that is read as a move, the cells among them, and issues: what is not as it should be about a word. A
 * reading calls those of a text that is understood all the same its slips, and those of one that is not its reasons.
 */

import { type Fault, failure, type Result, success } from '../base/result.ts';
import { excerpt, type Span } from '../base/text.ts';
import { type Board, cellIndex } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';

const codes = [
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

/**
 * Every code that an issue can have, a slip or a reason.
 *
 * @category Any notation
 */
export const readingCodes: typeof codes = /* @__PURE__ */ Object.freeze(codes);

/**
 * One of {@link readingCodes}.
 *
 * @category Any notation
 */
export type ReadingCode = (typeof readingCodes)[number];

/** A word of the text that is read. */
export type NotationWord = Span;

/** No move of any notation is nearly as long. */
export const longestText = 64;

/** That something is wrong with a word. */
export function issue(code: ReadingCode, word: NotationWord, message: string, expected?: string): Fault {
  const place = { offset: word.offset, length: word.text.length, read: excerpt(word.text, longestText) };
  return { code, message, ...place, ...(expected !== undefined && { expected }) };
}

/**
 * The text in plain characters, without the space around it, or why it cannot be a move at all.
 *
 * @param letters characters that are left as they are
 */
export function wholeWord(text: unknown, expected: string, letters = ''): Result<NotationWord> {
  if (typeof text !== 'string') {
    return failure({
      code: 'not-text',
      message: 'A move is read from a text.',
      read: typeof text,
      expected,
    });
  }
  const outer = text.trim();
  // Most that is too long to be a move is not looked at any closer.
  const plain = outer.length > 4 * longestText ? outer : plainText(outer, letters);
  const trimmed = plain.trim();
  const before = text.length - text.trimStart().length + plain.length - plain.trimStart().length;
  const whole = { text: trimmed, offset: before };
  if (trimmed === '') return failure(issue('empty-text', whole, 'There is no move in the text.', expected));
  if (trimmed.length <= longestText) return success(whole);
  const message = `A text of ${trimmed.length} characters is no move.`;
  return failure(issue('too-long', whole, message, expected));
}

/** That a text says the right thing in words or figurines. */
export function writtenOut(whole: NotationWord, canonical: string): Fault {
  return issue('written-out', whole, `'${whole.text}' is written '${canonical}'.`, canonical);
}

/** That a text says the right thing in another form than the canonical one. */
export function otherForm(whole: NotationWord, canonical: string): Fault {
  return issue('not-canonical', whole, `'${whole.text}' is written '${canonical}'.`, canonical);
}

/*
 * What printers, editors and other alphabets do to the characters of a move: other spaces and hyphens, other marks
 * of a capture, characters of full width. All of it is read as the plain character that is meant.
 */
const spaces = '\u00a0\u00ad\u1680\u180e\u200b\u200c\u200d\u202f\u205f\u2060\u3000\ufeff';
const hyphens = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212';
/** The colon of old books, and characters that look like an x: of multiplication, ballots, and Cyrillic. */
const crosses = ':\u00d7\u2715\u2716\u2717\u2a09\u2a2f\u0445\u0425';

const unusual = /[^\x20-\x39\x3b-\x7e]/;

/**
 * A text of the same length in plain characters.
 *
 * @param letters characters that are meant as they are: the letters of a user's own set
 */
function plainText(text: string, letters: string): string {
  if (!unusual.test(text)) return text;
  let plain = '';
  for (const char of text) plain += letters.includes(char) ? char : plainOf(char);
  return plain;
}

function plainOf(char: string): string {
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

/** What a group of a pattern matched in a word, undefined where that is nothing. */
export function groupOf(
  whole: NotationWord,
  [start, end]: readonly [number, number] = [0, 0],
): NotationWord | undefined {
  return start === end ? undefined : { text: whole.text.slice(start, end), offset: whole.offset + start };
}

/** A text in which the two digits of every cell and of all columns stand in ascending order (RH E3). */
export function withAscendingDigits(text: string): string {
  return text.replace(/([1-9])([1-9])/g, (pair, one: string, two: string) => (one > two ? two + one : pair));
}

/** A word that stands where a cell is expected. */
export interface CellWord extends NotationWord {
  /** The number of the cell that it names, -1 where it is misspelt. */
  readonly cell: number;
}

/** Looks a word up on a board; letters may have either size, and the digits either order (R1.2). */
export function readCell(board: Board, word: NotationWord): CellWord {
  return { ...word, cell: cellIndex(board, word.text) };
}

/** Whether a word names a cell, or could with one character corrected where it names none. */
export function fitsCell({ text, cell }: CellWord, index: number, name: CellName): boolean {
  return cell < 0 ? isOneEdit(text.toUpperCase(), name) : cell === index;
}

/**
 * What is wrong with the way in which a cell is written.
 *
 * @param expected the cell's name as the notation writes it
 */
export function cellIssues(word: CellWord, expected: string): Fault[] {
  const { text } = word;
  if (word.cell < 0) {
    return [issue('misspelt-cell', word, `'${text}' is no cell; '${expected}' is near it.`, expected)];
  }
  const faults: Fault[] = [];
  if (text.replace(/\d/g, '') !== expected.replace(/\d/g, '')) {
    const message = `The cell '${text}' is written '${expected}'.`;
    faults.push(issue('letter-size', word, message, expected));
  }
  if (text.toUpperCase() !== expected.toUpperCase()) {
    const message = `The digits of '${text}' are written in ascending order: '${expected}'.`;
    faults.push(issue('digit-order', word, message, expected));
  }
  return faults;
}

/** That a word is no cell, nor near one that would do. */
export function badCell(word: NotationWord): Fault {
  const message = `'${word.text}' is no cell of the board.`;
  return issue('bad-cell', word, message, 'the name of a cell');
}

/** Whether one text becomes the other by one character left out, put in, changed, or swapped with the next. */
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
