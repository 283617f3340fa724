/** Parses moves in geometric notation (section 13) without checking legality. */

import { failure, type Result, success } from '../../base/result.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { MoveParts } from '../move-context.ts';
import { type CellWord, issue, type NotationWord, readCell } from '../words.ts';
import { goalLetter } from './canonical.ts';

/** A word where a piece is expected. */
interface PieceWord extends NotationWord {
  /** The named warrior, or undefined if the name is unknown. */
  readonly warrior: WarriorCode | undefined;
  /** Warriors that the word may mean. */
  readonly near: readonly WarriorCode[];
  /** Whether the Goal moves with the piece (`takes`), stays behind (`leaves`), or is not mentioned. */
  readonly mark: 'takes' | 'leaves' | 'none';
}

/** Parts of a geometric move. */
export interface ParsedGeometric {
  readonly kind: MoveParts['kind'];
  readonly piece?: PieceWord;
  /** Origin. A step may omit it, as in `V x Fl@D16`. */
  readonly from?: CellWord;
  readonly to: CellWord;
  /** Whether the text has a capture mark. */
  readonly captures: boolean;
  /** Name of the captured piece, with or without a capture mark. */
  readonly captured?: NotationWord;
}

/** Description of a geometric move, for error messages. */
export const geometricForms: string = "a move such as 'Fl@I44 F14', 'S@E26 x Fl@F14', 'B E37' or 'G L@D28'";

/**
 * Parses a move. The shape of the text determines the kind of move: `P` is a word of letters, `C` a word with
 * digits, and `x` a capture mark. The capture mark is optional before the name of the captured piece.
 */
export function parseShape(rules: Ruleset, whole: NotationWord): Result<ParsedGeometric> {
  const { board } = rules;
  const split = splitWords(whole);
  if (!split.ok) return split;
  const words = split.value;
  const shape = words.map(shapeOf).join('');
  const ofGoal = /^PP?CC?$/.test(shape) && words[0]!.text.toUpperCase() === goalLetter;
  if (!ofGoal && !/^(PC|P?Cx?P?C|PxP?C)$/.test(shape)) {
    return failure(issue('unreadable', whole, `'${whole.text}' is not a geometric move.`, geometricForms));
  }
  const first = shape.indexOf('C');
  const last = shape.lastIndexOf('C');
  const piece = words[ofGoal ? 1 : 0]!;
  const captured = ofGoal ? -1 : shape.indexOf('P', 1);
  const isStepping = last > first;
  const captures = shape.includes('x');
  return success({
    kind: ofGoal ? (isStepping ? 'relocate' : 'place-goal') : isStepping || captures ? 'step' : 'place',
    ...(shapeOf(piece) === 'P' && { piece: readPiece(rules, piece) }),
    ...(isStepping && { from: readCell(board, words[first]!) }),
    to: readCell(board, words[last]!),
    captures,
    ...(captured > 0 && { captured: words[captured]! }),
  });
}

/**
 * Splits text into words. A capture mark is a separate word. `@` separates a piece from a cell, and a hyphen
 * separates two cells.
 */
function splitWords(whole: NotationWord): Result<NotationWord[]> {
  const pattern = /\s*(?:-\s*(?=\d?[a-i]\d))?(?:([a-wyz\d]+-?)|([x×])|(@))\s*/iy;
  const words: NotationWord[] = [];
  let afterAt = false;
  while (pattern.lastIndex < whole.text.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(whole.text);
    const at = match?.[3] !== undefined;
    const text = match?.[1] ?? match?.[2] ?? '';
    const last = words.at(-1);
    const misplaced = at
      ? last === undefined || shapeOf(last) !== 'P' || afterAt
      : afterAt && !/\d/.test(text);
    if (match === null || misplaced) {
      const word = { text: whole.text.slice(start).trimStart().slice(0, 1), offset: start };
      const found = { ...word, offset: whole.offset + whole.text.indexOf(word.text, start) };
      return failure(issue('unreadable', found, `Unexpected '${word.text}'.`, geometricForms));
    }
    afterAt = at;
    if (at) continue;
    const offset = whole.offset + start + match[0].indexOf(text);
    words.push({ text: /\d/.test(text) ? text.replace('-', '') : text, offset });
  }
  return success(words);
}

function shapeOf({ text }: NotationWord): string {
  return /\d/.test(text) ? 'C' : /^[x×]$/i.test(text) ? 'x' : 'P';
}

/** Reads the letters of a piece and its Goal mark: `Fl`, `FeG`, `L-`. */
function readPiece({ warriors }: Ruleset, word: NotationWord): PieceWord {
  const bare = word.text.replace('-', '').toLowerCase();
  const leaves = word.text.endsWith('-');
  const kindOf = (letters: string) => warriors.find(({ geometric }) => geometric.toLowerCase() === letters);
  // The letter of the Goal should follow the letters of its carrier, but may precede them by mistake.
  const [, before = '', middle = bare, after = ''] = /^(g?)(.+?)(g?)$/.exec(bare) ?? [];
  const isCarried = before === '' ? after !== '' : kindOf(bare) === undefined && kindOf(middle) !== undefined;
  const takes = !leaves && isCarried;
  const name = takes ? middle : bare;
  const named = kindOf(name);
  const near = warriors.filter(({ geometric }) => geometric[0]!.toLowerCase() === name[0]);
  const mark = leaves ? 'leaves' : takes ? 'takes' : 'none';
  const meant = named === undefined ? near : [named];
  return { ...word, warrior: named?.code, near: meant.map(({ code }) => code), mark };
}
