/**
 * The text of a move in geometric notation (section 13), cut into pieces and cells. Nothing here knows what is
 * legal; the shape of a text alone says what it tries to say.
 */

import { failure, type Result, success } from '../../core/result.ts';
import { type WarriorCode, warriorCodes } from '../../rules/warriors.ts';
import type { MoveParts } from '../move-context.ts';
import { issue, type Word } from '../words.ts';
import { geometricLetters, goalLetter } from './canonical.ts';

/** A word that stands where a piece is expected. */
export interface PieceWord {
  readonly word: Word;
  /** The warrior that it names, undefined where it names none. */
  readonly warrior: WarriorCode | undefined;
  /** The warriors that it may be meant to name. */
  readonly near: readonly WarriorCode[];
  /** Whether the Goal goes along (`takes`), stays (`leaves`), or nothing is said. */
  readonly mark: 'takes' | 'leaves' | 'none';
}

/** What a text tries to say. */
export interface ParsedMove {
  readonly kind: MoveParts['kind'];
  readonly piece?: PieceWord;
  readonly from?: Word;
  readonly to: Word;
  /** Whether the text has the mark of a capture. */
  readonly captures: boolean;
  /** The piece that is named as captured, with the mark or without. */
  readonly captured?: Word;
}

/** What a reader of moves would have liked to see. */
export const geometricForms: string = "a move such as 'Fl@I44 F14', 'S@E26 x Fl@F14', 'B E37' or 'G L@D28'";

type Shape = (words: readonly Word[]) => ParsedMove;

/** The shapes of a move: `P` is a word of letters, `C` one with digits, `x` the mark of a capture. */
const shapes: ReadonlyMap<string, Shape> = /* @__PURE__ */ new Map<string, Shape>([
  ['PC', ([piece, to]) => placement(piece!, to!)],
  ['PPC', ([, piece, to]) => ({ kind: 'place-goal', piece: readPiece(piece!), to: to!, captures: false })],
  ['PPCC', ([, piece, from, to]) => relocation(from!, to!, piece!)],
  ['PCC', ([piece, from, to]) => (isGoal(piece!) ? relocation(from!, to!) : step(from!, to!, piece!))],
  ['CC', ([from, to]) => step(from!, to!)],
  ['PCxPC', ([piece, from, , prey, to]) => capture(from!, to!, piece!, prey!)],
  ['PCxC', ([piece, from, , to]) => capture(from!, to!, piece!)],
  ['CxPC', ([from, , prey, to]) => capture(from!, to!, undefined, prey!)],
  ['CxC', ([from, , to]) => capture(from!, to!)],
  ['PCPC', ([piece, from, prey, to]) => unmarked(from!, to!, prey!, piece)],
  ['CPC', ([from, prey, to]) => unmarked(from!, to!, prey!)],
]);

function placement(piece: Word, to: Word): ParsedMove {
  if (isGoal(piece)) return { kind: 'place-goal', to, captures: false };
  return { kind: 'place', piece: readPiece(piece), to, captures: false };
}

function relocation(from: Word, to: Word, piece?: Word): ParsedMove {
  return { kind: 'relocate', from, to, captures: false, ...(piece && { piece: readPiece(piece) }) };
}

function step(from: Word, to: Word, piece?: Word): ParsedMove {
  return { kind: 'step', from, to, captures: false, ...(piece && { piece: readPiece(piece) }) };
}

function capture(from: Word, to: Word, piece?: Word, captured?: Word): ParsedMove {
  return { ...step(from, to, piece), captures: true, ...(captured && { captured }) };
}

/** A capture without its mark, which shows in that what is captured is named. */
function unmarked(from: Word, to: Word, captured: Word, piece?: Word): ParsedMove {
  return { ...step(from, to, piece), captured };
}

/** Says what a text tries to say, or where it cannot be understood. */
export function parseShape(whole: Word): Result<ParsedMove> {
  const words = cutWords(whole);
  if (!words.ok) return words;
  const letters = words.value.map(shapeOf).join('');
  const shape = shapes.get(letters);
  const first = words.value[0]!;
  if (shape === undefined || (letters.startsWith('PP') && !isGoal(first))) {
    return failure(issue('unreadable', whole, `'${whole.text}' is no geometric move.`, geometricForms));
  }
  return success(shape(words.value));
}

/**
 * Cuts a text into words; the mark of a capture is a word of its own, `@` only parts a piece from a cell, and a hyphen
 * that stands alone two cells.
 */
function cutWords(whole: Word): Result<Word[]> {
  const pattern = /\s*(?:-\s*(?=\d?[a-i]\d))?(?:([a-wyz\d]+-?)|([x×])|(@))\s*/iy;
  const words: Word[] = [];
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
      return failure(issue('unreadable', found, `'${word.text}' has no place here.`, geometricForms));
    }
    afterAt = at;
    if (at) continue;
    const offset = whole.offset + start + match[0].indexOf(text);
    words.push({ text: /\d/.test(text) ? text.replace('-', '') : text, offset });
  }
  return success(words);
}

function shapeOf({ text }: Word): string {
  return /\d/.test(text) ? 'C' : /^[x×]$/i.test(text) ? 'x' : 'P';
}

function isGoal({ text }: Word): boolean {
  return text.toUpperCase() === goalLetter;
}

/** Reads the letters of a piece with its mark: `Fl`, `FeG`, `L-`. */
function readPiece(word: Word): PieceWord {
  const bare = word.text.replace('-', '').toLowerCase();
  const leaves = word.text.endsWith('-');
  const takes = !leaves && bare.length > 1 && bare.endsWith('g');
  const name = takes ? bare.slice(0, -1) : bare;
  const warrior = warriorCodes.find((code) => geometricLetters[code].toLowerCase() === name);
  const near = warriorCodes.filter((code) => geometricLetters[code][0]!.toLowerCase() === name[0]);
  const mark = leaves ? 'leaves' : takes ? 'takes' : 'none';
  return { word, warrior, near: warrior === undefined ? near : [warrior], mark };
}

/** The placements that stand in one text one after another, as INT writes them: `B E37 Fl D16`. */
export function cutPlacements(text: string): Word[] {
  const pattern = /[a-z]+\s+\d?[a-z]\d\d(?=\s|$)/giy;
  const words: Word[] = [];
  const begin = text.length - text.trimStart().length;
  for (pattern.lastIndex = begin; pattern.lastIndex < text.trimEnd().length; ) {
    const offset = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) return [{ text, offset: 0 }];
    words.push({ text: match[0], offset });
    while (/\s/.test(text[pattern.lastIndex] ?? '')) pattern.lastIndex++;
  }
  return words;
}
