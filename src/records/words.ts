/**
 * Words that belong together: a move may be written in several words, and without a comma between two moves it
 * shows in the shape of the words where the next one begins. No rules and no board are needed for that.
 */

import { classOf, isDigit, isDot, isLetter, WORD } from '../base/characters.ts';
import { isResultWord } from './results.ts';

/** What a word can be by its shape alone. */
export type WordShape = 'capture' | 'goal' | 'piece' | 'origin' | 'cell' | 'other';

/**
 * How far a move has come: `whole` where only a capture can follow, `ended` where nothing can, and else what
 * the next word may be.
 */
export type MoveStage = 'whole' | 'ended' | 'cell' | 'last-cell' | 'after-goal' | 'after-capture';

/**
 * The shape of a word: `x`, `X`, `×` or `:` is the sign of a capture; `G` is the Goal; one to three letters, the
 * first a capital, and perhaps a `-` are a piece; anything with `@` is an origin; one or two letters with one to
 * three digits after them, and perhaps the digit of a level before them, are a cell.
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

/** The stage of a move that begins with a word. */
export function beginMove(shape: WordShape): MoveStage {
  if (shape === 'capture') return 'after-capture';
  if (shape === 'goal') return 'after-goal';
  return shape === 'piece' || shape === 'origin' ? 'cell' : 'whole';
}

/** The stage of a move after one word more, or undefined where the word begins a move of its own. */
export function joinMove(stage: MoveStage, shape: WordShape): MoveStage | undefined {
  if (stage === 'after-capture') return shape === 'piece' || shape === 'goal' ? 'last-cell' : 'ended';
  if (stage === 'last-cell') return shape === 'cell' ? 'ended' : undefined;
  if (stage === 'ended') return undefined;
  if (shape === 'capture') return 'after-capture';
  if (stage === 'after-goal') return shape === 'other' || shape === 'cell' ? 'whole' : 'cell';
  return stage === 'cell' && shape === 'cell' ? 'whole' : undefined;
}

/**
 * The stage at the end of a text that is one move in a record: words with single spaces between them that belong
 * together. Undefined where the text would not be read back as one move.
 */
export function stageOf(text: string): MoveStage | undefined {
  if (!text.includes(' ')) return isWord(text) ? beginMove(shapeOf(text)) : undefined;
  let stage: MoveStage | undefined;
  for (const [index, word] of text.split(' ', 7).entries()) {
    if (!isWord(word)) return undefined;
    stage = index === 0 ? beginMove(shapeOf(word)) : joinMove(stage!, shapeOf(word));
    if (stage === undefined) return undefined;
  }
  return stage;
}

/** Whether a text is read as one word of a move: not empty, no mark in it, no number, no result. */
function isWord(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (classOf(text.charCodeAt(at)) !== WORD) return false;
  }
  return text !== '' && numberLength(text, 0, text.length) === 0 && !isResultWord(text);
}

/**
 * How long the move number at the beginning of a word is: digits with one or several dots, digits that are the
 * whole word, or dots alone; 0 where there is none.
 *
 * @param end where the text ends; the word may do so before
 */
export function numberLength(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  const digits = at;
  while (at < end && isDot(text.charCodeAt(at))) at++;
  return at > digits || digits === end || classOf(text.charCodeAt(digits)) !== WORD ? at - start : 0;
}

/**
 * Whether a text can be a move of a record: one word, or several that belong together, with single spaces. True
 * for `Nhg36`, `Fl@I44 F14` and `G L@D28`, false for two moves, numbers, results and anything with a mark.
 *
 * @example
 * ```ts
 * import { isMoveText } from 'klin-zha/records';
 *
 * isMoveText('e37f48'); // true
 * isMoveText('{'); // false
 * ```
 *
 * @category Game trees
 */
export function isMoveText(text: string): boolean {
  return typeof text === 'string' && stageOf(text) !== undefined;
}
