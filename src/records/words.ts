/**
 * Groups words into moves. A move may have several words. Where commas are missing, the shape of each word
 * shows whether it begins a new move, without knowing the rules or the board.
 */

import { classOf, isDigit, isDot, isLetter, WORD } from '../base/characters.ts';
import { isResultWord } from './results.ts';

/** Kind of a word, based only on its shape. */
export type WordShape = 'capture' | 'goal' | 'piece' | 'origin' | 'cell' | 'other';

/**
 * State of a partly read move. After `whole`, only a capture can follow; after `ended`, nothing. `cell` and
 * `last-cell` name the next word, `after-goal` and `after-capture` the previous word.
 */
export type MoveStage = 'whole' | 'ended' | 'cell' | 'last-cell' | 'after-goal' | 'after-capture';

/**
 * Classifies a word by its shape:
 *
 * - a capture sign: `x`, `X`, `×` or `:`
 * - the Goal: `G`
 * -   a piece: one to three letters, the first in upper case, optionally followed by `-`
 * - an origin: anything that contains `@`
 * -   a cell: one or two letters and one to three digits, optionally preceded by a level digit
 */
export function shapeOf(word: string): WordShape {
  if (word.length === 1) {
    if (word === 'x' || word === 'X' || word === '×' || word === ':') return 'capture';
    if (word === 'G') return 'goal';
  }
  const level = isDigit(word.charCodeAt(0)) ? 1 : 0;
  let letters = level;
  while (letters < word.length && isLetter(word.charCodeAt(letters))) letters++;
  let end = letters;
  while (end < word.length && isDigit(word.charCodeAt(end))) end++;
  const count = letters - level;
  const digits = end - letters;
  if (digits === 0 && end < word.length && word.charCodeAt(end) === 45) end++;
  if (end < word.length) return word.indexOf('@', end) < 0 ? 'other' : 'origin';
  if (count === 0 || word.length > 6) return 'other';
  if (digits > 0) return digits <= 3 && count <= 2 ? 'cell' : 'other';
  return level === 0 && count <= 3 && word.charCodeAt(0) < 97 ? 'piece' : 'other';
}

/** Returns the stage after the first word of a move. */
export function beginMove(shape: WordShape): MoveStage {
  if (shape === 'capture') return 'after-capture';
  if (shape === 'goal') return 'after-goal';
  return shape === 'piece' || shape === 'origin' ? 'cell' : 'whole';
}

/** Returns the stage after another word, or undefined if the word begins a new move. */
export function joinMove(stage: MoveStage, shape: WordShape): MoveStage | undefined {
  if (stage === 'after-capture') return shape === 'piece' || shape === 'goal' ? 'last-cell' : 'ended';
  if (stage === 'last-cell') return shape === 'cell' ? 'ended' : undefined;
  if (stage === 'ended') return undefined;
  if (shape === 'capture') return 'after-capture';
  if (stage === 'after-goal') return shape === 'other' || shape === 'cell' ? 'whole' : 'cell';
  return stage === 'cell' && shape === 'cell' ? 'whole' : undefined;
}

/**
 * Returns the stage at the end of a move whose words are separated by single spaces. Returns undefined if the
 * text would not be read back as one move.
 */
export function stageOf(text: string): MoveStage | undefined {
  let stage: MoveStage | undefined;
  for (let from = 0, end = 0; end < text.length; from = end + 1) {
    end = text.indexOf(' ', from);
    if (end < 0) end = text.length;
    const word = text.slice(from, end);
    if (!isWord(word)) return undefined;
    stage = from === 0 ? beginMove(shapeOf(word)) : joinMove(stage!, shapeOf(word));
    if (stage === undefined) return undefined;
  }
  return stage;
}

/** Whether text is read as one word of a move: it must not contain marks or be a number or result. */
function isWord(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (classOf(text.charCodeAt(at)) !== WORD) return false;
  }
  return text !== '' && numberLength(text, 0, text.length) === 0 && !isResultWord(text);
}

/**
 * Returns the length of the move number at `start`, or 0. A move number consists of digits, dots, or digits
 * followed by dots.
 *
 * @param end end of the text; the word may end earlier
 */
export function numberLength(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  const digits = at;
  while (at < end && isDot(text.charCodeAt(at))) at++;
  return at > digits || digits === end || classOf(text.charCodeAt(digits)) !== WORD ? at - start : 0;
}

/**
 * Whether text can be a move in a record: one word, or several words that form one move, separated by single
 * spaces. True for `Nhg36`, `Fl@I44 F14` and `G L@D28`; false for two moves, numbers, results and marks.
 *
 * @example
 * ```ts
 * import { isMoveText } from 'klin-zha/records';
 *
 * isMoveText('e37f48'); // true
 * isMoveText('{'); // false
 * ```
 */
export function isMoveText(text: string): boolean {
  return typeof text === 'string' && stageOf(text) !== undefined;
}
