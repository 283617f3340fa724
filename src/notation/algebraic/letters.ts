/** Letters of the pieces in algebraic notation: the five sets of RH E6, and a caller's own. */

import { classOf, WORD } from '../../base/characters.ts';
import { deepFreeze } from '../../base/freeze.ts';
import { memo } from '../../base/memo.ts';
import { type Fault, fail, KlinZhaError, shown } from '../../base/result.ts';
import { type StandardCode, type WarriorCode, type WarriorKind, warriorCodes } from '../../rules/warriors.ts';

/**
 * The letters of the pieces by their codes (section 2 of the rules), `G` for the heart. The Vanguard, RH's pawn,
 * is known by having none (RH E5).
 *
 * @category Algebraic
 */
export interface LetterSet extends Readonly<Record<Exclude<StandardCode, 'V'> | 'G', string>> {
  /** A second letter that is read for the heart. */
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

/**
 * The letter sets of RH E6 by their names.
 *
 * @category Algebraic
 */
export const letterSets: typeof sets = /* @__PURE__ */ deepFreeze(sets);

/**
 * The name of one of the sets of RH E6.
 *
 * @category Algebraic
 */
export type LetterSetName = keyof typeof letterSets;

/** What means nothing else in a move. */
const isFree = /^[^\p{Ll}\p{M}\p{Cc}\p{Cf}\p{Cs}\d\s()[\]{}xX+=×:@.…,;!?$|#%*-]$/u;

/** Whether a text can be a letter: a move and a record can hold it. */
function canStand(letter: string): boolean {
  return isFree.test(letter) && classOf(letter.charCodeAt(0)) === WORD;
}

/**
 * Everything that is wrong with a set of letters; none when it can be used.
 *
 * @example
 * ```ts
 * import { checkLetters, letterSets } from 'klin-zha/notation';
 *
 * checkLetters(letterSets.english); // []
 * checkLetters({ ...letterSets.english, L: 'Q' })[0]?.code; // 'same-letter'
 * ```
 *
 * @category Algebraic
 */
export function checkLetters(letters: LetterSet): readonly Fault[] {
  const codes = [...warriorCodes.filter((code) => code !== 'V'), 'G'] as const;
  const set = Object(letters) as LetterSet;
  const named: [string, unknown][] = codes.map((code) => [code, set[code]]);
  if (set.king !== undefined) named.push(['king', set.king]);
  const faults: Fault[] = [];
  const known = new Map<unknown, string>();
  for (const [code, letter] of named) {
    if (typeof letter !== 'string' || !canStand(letter)) {
      const expected =
        'one character: no small letter, digit, space, control, nor one of X × * + = - @ # % | : . … , ; ! ? $ ( ) { } [ ]';
      const message = `'${shown(letter).slice(0, 20)}' cannot be the letter of ${code}.`;
      faults.push({ code: 'bad-letter', message, read: shown(letter).slice(0, 20), expected });
      continue;
    }
    const other = known.get(letter);
    known.set(letter, code);
    if (other === undefined) continue;
    const message = `'${letter}' is the letter of both ${other} and ${code}.`;
    faults.push({ code: 'same-letter', message, read: letter, expected: 'a letter of its own' });
  }
  return faults;
}

/**
 * A set of letters as it is, or the one of RH E6 with this name; English if none is given.
 *
 * @throws KlinZhaError `unknown-letters`, `bad-letter` or `same-letter`
 *
 * @example
 * ```ts
 * import { lettersFrom } from 'klin-zha/notation';
 *
 * lettersFrom('german').F; // 'D'
 * ```
 *
 * @category Algebraic
 */
export function lettersFrom(letters: LetterSet | LetterSetName = 'english'): LetterSet {
  if (typeof letters === 'string') {
    if (Object.hasOwn(letterSets, letters)) return letterSets[letters];
    const expected = Object.keys(letterSets).join(', ');
    const read = shown(letters);
    const message = `'${read}' is no set of letters; known are ${expected}.`;
    return fail({ code: 'unknown-letters', message, read, expected });
  }
  const [first, ...rest] = checkLetters(letters);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return letters;
}

/** The letters of a ruleset's pieces: a set, with the letters that its own kinds bring along. */
export interface PieceLetters {
  readonly set: LetterSet;
  /** The letter of each kind; a pawn's is empty (RH E5). */
  readonly byCode: ReadonlyMap<WarriorCode, string>;
}

const piecesBySet: (set: LetterSet) => (warriors: readonly WarriorKind[]) => PieceLetters =
  /* @__PURE__ */ memo((set: LetterSet) =>
    memo((warriors: readonly WarriorKind[]) => newPieces(set, warriors)),
  );

/**
 * The letters of the pieces of a ruleset with this table of warriors.
 *
 * @throws KlinZhaError `same-letter` where the letter of one of its own kinds is taken in the set
 */
export function pieceLetters(set: LetterSet, warriors: readonly WarriorKind[]): PieceLetters {
  return piecesBySet(set)(warriors);
}

function newPieces(set: LetterSet, warriors: readonly WarriorKind[]): PieceLetters {
  const byCode = new Map<WarriorCode, string>();
  for (const { code, name, algebraic } of warriors) {
    const letter = algebraic ?? (code === 'V' ? '' : set[code as Exclude<StandardCode, 'V'>]);
    if (algebraic !== undefined && [set.G, set.king, ...byCode.values()].includes(letter)) {
      const message = `'${letter}' is the letter of the ${name} and of another piece of the set.`;
      fail({ code: 'same-letter', message, read: letter, expected: 'a set without this letter' });
    }
    byCode.set(code, letter);
  }
  return { set, byCode };
}

/** The letter of a warrior; a pawn has none (RH E5), nor has nobody. */
export function letterOf({ byCode }: PieceLetters, warrior: WarriorCode | null): string {
  return (warrior !== null && byCode.get(warrior)) || '';
}
