/**
 * Words of notes: names and letters of pieces in all languages, names of colours and players, and words
 * between cells.
 */

import { memo } from '../base/memo.ts';
import { letterSets } from '../notation/algebraic/letters.ts';
import { formsOf, plainWord } from '../records/sheet/plain-text.ts';
import { type NamedPlayer, playersIn } from '../records/sheet/players.ts';
import { colourOf, colourWords } from '../records/sheet/results.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { allPieceNames } from '../words/names.ts';
import { legendIn, type PieceCode } from './legend.ts';

/** Meaning of a word. */
export type Meaning =
  | { readonly kind: 'piece'; readonly code: PieceCode }
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'captures' | 'carries' | 'leaves' | 'yes' | 'no' | 'joins' };

/** Letters of a notation for the pieces, by letters in upper case. */
export interface Letters {
  readonly codes: ReadonlyMap<string, readonly PieceCode[]>;
  /** Whether a cell without letters belongs to a Vanguard, as in algebraic notation. */
  readonly omitsVanguard: boolean;
  /** Whether its letters may mean several pieces. */
  readonly isMixed?: true;
  /** What letters were read before. */
  readonly known: Map<string, readonly LetterReading[]>;
}

/** Words of a ruleset. */
export interface Vocabulary {
  /** Matches all words with a meaning in folded text. */
  readonly pattern: RegExp;
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** Sets of letters, the likeliest first. */
  readonly letters: readonly Letters[];
  /** Sets in which letters may mean several pieces. */
  readonly mixed: readonly Letters[];
}

const otherWords: readonly (readonly [Exclude<Meaning['kind'], 'piece' | 'colour'>, string])[] = [
  [
    'captures',
    'takes taking took taken captures capturing captured kills killed retakes recaptures x schlagt schlug nimmt prend prends pris capture mange prende cattura',
  ],
  ['carries', 'with carrying carries avec portant mit tragt con'],
  [
    'leaves',
    'leaves leaving leave left drops dropping abandons abandoning stays stay remains without lasst bleibt ohne laisse laissant reste sans rimane senza',
  ],
  ['yes', 'true yes oui ja carried'],
  ['no', 'false no non nein not kein'],
  [
    'joins',
    'moves moved moving goes to at on from and the a an of in it its is by placed places nach auf von zum zur und der die das den dem ein steht de du des la le les un une au en vers sur et dans place pose',
  ],
];

/** Letters that look alike, each as the class of a pattern. */
const alike: Readonly<Record<string, string>> = {
  o: '[o0]',
  i: '[il1]',
  l: '[li1]',
  s: '[s5]',
  b: '[b8]',
  z: '[z2]',
  g: '[g6]',
};

/** Shortest word in which letters may be confused with digits. */
const shortestConfused = 4;

/** Returns the words of a ruleset. */
const vocabularyOf: (rules: Ruleset) => Vocabulary = /* @__PURE__ */ memo((rules: Ruleset) =>
  newVocabulary(rules, [], new Map()),
);

/** Returns the words of a ruleset, the names of players and what a text defines. */
export function vocabularyOfText(rules: Ruleset, text: string): Vocabulary {
  const players = playersNamed(text, rules);
  const legend = legendIn(text);
  return players.length + legend.size === 0 ? vocabularyOf(rules) : newVocabulary(rules, players, legend);
}

function newVocabulary(
  rules: Ruleset,
  players: readonly NamedPlayer[],
  legend: ReadonlyMap<string, PieceCode>,
): Vocabulary {
  const meanings = new Map<string, Meaning>();
  for (const { name, colour } of players) meanings.set(name.toLowerCase(), { kind: 'colour', colour });
  for (const [kind, words] of otherWords) for (const word of words.split(' ')) meanings.set(word, { kind });
  for (const [word, colour] of colourWords()) meanings.set(word, { kind: 'colour', colour });
  for (const [name, code] of allPieceNames()) meanings.set(plainWord(name), { kind: 'piece', code });
  for (const { name, code } of rules.warriors) meanings.set(plainWord(name), { kind: 'piece', code });
  for (const [word, code] of legend)
    if (word.length > longestLetters || (goalLetter.test(word) && code !== 'G'))
      meanings.set(plainWord(word), { kind: 'piece', code });
  const words = [...meanings.keys()].sort((one, two) => two.length - one.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(?:${words.map(patternOf).join('|')})(?:'?s|n|en|e)?(?![\\p{L}\\d])`,
    'gu',
  );
  for (const word of words)
    if (word.length >= shortestConfused) meanings.set(lookalike(word), meanings.get(word)!);
  const letters = [...legendLetters(legend), ...lettersOf(rules)];
  return { pattern, meanings, letters, mixed: mixedLetters(letters) };
}

/** Letters of a Goal, unless a legend assigns them to another piece. */
export const goalLetter: RegExp = /^[GHKZR]$/;

/** Most letters that name a piece, rather than a word. */
const longestLetters = 3;

/** Returns the set of letters that a legend defines. */
function legendLetters(legend: ReadonlyMap<string, PieceCode>): Letters[] {
  const own = [...legend].filter(([word]) => word.length <= longestLetters);
  const codes = new Map<string, readonly PieceCode[]>([['G', ['G']]]);
  for (const [word, code] of own) codes.set(word.toUpperCase(), [code]);
  const omitsVanguard = !own.some(([, code]) => code === 'V');
  return own.length < 3 ? [] : [{ codes, omitsVanguard, known: new Map() }];
}

function patternOf(word: string): string {
  if (word.length < shortestConfused) return word;
  return [...word].map((letter) => alike[letter] ?? (letter === ' ' ? '[ _-]?' : letter)).join('');
}

/**
 * Returns the meaning of a word that the pattern has matched, possibly with an ending or confused letters.
 */
export function meaningOf({ meanings }: Vocabulary, word: string): Meaning | undefined {
  for (const form of formsOf(word)) {
    const found = meanings.get(form) ?? meanings.get(lookalike(form));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the colour that a word means, possibly with an ending. */
export function colourIn(vocabulary: Vocabulary, word: string): string | undefined {
  const meaning = meaningOf(vocabulary, plainWord(word));
  return meaning?.kind === 'colour' ? meaning.colour : undefined;
}

/** Returns a word with one character for all that look alike, marked to differ from words as written. */
function lookalike(word: string): string {
  const plain = word.replace(/[_-]/g, ' ').replace(/[il|]/g, '1').replace(/o/g, '0').replace(/s/g, '5');
  return `~${plain.replace(/b/g, '8').replace(/z/g, '2').replace(/g/g, '6')}`;
}

const lettersOf = (rules: Ruleset): readonly Letters[] => {
  const own = rules.warriors.filter(({ algebraic }) => algebraic !== undefined);
  const geometric = abbreviations(rules).set('F', ['F']).set('G', ['G']).set('Z', ['G']);
  const codes = new Map<string, readonly PieceCode[]>([['G', ['G']]]);
  for (const { geometric: letters, code } of rules.warriors) {
    geometric.set(letters.toUpperCase(), [code]);
    codes.set(code, [code]);
  }
  const algebraic = Object.values(letterSets).map((set): Letters => {
    const found = new Map<string, readonly PieceCode[]>();
    for (const [name, letter] of Object.entries(set))
      found.set(letter, [name === 'king' ? 'G' : (name as PieceCode)]);
    for (const { code, algebraic: letter } of own) found.set(letter!, [code]);
    return { codes: found, omitsVanguard: true, known: new Map() };
  });
  return [geometric, codes]
    .map((one): Letters => ({ codes: one, omitsVanguard: false, known: new Map() }))
    .concat(algebraic);
};

/** Returns the first set with an `F` for both Fencer and Flier, and all sets as one. */
function mixedLetters(sets: readonly Letters[]): Letters[] {
  const loose = new Map(sets[0]!.codes).set('F', ['F', 'I']);
  const all = new Map<string, readonly PieceCode[]>();
  for (const set of sets)
    for (const [letters, codes] of set.codes)
      all.set(letters, [...new Set([...(all.get(letters) ?? []), ...codes])]);
  return [loose, all].map((codes) => ({ codes, omitsVanguard: false, isMixed: true, known: new Map() }));
}

/**
 * Returns abbreviations of all names: two or three letters from the begin, or the first letter and a later
 * one.
 */
function abbreviations({ warriors }: Ruleset): Map<string, readonly PieceCode[]> {
  const found = new Map<string, readonly PieceCode[]>();
  const add = (letters: string, code: PieceCode): void => {
    const known = found.get(letters) ?? [];
    if (!known.includes(code)) found.set(letters, [...known, code]);
  };
  const names = [...allPieceNames(), ...warriors.map(({ name, code }) => [name, code] as const)];
  const words = names.map(([name, code]) => [plainWord(name).toUpperCase(), code] as const);
  for (const [word, code] of words) for (const length of [2, 3]) add(word.slice(0, length), code);
  for (const [word, code] of words) {
    const parts = word.split(/[ '-]/).filter((part) => part !== 'D');
    if (parts.length > 1) add(parts.map((part) => part[0]).join(''), code);
    // A Goal's letter after the first one would mark a Goal, except a small one: 'Vg' is a Vanguard.
    for (const letter of word.slice(2))
      if (letter >= 'A') add(word[0]! + (/[GHKRZ]/.test(letter) ? letter.toLowerCase() : letter), code);
  }
  return found;
}

/** Characters that are read for letters. */
const confusions: Readonly<Record<string, string>> = {
  '1': 'LI',
  '8': 'B',
  '5': 'S',
  '6': 'G',
  '0': 'O',
  I: 'L',
  L: 'I',
};

/** What letters before a cell mean in a set. */
export interface LetterReading {
  /** Code of the warrior; absent if the letters name only a Goal. */
  readonly code?: WarriorCode;
  /** Whether they name a Goal. */
  readonly goal: boolean;
  /** Number of confused characters. */
  readonly confused: number;
}

/** Most letters whose readings a set keeps. */
const mostKnown = 2000;

/** Returns what letters mean in a set, for example `Fl`, `FeG`, `HQ`, likeliest first. */
export function readLetters(set: Letters, letters: string): readonly LetterReading[] {
  const known = set.known.get(letters);
  if (known !== undefined) return known;
  const found = newReadings(set, letters);
  if (set.known.size < mostKnown) set.known.set(letters, found);
  return found;
}

function newReadings({ codes, omitsVanguard }: Letters, letters: string): readonly LetterReading[] {
  const upper = letters.toUpperCase();
  const found: LetterReading[] = [];
  const add = (text: string, confused: number): void => {
    for (const read of readExact(codes, text)) found.push({ ...read, confused });
  };
  if (codes.has(letters) && letters !== upper) add(letters, 0);
  // Algebraic letters are capitals, so a small l is an I.
  if (!omitsVanguard || !letters.includes('l')) add(upper, 0);
  if (found.length > 0 && !/[\d|]/.test(letters)) return found;
  for (let at = 0; at < upper.length; at++)
    for (const other of confusions[upper[at]!] ?? '')
      add(upper.slice(0, at) + other + upper.slice(at + 1), 1);
  if (omitsVanguard) add(upper, 1);
  return found;
}

function readExact(codes: Letters['codes'], letters: string): Omit<LetterReading, 'confused'>[] {
  const whole = codes.get(letters);
  if (whole !== undefined)
    return whole.map((code) => (code === 'G' ? { goal: true } : { code, goal: false }));
  for (const [goal, rest] of [
    [letters.slice(-1), letters.slice(0, -1)],
    [letters.slice(0, 1), letters.slice(1)],
  ] as const) {
    const isGoal = codes.get(goal)?.[0] === 'G';
    const found = (codes.get(rest) ?? []).flatMap((code) => (code === 'G' ? [] : { code, goal: true }));
    if (isGoal && found.length > 0) return found;
  }
  return [];
}

/** Returns the players whose colours a text names, if it names at least two colours. */
function playersNamed(text: string, rules: Ruleset): readonly NamedPlayer[] {
  const { meanings } = vocabularyOf(rules);
  const players = text.split('\n').flatMap((line) => playersIn(line, (word) => colourOf(plainWord(word))));
  const named = players
    .flatMap(({ name, colour }) => name.split(' ').map((word) => ({ name: word, colour })))
    .filter(({ name }) => name.length > 2 && !meanings.has(plainWord(name)));
  return new Set(named.map(({ colour }) => colour)).size < 2 ? [] : named;
}
