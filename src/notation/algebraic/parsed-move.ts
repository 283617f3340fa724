/**
 * The text of a move in algebraic notation (section 14), cut into its parts. Nothing here knows what is legal;
 * texts that can be cut in several ways are answered with the ways in the order of their likelihood.
 */

import { memo } from '../../base/memo.ts';
import type { Board } from '../../rules/board/board.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import { type CellWord, groupOf, type NotationWord, readCell, withAscendingDigits } from '../words.ts';
import type { PieceLetters } from './letters.ts';

/** What a reader of moves would have liked to see. */
export const algebraicForms: string = "a move such as 'Qd27', 'Nxh35', 'dxe38', 'HRg46', 'Wh78' or 'HRi99'";

/** A letter that stands where a piece is expected. */
export interface LetterWord extends NotationWord {
  /** The warrior that it names, null where it names none. */
  readonly warrior: WarriorCode | null;
}

/** What a text tries to say. */
export interface ParsedAlgebraic {
  /** The letters with which it was read. */
  readonly letters: PieceLetters;
  /** The letter of the heart that goes along or is placed. */
  readonly heart: NotationWord | undefined;
  /** The letter of the warrior; a pawn has none. */
  readonly piece: LetterWord | undefined;
  /** The warrior, a pawn where no letter stands; null where the letter is unknown. */
  readonly warrior: WarriorCode | null;
  /** What stands where the origin is expected, as it was read, and in small letters and ascending digits. */
  readonly origin: NotationWord;
  readonly from: string;
  /** The mark of a capture. */
  readonly captures: boolean;
  readonly capturedHeart: NotationWord | undefined;
  readonly captured: LetterWord | undefined;
  /** The cell where the move ends; with `isLoose` together with the origin, and misspelt. */
  readonly target: CellWord;
  readonly isLoose: boolean;
  /** Whether its parts stand apart. */
  readonly hasGaps: boolean;
  /** The mark of a threat to a heart. */
  readonly threatens: NotationWord | undefined;
  readonly drawOffer: boolean;
}

/** How freely a text is cut: as it should be, in letters of any size, with unknown letters, with any cell. */
const freedoms = ['exact', 'any-size', 'any-letter', 'any-cell'] as const;
type Freedom = (typeof freedoms)[number];

/** Cuts texts with the letters of pieces, in all ways in which they can be; the first is the likeliest. */
export const parserFor: (letters: PieceLetters) => (board: Board, whole: NotationWord) => ParsedAlgebraic[] =
  /* @__PURE__ */ memo(newParser);

function newParser(letters: PieceLetters): (board: Board, whole: NotationWord) => ParsedAlgebraic[] {
  const patterns = freedoms.map((freedom) => makePattern(letters, freedom));
  return (board, whole) => {
    const ways: ParsedAlgebraic[] = [];
    for (const [index, freedom] of freedoms.entries()) {
      if (freedom === 'any-letter' && ways.length > 0) continue;
      const match = patterns[index]!.exec(whole.text);
      if (match !== null)
        ways.push({ letters, isLoose: freedom === 'any-cell', ...cut(board, whole, letters, match) });
    }
    return ways;
  };
}

const cell = '\\d?[a-i][1-9]{2}';
const origin = '(?:\\d?[a-i](?:[1-9]{2})?|[1-9]{2})?';

function makePattern({ set, byCode }: PieceLetters, freedom: Freedom): RegExp {
  const oneOf = (list: readonly string[]): string =>
    list.map((letter) => letter.replace(/[\\^$.*?[\]{}|/]/, '\\$&')).join('|');
  const hearts = oneOf(set.king === undefined ? [set.G] : [set.G, set.king]);
  const known = oneOf([...byCode.values()].filter((letter) => letter !== ''));
  const piece = freedom === 'any-letter' ? '\\p{L}' : known;
  // Spaces may part what is right otherwise, or the hyphen of those who write both cells. With letters of another
  // size they may only around the mark of a capture: 'B G35' is geometric.
  const gap = freedom === 'exact' ? '[\\s-]*' : '';
  const beside = gap === '' ? '\\s*' : '';
  const from = freedom === 'any-cell' ? `(?:${origin}(?=${beside}${gap}[xX]))?` : origin;
  const target = freedom === 'any-cell' ? '[a-z0-9]{1,7}' : cell;
  const capture = `(?:${beside}(?<x>[xX])${beside}${gap}(?<capturedHeart>${hearts})?${gap}(?<captured>${piece})?${beside})?`;
  const mover = `(?<heart>${hearts})?${gap}(?<piece>${piece})?${gap}(?<from>${from})`;
  const end = `(?<target>${target})\\s*(?<plus>\\+)?\\s*(?<draw>\\(=\\))?`;
  const isExact = freedom === 'exact' || freedom === 'any-letter';
  return new RegExp(`^${mover}${gap}${capture}${gap}${end}$`, isExact ? 'du' : 'diu');
}

function cut(
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
