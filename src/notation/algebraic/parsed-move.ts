/**
 * The text of a move in algebraic notation (section 14), cut into its parts. Nothing here knows what is legal;
 * texts that can be cut in several ways are answered with the ways in the order of their likelihood.
 */

import { type WarriorCode, warriorCodes } from '../../rules/warriors.ts';
import { groupOf, type Word, withAscendingDigits } from '../words.ts';
import type { LetterSet } from './letters.ts';

/** What a reader of moves would have liked to see. */
export const algebraicForms: string = "a move such as 'Qd27', 'Nxh35', 'dxe38', 'HRg46', 'Wh78' or 'HRi99'";

/** A letter that stands where a piece is expected. */
export interface LetterWord {
  readonly word: Word;
  /** The warrior that it names, null where it names none. */
  readonly warrior: WarriorCode | null;
}

/** What a text tries to say. */
export interface ParsedMove {
  /** The letter of the heart that goes along or is placed. */
  readonly heart?: Word;
  /** The letter of the warrior; a pawn has none. */
  readonly piece?: LetterWord;
  /** The warrior, a pawn where no letter stands; null where the letter is unknown. */
  readonly warrior: WarriorCode | null;
  /** What stands where the origin is expected, as it was read, and in small letters and ascending digits. */
  readonly origin: Word;
  readonly from: string;
  /** The mark of a capture. */
  readonly captures: boolean;
  readonly capturedHeart?: Word;
  readonly captured?: LetterWord;
  /** The cell where the move ends; with `isLoose` together with the origin, and misspelt. */
  readonly target: Word;
  readonly isLoose: boolean;
  /** Whether its parts stand apart. */
  readonly hasGaps: boolean;
  /** The mark of a threat to a heart. */
  readonly threatens?: Word;
  readonly drawOffer: boolean;
}

/** How freely a text is cut: as it should be, in letters of any size, with unknown letters, with any cell. */
const freedoms = ['exact', 'any-size', 'any-letter', 'any-cell'] as const;
type Freedom = (typeof freedoms)[number];

/** The ways in which a text can be cut. The first is the likeliest. */
export function waysToParse(whole: Word, letters: LetterSet): ParsedMove[] {
  const ways: ParsedMove[] = [];
  for (const freedom of freedoms) {
    if (freedom === 'any-letter' && ways.length > 0) continue;
    const parsed = cut(whole, letters, freedom);
    if (parsed !== undefined) ways.push(parsed);
  }
  return ways;
}

const cell = '\\d?[a-i][1-9]{2}';
const origin = '(?:\\d?[a-i](?:[1-9]{2})?|[1-9]{2})?';

type Patterns = Readonly<Record<Freedom, RegExp>>;

const compiled = /* @__PURE__ */ new WeakMap<LetterSet, Patterns>();

function patternsOf(letters: LetterSet): Patterns {
  let patterns = compiled.get(letters);
  if (patterns === undefined) {
    const pairs = freedoms.map((freedom) => [freedom, makePattern(letters, freedom)] as const);
    patterns = Object.fromEntries(pairs) as Patterns;
    compiled.set(letters, patterns);
  }
  return patterns;
}

function makePattern(letters: LetterSet, freedom: Freedom): RegExp {
  const oneOf = (list: readonly string[]): string =>
    list.map((letter) => letter.replace(/[\\^$.*?[\]{}|/]/, '\\$&')).join('|');
  const hearts = oneOf(letters.king === undefined ? [letters.G] : [letters.G, letters.king]);
  const known = oneOf(pieceCodes.map((code) => letters[code]));
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

const pieceCodes = warriorCodes.filter((code) => code !== 'V');

function cut(whole: Word, letters: LetterSet, freedom: Freedom): ParsedMove | undefined {
  const match = patternsOf(letters)[freedom].exec(whole.text);
  if (match === null) return undefined;
  const groups = match.indices!.groups!;
  const wordOf = (group: string): Word | undefined => groupOf(whole, groups[group]);
  const [heart, capturedHeart, plus] = ['heart', 'capturedHeart', 'plus'].map(wordOf);
  const [piece, captured] = ['piece', 'captured'].map((group) => readLetter(wordOf(group), letters));
  const target = wordOf('target')!;
  const origin = wordOf('from') ?? { text: '', offset: target.offset };
  const beforeDraw = whole.text.slice(0, plus === undefined ? groups.target![1] : undefined);
  return {
    ...(heart && { heart }),
    ...(piece && { piece }),
    warrior: piece === undefined ? 'V' : piece.warrior,
    origin,
    from: withAscendingDigits(origin.text.toLowerCase()),
    captures: wordOf('x') !== undefined,
    ...(capturedHeart && { capturedHeart }),
    ...(captured && { captured }),
    target,
    isLoose: freedom === 'any-cell',
    hasGaps: /[\s-]/.test(beforeDraw.replace(/\s*(\(=\))?$/, '')),
    ...(plus && { threatens: plus }),
    drawOffer: wordOf('draw') !== undefined,
  };
}

function readLetter(word: Word | undefined, letters: LetterSet): LetterWord | undefined {
  if (word === undefined) return undefined;
  const same = (code: (typeof pieceCodes)[number]): boolean =>
    letters[code].toUpperCase() === word.text.toUpperCase();
  return { word, warrior: pieceCodes.find(same) ?? null };
}
