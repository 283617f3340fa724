/** Signs: the words and letters beside cells, and what is known of them before the counts and the moves. */

import { memo } from '../../base/memo.ts';
import { letterSets } from '../../notation/algebraic/letters.ts';
import { formsOf, plainWord } from '../../records/sheet/plain-text.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import { type WarriorCode, type WarriorKind, warriorCodes } from '../../rules/warriors.ts';
import { rulesOf } from '../../rulesets/parse.ts';
import { allPieceNames, pieceName } from '../../words/names.ts';
import type { PieceCode } from '../legend.ts';
import type { CellToken } from './lattice.ts';

/** What a text says about its words for pieces: names in all languages, those of a ruleset, and legends. */
export type Names = (word: string) => PieceCode | undefined;

/** Shortest name that is looked for inside a longer word, and shortest name of its own. */
const shortestStem = 5;
const shortestName = 3;

/** Words for the Goal beside its names: in more languages, and the sign of a heart. */
const goalWords = '♥ ❤ doel objetivo meta alvo metam metae malet mal serce serca sercem cel';

/** Returns the words of a text that are known to name a piece. */
export function namesOf(text: string, rules: Ruleset): Names {
  const names = new Map<string, PieceCode>();
  for (const [name, code] of allPieceNames()) names.set(lastWord(name), code);
  for (const { name, code } of rules.warriors) names.set(lastWord(name), code);
  for (const word of goalWords.split(' ')) names.set(word, 'G');
  for (const [word, code] of legendIn(text, names)) names.set(word, code);
  const stems = [...names].filter(([name]) => name.length >= shortestStem);
  const find = (word: string): PieceCode | undefined => {
    for (const form of formsOf(word)) {
      const code = names.get(form);
      if (code !== undefined) return code;
    }
    if (word.length <= shortestStem) return undefined;
    return stems.find(([stem]) => word.includes(stem))?.[1];
  };
  const known = new Map<string, PieceCode | undefined>();
  return (word) => {
    if (!known.has(word)) known.set(word, find(word));
    return known.get(word);
  };
}

/** Fewest definitions of a legend. */
const fewestDefined = 3;

/** Returns what a text says that its own words mean: `W = Blockader`, or a list such as `B Sperrer, F Fechter`. */
function legendIn(text: string, names: ReadonlyMap<string, PieceCode>): Map<string, PieceCode> {
  const signed = new Map<string, PieceCode>();
  const listed = new Map<string, PieceCode>();
  const nameOf = (one: string): PieceCode | undefined =>
    formsOf(one)
      .map((form) => names.get(form))
      .find((code) => code !== undefined);
  let last = { word: '', to: 0, before: '' };
  for (const { 0: found, index } of text.matchAll(word)) {
    const [one] = wordsIn(found);
    const between = text.slice(last.to, index);
    const to = index + found.length;
    if (between.length < 6 && last.word !== '') {
      const [first, second] = [nameOf(last.word), nameOf(one!)];
      if (/^['’"]?\s{0,2}=\s{0,2}['’"]?$/.test(between) && (first === undefined) !== (second === undefined))
        signed.set(first === undefined ? last.word : one!, (first ?? second)!);
      const isEntry =
        /^ {1,4}$/.test(between) &&
        /[(,;:\n]\s*$| {2}$/.test(last.before) &&
        /^(?:[,;.)\n]| {2}| \()/.test(text.slice(to, to + 2));
      if (isEntry && second !== undefined && first === undefined) listed.set(last.word, second);
    }
    last = { word: one!, to, before: between };
  }
  const isListed = listed.size >= fewestDefined && new Set(listed.values()).size === listed.size;
  return new Map([...(isListed ? listed : []), ...(signed.size >= fewestDefined ? signed : [])]);
}

function lastWord(name: string): string {
  return plainWord(name).split(' ').at(-1)!;
}

/** Whether a known word is a name rather than a letter of a legend. */
export function isName(word: string): boolean {
  return word.length >= shortestName;
}

/** Shortest word that is compared by its stem, and letters that its ending may have. */
const shortestInflected = 5;
const longestEnding = 2;
const shortestCommon = 4;

/** Whether two words are forms of one: `volator` and `volatores`, `Velox` and `Velocem`, `spärr` and `spärren`. */
export function isSameWord(one: string, two: string): boolean {
  const least = Math.min(one.length, two.length);
  if (least >= shortestName && (one === `${two}s` || two === `${one}s`)) return true;
  if (least < shortestInflected) return false;
  let common = 0;
  while (common < least && one[common] === two[common]) common++;
  return common >= Math.max(shortestCommon, least - longestEnding);
}

const word = /\p{So}|\p{L}[\p{L}\p{M}\p{N}'’]*(?:-\p{L}{2}[\p{L}\p{M}'’]*)*/gu;

/** Returns the words of a text, as plain words. */
export function wordsIn(text: string): string[] {
  return (text.match(word) ?? []).map((one) => plainWord(one).replace(/['’]+$/, ''));
}

/** Words before and after a token. */
export interface TokenWords {
  readonly before: readonly string[];
  /** The words before it in the same sentence, field or line. */
  readonly clause: readonly string[];
  readonly after: readonly string[];
  /** Letters that are written together with the cell, also with a sign between: `V@`, `Fe-@`, `QxH`. */
  readonly attached: string;
}

const attachedLetters = /[\p{L}\p{N}\p{So}]{0,12}[-:=+×*]?[@]?$/u;

/** Text up to the end of a sentence, a field or a line, unless the next line goes on in small letters. */
const nearby = /^(?:[^\n;|}.!?]|[.!?](?! |\n)|\n(?=\s{0,12}["\p{Ll}]))*/u;

/** Returns the words around a token. */
export const wordsAround: (token: CellToken) => TokenWords = /* @__PURE__ */ memo((token: CellToken) => {
  const { before, after, prefix } = token;
  const lead = prefix === '' ? (attachedLetters.exec(before)?.[0] ?? '') : prefix;
  const near = nearby.exec(after)![0];
  // A digit before a cell is a letter that was read wrongly: '8g57' for 'Bg57'.
  const letter = /^\d$/.test(prefix) ? [prefix] : [];
  const clause = before.slice(
    1 + Math.max(...[...';{}|\n'].map((end) => before.lastIndexOf(end)), before.lastIndexOf('. ')),
  );
  return {
    before: [...wordsIn(before + prefix), ...letter],
    clause: [...wordsIn(clause + prefix), ...letter],
    after: wordsIn(near),
    attached: lead,
  };
});

/** Forms of the pieces in one language and terms, or in one set of letters. */
type Forms = ReadonlyMap<WarriorCode, string>;

/** Price of an abbreviation, and of a sign that a table has not. */
const shortPrice = 0.1;
const lettersPrice = 0.12;
const otherPrice = 0.8;

/** Languages with names of pieces. */
const languages = ['en', 'de', 'fr', 'it'] as const;

/** Returns sets of letters for the warriors of a ruleset, its own terms first. */
export function letterKinds(rules: Ruleset): ReadonlyMap<string, WarriorCode>[] {
  const own = new Map(rules.warriors.map(({ geometric, code }) => [plainWord(geometric), code]));
  const sets = Object.values(letterSets).map(
    (set) =>
      new Map(
        warriorCodes.map((code) => [code === 'V' ? '' : (set[code as 'F'] as string).toLowerCase(), code]),
      ),
  );
  return rules.terms === 'romulan-heart' ? [...sets, own] : [own, ...sets];
}

/** Letters of chess for queen, rook, bishop, knight and wall in more languages. */
const chessLetters = ['HWGSM', 'DTLSM', 'DVSJZ', 'VBFHF', 'ФЛСКС', 'DTBCM', 'DTLPM'];

/** Prices of a sign as a kind, one for each table of names and of letters. */
export type SignPrices = (sign: string, code: WarriorCode) => readonly number[];

/** Returns the prices of signs by the tables of a ruleset, of all languages and of RH E6. */
export const signPrices: (rules: Ruleset) => SignPrices = /* @__PURE__ */ memo(
  (rules: Ruleset): SignPrices => {
    const own = (pick: (kind: WarriorKind) => string): Forms =>
      new Map(rules.warriors.map((kind) => [kind.code, plainWord(pick(kind))]));
    const bases = (['klin-zha', 'romulan-heart:2'] as const).map((id) => rulesOf(id));
    const names = bases.flatMap((base) =>
      languages.map((language): Forms => {
        return new Map(warriorCodes.map((code) => [code, plainWord(pieceName(base, code, { language }))]));
      }),
    );
    const letters = [
      ...Object.values(letterSets).map((set) => (code: WarriorCode) => set[code as 'F'] as string),
      ...chessLetters.map((set) => (code: WarriorCode) => set['FLSIB'.indexOf(code)] ?? ''),
    ].map((letter): Forms => {
      return new Map(warriorCodes.map((code) => [code, code === 'V' ? '' : letter(code).toLowerCase()]));
    });
    const exact = [own(({ geometric }) => geometric), own(({ code }) => code), ...letters];
    const known = new Map<string, readonly number[]>();
    return (sign, code) => {
      const key = `${code} ${sign}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const prices = [
        ...names.map((forms) => abbreviationPrice(sign, forms.get(code))),
        ...exact.map((forms) => {
          // Pawns have no letter, but a list has to name them.
          const isPawn = forms.get(code) === '' && sign.length > longestAbbreviation;
          return forms.get(code) === sign ? 0 : isPawn ? shortPrice : otherPrice;
        }),
      ];
      if (known.size < mostKnown) known.set(key, prices);
      return prices;
    };
  },
);

const mostKnown = 5000;

/** Letters that a word must share with a name, as `bloqueador` with `bloqueur`, and the price of such a word. */
const cognate = 4;
const cognatePrice = 0.3;

/** Whether a sign has the first letter of a name and later ones in their order: `Vg` for `Vanguard`. */
function isAbbreviation(sign: string, name: string): boolean {
  if (sign.length > longestAbbreviation || sign[0] !== name[0]) return false;
  let at = 0;
  for (const letter of sign.slice(1)) {
    at = name.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

const longestAbbreviation = 3;

/** Writes letters that sound alike in one way. */
function sounds(word: string): string {
  return word.replace(/[czß]/g, 's').replace(/k/g, 'c').replace(/v/g, 'f');
}

function abbreviationPrice(sign: string, name: string | undefined): number {
  if (sign === '' || name === undefined) return otherPrice;
  if (sign === name) return 0;
  if (name.startsWith(sign)) return shortPrice;
  if (isAbbreviation(sign, name)) return lettersPrice;
  return sign.length > cognate && sounds(name).startsWith(sounds(sign).slice(0, cognate))
    ? cognatePrice
    : otherPrice;
}
