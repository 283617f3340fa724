/**
 * Parses moves in algebraic notation (section 14) without checking legality. Ambiguous text has several
 * parses, likeliest first.
 */

import { memo } from '../../base/memo.ts';
import type { Board } from '../../rules/board/board.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import { type CellWord, groupOf, type NotationWord, readCell, withAscendingDigits } from '../words.ts';
import type { PieceLetters } from './letters.ts';

/** Description of an algebraic move, for error messages. */
export const algebraicForms: string = "a move such as 'Qd27', 'Nxh35', 'dxe38', 'HRg46', 'Wh78' or 'HRi99'";

/** A letter where a piece is expected. */
export interface LetterWord extends NotationWord {
  /** The warrior with this letter, or null if the letter is unknown. */
  readonly warrior: WarriorCode | null;
}

/** Parts of an algebraic move. */
export interface ParsedAlgebraic {
  /** Letters used by the parser. */
  readonly letters: PieceLetters;
  /** Letter of the heart, if it is carried or placed. */
  readonly heart: NotationWord | undefined;
  /** Letter of the warrior, or undefined for a pawn. */
  readonly piece: LetterWord | undefined;
  /** The warrior: a pawn if there is no letter, or null if the letter is unknown. */
  readonly warrior: WarriorCode | null;
  /** Origin as written. `from` is the origin in lower case with ascending digits. */
  readonly origin: NotationWord;
  readonly from: string;
  /** Whether the text has a capture mark. */
  readonly captures: boolean;
  readonly capturedHeart: NotationWord | undefined;
  readonly captured: LetterWord | undefined;
  /** Destination. If `isLoose`, it is misspelt and may include the origin. */
  readonly target: CellWord;
  readonly isLoose: boolean;
  /** Whether spaces or hyphens separate the parts. */
  readonly hasGaps: boolean;
  /** Mark of a threat to a heart. */
  readonly threatens: NotationWord | undefined;
  readonly drawOffer: boolean;
}

/** Leniency levels: exact, case-insensitive, with unknown letters, with any cell. */
const leniencies = ['exact', 'any-case', 'any-letter', 'any-cell'] as const;
type Leniency = (typeof leniencies)[number];

/** Returns a parser for a letter set. The parser returns all parses, likeliest first. */
export const parserFor: (letters: PieceLetters) => (board: Board, whole: NotationWord) => ParsedAlgebraic[] =
  /* @__PURE__ */ memo(newParser);

function newParser(letters: PieceLetters): (board: Board, whole: NotationWord) => ParsedAlgebraic[] {
  const patterns = leniencies.map((leniency) => makePattern(letters, leniency));
  return (board, whole) => {
    const ways: ParsedAlgebraic[] = [];
    for (const [index, leniency] of leniencies.entries()) {
      if (leniency === 'any-letter' && ways.length > 0) continue;
      const match = patterns[index]!.exec(whole.text);
      if (match !== null)
        ways.push({ letters, isLoose: leniency === 'any-cell', ...splitMatch(board, whole, letters, match) });
    }
    return ways;
  };
}

const cell = '\\d?[a-i][1-9]{2}';
const origin = '(?:\\d?[a-i](?:[1-9]{2})?|[1-9]{2})?';

function makePattern({ set, byCode }: PieceLetters, leniency: Leniency): RegExp {
  const oneOf = (list: readonly string[]): string =>
    list.map((letter) => letter.replace(/[\\^$.*?[\]{}|/]/, '\\$&')).join('|');
  const hearts = oneOf(set.king === undefined ? [set.G] : [set.G, set.king]);
  const known = oneOf([...byCode.values()].filter((letter) => letter !== ''));
  const piece = leniency === 'any-letter' ? '\\p{L}' : known;
  // Only exact text may have spaces or hyphens between all parts. Other text may only have spaces around the
  // capture mark: 'B G35' is geometric.
  const gap = leniency === 'exact' ? '[\\s-]*' : '';
  const beside = gap === '' ? '\\s*' : '';
  const from = leniency === 'any-cell' ? `(?:${origin}(?=${beside}${gap}[xX]))?` : origin;
  const target = leniency === 'any-cell' ? '[a-z0-9]{1,7}' : cell;
  const capture = `(?:${beside}(?<x>[xX])${beside}${gap}(?<capturedHeart>${hearts})?${gap}(?<captured>${piece})?${beside})?`;
  const mover = `(?<heart>${hearts})?${gap}(?<piece>${piece})?${gap}(?<from>${from})`;
  const end = `(?<target>${target})\\s*(?<plus>\\+)?\\s*(?<draw>\\(=\\))?`;
  const isExact = leniency === 'exact' || leniency === 'any-letter';
  return new RegExp(`^${mover}${gap}${capture}${gap}${end}$`, isExact ? 'du' : 'diu');
}

function splitMatch(
  board: Board,
  whole: NotationWord,
  letters: PieceLetters,
  match: RegExpExecArray,
): Omit<ParsedAlgebraic, 'letters' | 'isLoose'> {
  const groups = match.indices!.groups!;
  const wordOf = (group: string): NotationWord | undefined => groupOf(whole, groups[group]);
  const [heart, capturedHeart, threatens] = ['heart', 'capturedHeart', 'plus'].map(wordOf);
  const [piece, captured] = ['piece', 'captured'].map((group) => readLetter(wordOf(group), letters));
  const target = readCell(board, wordOf('target')!);
  const origin = wordOf('from') ?? { text: '', offset: target.offset };
  const beforeDraw = whole.text.slice(0, threatens === undefined ? groups.target![1] : undefined);
  return {
    heart,
    piece,
    warrior: piece === undefined ? 'V' : piece.warrior,
    origin,
    from: withAscendingDigits(origin.text.toLowerCase()),
    captures: wordOf('x') !== undefined,
    capturedHeart,
    captured,
    target,
    hasGaps: /[\s-]/.test(beforeDraw.replace(/\s*(\(=\))?$/, '')),
    threatens,
    drawOffer: wordOf('draw') !== undefined,
  };
}

function readLetter(word: NotationWord | undefined, { byCode }: PieceLetters): LetterWord | undefined {
  if (word === undefined) return undefined;
  const read = word.text.toUpperCase();
  const [warrior] = [...byCode].find(([, letter]) => letter.toUpperCase() === read) ?? [null];
  return { ...word, warrior };
}
