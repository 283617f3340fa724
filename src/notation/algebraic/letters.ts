/** Piece letters in algebraic notation: the five sets in RH E6, and custom sets. */

import { classOf, WORD } from '../../base/characters.ts';
import { deepFreeze } from '../../base/freeze.ts';
import { memo } from '../../base/memo.ts';
import { type Fault, fail, KlinZhaError, shown } from '../../base/result.ts';
import { type StandardCode, type WarriorCode, type WarriorKind, warriorCodes } from '../../rules/warriors.ts';

/**
 * Piece letters by code (section 2 of the rules). `G` is the heart. The Vanguard, RH's pawn, has no letter
 * (RH E5).
 */
export interface LetterSet extends Readonly<Record<Exclude<StandardCode, 'V'> | 'G', string>> {
  /** Alternative letter for the heart, accepted when reading. */
  readonly king?: string;
}

const sets = {
  /** heart or king, queen, rook, bishop, knight, wall */
  english: { G: 'H', king: 'K', F: 'Q', L: 'R', S: 'B', I: 'N', B: 'W' },
  /** Herz or König, Dame, Turm, Läufer, Springer, Mauer */
  german: { G: 'H', king: 'K', F: 'D', L: 'T', S: 'L', I: 'S', B: 'M' },
  /** roi, dame, tour, fou, cavalier, mur */
  french: { G: 'R', F: 'D', L: 'T', S: 'F', I: 'C', B: 'M' },
  /** Goal, Fencer, Lancer, Swift, flIer, Blockader */
  klinZhaEnglish: { G: 'G', F: 'F', L: 'L', S: 'S', I: 'I', B: 'B' },
  /** Ziel, Fechter, Lanzenträger, Schnellläufer, flIeger, Blockierer */
  klinZhaGerman: { G: 'Z', F: 'F', L: 'L', S: 'S', I: 'I', B: 'B' },
} as const;

/** Letter sets from RH E6, by name. */
export const letterSets: typeof sets = /* @__PURE__ */ deepFreeze(sets);

/** Name of a letter set from RH E6. */
export type LetterSetName = keyof typeof letterSets;

/** Characters that have no other meaning in a move. */
const isFree = /^[^\p{Ll}\p{M}\p{Cc}\p{Cf}\p{Cs}\d\s()[\]{}xX+=×:@.…,;!?$|#%*-]$/u;

/** Whether a string can be used as a letter, in moves and in records. */
function isValidLetter(letter: string): boolean {
  return isFree.test(letter) && classOf(letter.charCodeAt(0)) === WORD;
}

/** Returns all errors in a letter set, or an empty list if it is valid. */
export function checkLetters(letters: LetterSet): readonly Fault[] {
  const codes = [...warriorCodes.filter((code) => code !== 'V'), 'G'] as const;
  const set = Object(letters) as LetterSet;
  const named: [string, unknown][] = codes.map((code) => [code, set[code]]);
  if (set.king !== undefined) named.push(['king', set.king]);
  const faults: Fault[] = [];
  const known = new Map<unknown, string>();
  for (const [code, letter] of named) {
    if (typeof letter !== 'string' || !isValidLetter(letter)) {
      const expected =
        'one character other than a lower-case letter, digit, space, control character or X × * + = - @ # % | : . … , ; ! ? $ ( ) { } [ ]';
      const message = `'${shown(letter).slice(0, 20)}' is not a valid letter for ${code}.`;
      faults.push({ code: 'bad-letter', message, read: shown(letter).slice(0, 20), expected });
      continue;
    }
    const other = known.get(letter);
    known.set(letter, code);
    if (other === undefined) continue;
    const message = `'${letter}' is the letter for both ${other} and ${code}.`;
    faults.push({ code: 'same-letter', message, read: letter, expected: 'a different letter' });
  }
  return faults;
}

/**
 * Returns a letter set unchanged, or the RH E6 set with the given name. Defaults to English.
 *
 * @throws KlinZhaError `unknown-letters`, `bad-letter` or `same-letter`
 */
export function lettersFrom(letters: LetterSet | LetterSetName = 'english'): LetterSet {
  if (typeof letters === 'string') {
    if (Object.hasOwn(letterSets, letters)) return letterSets[letters];
    const expected = Object.keys(letterSets).join(', ');
    const read = shown(letters);
    const message = `Unknown letter set '${read}': expected ${expected}.`;
    return fail({ code: 'unknown-letters', message, read, expected });
  }
  const [first, ...rest] = checkLetters(letters);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return letters;
}

/** Piece letters for a ruleset: a letter set, and the letters of custom kinds. */
export interface PieceLetters {
  readonly set: LetterSet;
  /** Letter for each kind. Empty for the pawn (RH E5). */
  readonly byCode: ReadonlyMap<WarriorCode, string>;
}

const piecesBySet: (set: LetterSet) => (warriors: readonly WarriorKind[]) => PieceLetters =
  /* @__PURE__ */ memo((set: LetterSet) =>
    memo((warriors: readonly WarriorKind[]) => newPieces(set, warriors)),
  );

/**
 * Returns the piece letters for a warrior table.
 *
 * @throws KlinZhaError `same-letter` if the set already contains the letter of a custom kind
 */
export function pieceLetters(set: LetterSet, warriors: readonly WarriorKind[]): PieceLetters {
  return piecesBySet(set)(warriors);
}

function newPieces(set: LetterSet, warriors: readonly WarriorKind[]): PieceLetters {
  const byCode = new Map<WarriorCode, string>();
  for (const { code, name, algebraic } of warriors) {
    const letter = algebraic ?? (code === 'V' ? '' : set[code as Exclude<StandardCode, 'V'>]);
    if (algebraic !== undefined && [set.G, set.king, ...byCode.values()].includes(letter)) {
      const message = `'${letter}' is the letter for the ${name} and for another piece in the set.`;
      fail({ code: 'same-letter', message, read: letter, expected: 'a set without this letter' });
    }
    byCode.set(code, letter);
  }
  return { set, byCode };
}

/** Returns the letter for a warrior, or an empty string for a pawn (RH E5) or null. */
export function letterOf({ byCode }: PieceLetters, warrior: WarriorCode | null): string {
  return (warrior !== null && byCode.get(warrior)) || '';
}
