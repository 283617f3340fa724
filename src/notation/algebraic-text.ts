/**
 * The text of a move in algebraic notation (section 14), cut into its parts. Nothing here knows what is legal;
 * texts that can be cut in several ways are answered with the ways in the order of their likelihood.
 */

import { type WarriorCode, warriorCodes } from '../rules/warriors.ts';
import type { LetterSet } from './letters.ts';
import type { Word } from './reading.ts';

/** What a reader of moves would have liked to see. */
export const algebraicForms: string = "a move such as 'Qd27', 'Nxh35', 'dxe38', 'HRg46', 'Wh78' or 'HRi99'";

/** A letter that stands where a piece is expected. */
export interface LetterWord {
  readonly word: Word;
  /** The warrior that it names, null where it names none. */
  readonly warrior: WarriorCode | null;
}

/** What a text tries to say. */
export interface AlgebraicSketch {
  /** The letter of the heart that goes along or is placed. */
  readonly heart?: Word;
  /** The letter of the warrior; a pawn has none. */
  readonly piece?: LetterWord;
  /** What stands where the origin is expected, as it was read. */
  readonly origin: Word;
  /** The mark of a capture. */
  readonly captures: boolean;
  readonly capturedHeart?: Word;
  readonly captured?: LetterWord;
  /** The cell where the move ends; with `isLoose` together with the origin, and misspelt. */
  readonly target: Word;
  readonly isLoose: boolean;
  /** The mark of a threat to a heart. */
  readonly threatens?: Word;
  readonly drawOffer: boolean;
}

/** How freely a text is cut: as it should be, in letters of any size, with unknown letters, with any cell. */
const freedoms = ['exact', 'any-size', 'any-letter', 'any-cell'] as const;
type Freedom = (typeof freedoms)[number];

/** The ways in which a text can be cut. The first is the likeliest. */
export function sketchAlgebraic(whole: Word, letters: LetterSet): AlgebraicSketch[] {
  const sketches: AlgebraicSketch[] = [];
  for (const freedom of freedoms) {
    if (freedom === 'any-letter' && sketches.length > 0) continue;
    const sketch = cut(whole, letters, freedom);
    if (sketch !== undefined) sketches.push(sketch);
  }
  return sketches;
}

const cell = '\\d?[a-i][1-9]{2}';
const origin = '(?:\\d?[a-i](?:[1-9]{2})?|[1-9]{2})?';

function patternOf(letters: LetterSet, freedom: Freedom): RegExp {
  const oneOf = (list: readonly string[]): string =>
    list.map((letter) => letter.replace(/[\\^$.*?[\]{}|/]/, '\\$&')).join('|');
  const hearts = oneOf(letters.king === undefined ? [letters.G] : [letters.G, letters.king]);
  const known = oneOf(pieceCodes.map((code) => letters[code]));
  const piece = freedom === 'any-letter' ? '\\p{L}' : known;
  const from = freedom === 'any-cell' ? `(?:${origin}(?=x))?` : origin;
  const target = freedom === 'any-cell' ? '[a-z0-9]{1,7}' : cell;
  const capture = `(?:(x)(${hearts})?(${piece})?)?`;
  const source = `^(${hearts})?(${piece})?(${from})${capture}(${target})(\\+)?\\s*(\\(=\\))?$`;
  return new RegExp(source, freedom === 'exact' || freedom === 'any-letter' ? 'u' : 'iu');
}

const pieceCodes = warriorCodes.filter((code) => code !== 'V');

function cut(whole: Word, letters: LetterSet, freedom: Freedom): AlgebraicSketch | undefined {
  const match = patternOf(letters, freedom).exec(whole.text);
  if (match === null) return undefined;
  let offset = whole.offset;
  const words = match.slice(1).map((text: string | undefined): Word => {
    const word = { text: text ?? '', offset };
    offset += word.text.length;
    return word;
  });
  const [heart, piece, from, x, capturedHeart, captured, target, plus, draw] = words as [
    Word,
    Word,
    Word,
    Word,
    Word,
    Word,
    Word,
    Word,
    Word,
  ];
  return {
    ...(heart.text && { heart }),
    ...(piece.text && { piece: readLetter(piece, letters) }),
    origin: from,
    captures: x.text !== '',
    ...(capturedHeart.text && { capturedHeart }),
    ...(captured.text && { captured: readLetter(captured, letters) }),
    target,
    isLoose: freedom === 'any-cell',
    ...(plus.text && { threatens: plus }),
    drawOffer: draw.text !== '',
  };
}

function readLetter(word: Word, letters: LetterSet): LetterWord {
  const same = (code: (typeof pieceCodes)[number]): boolean =>
    letters[code].toUpperCase() === word.text.toUpperCase();
  return { word, warrior: pieceCodes.find(same) ?? null };
}

/** A text in which the two digits of every cell and of all columns stand in ascending order (RH E3). */
export function withAscendingDigits(text: string): string {
  return text.replace(/([1-9])([1-9])/g, (pair, one: string, two: string) => (one > two ? two + one : pair));
}
