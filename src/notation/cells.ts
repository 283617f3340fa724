/** Cells in a text: as they should be written, in another size or order (R1.2), or misspelt by one character. */

import { type Board, cellIndex } from '../board/board.ts';
import type { CellName } from '../board/names.ts';
import type { Fault } from '../core/result.ts';
import { issue, type Word } from './reading.ts';

/** A word that stands where a cell is expected. */
export interface CellWord {
  readonly word: Word;
  /** The cell that it names, undefined where it is misspelt. */
  readonly cell: CellName | undefined;
}

/** Looks a word up on a board; letters may have either size, and the digits either order (R1.2). */
export function readCell(board: Board, word: Word): CellWord {
  return { word, cell: board.cells[cellIndex(board, word.text)]?.name };
}

/** Whether a word names a cell, or could with one character corrected where it names none. */
export function fitsCell({ word, cell }: CellWord, name: CellName): boolean {
  return cell === undefined ? isOneEdit(word.text.toUpperCase(), name) : cell === name;
}

/**
 * What is wrong with the way in which a cell is written.
 *
 * @param expected the cell's name as the notation writes it
 */
export function cellIssues({ word, cell }: CellWord, expected: string): Fault[] {
  const { text } = word;
  if (cell === undefined) {
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
export function badCell({ word }: CellWord): Fault {
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
