/**
 * Moves in words: `Flier E16`, `Vanguard G13 to G14`, `queen takes d27`, `♕d27`. Every name by which the sources call a
 * piece is read as its letter, and so are figurines (RH E6) and the names of a ruleset's own kinds; words that only join
 * the parts of a move are left out.
 */

import { made, memo } from '../base/memo.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { allPieceNames } from '../words/names.ts';

/** The figurines of chess, which have none for the wall, with the names of their pieces. */
const figurines: ReadonlyMap<string, string> = /* @__PURE__ */ made(() => {
  const names = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
  return new Map([...'♔♕♖♗♘♙♚♛♜♝♞♟'].map((sign, index) => [sign, names[index % names.length]!]));
});

/** Words that only join the parts of a move, in the languages of the sources. */
const joiners = 'moves|moving|goes|to|at|on|from|and|with|the|nach|auf|von|und|mit|vers|et|avec';

/** What stands for a sign, and what stands for nothing. */
const plainForms: readonly (readonly [RegExp, string])[] = /* @__PURE__ */ made(() => [
  [/[♔-♟]\ufe0e?/gu, ''],
  [/\s+leav(?:es|ing)(?: the)? (?:goal|heart)(?: behind)?(?![\p{L}\d])/giu, '-'],
  [/(?<![\p{L}\d@])(?:takes|retakes|captures|recaptures|kills|schl[äa]gt|prend)(?![\p{L}\d])/giu, ' x '],
  [new RegExp(`(?<![\\p{L}\\d@])(?:${joiners})(?![\\p{L}\\d])`, 'giu'), ' '],
  [/\s*(?:-*>|[→⇒➔➜])\s*/gu, ' '],
  // Machines that read paper take the l of a Flier for a one.
  [/\bF[1I](?=[@\s])/g, 'Fl'],
  // So do people the other way round: Ill for I11, DI7 for D17.
  [
    /(?<=(?:^|[@\s])[B-I])[lI](?=[1-9lI](?![\p{L}\d@]))|(?<=(?:^|[@\s])[B-I][1-9lI])[lI](?![\p{L}\d@])/gu,
    '1',
  ],
]);

/**
 * A text without what only joins the parts of a move; the same text where there is nothing of the kind.
 *
 * @param letters characters that are meant as they are
 */
export function withoutWords(text: string, letters = ''): string {
  if (!mayHoldWords.test(text)) return text;
  const plain = plainForms.reduce(
    (all, [form, sign]) =>
      all.replace(form, (found) => (letters.includes(found[0]!) ? found : (figurineName(found) ?? sign))),
    text,
  );
  const rest = plain.replace(/\s+/g, ' ').trim();
  return plain === text || rest === '' ? text : rest;
}

const mayHoldWords = /[a-z]{2}|F1|[B-I]\d[lI]|[→⇒➔➜>♔-♟]/iu;

/** Whether a word only joins the parts of a move. */
export const isJoiner: (word: string) => boolean = /* @__PURE__ */ made(() => {
  const words = new Set(joiners.split('|'));
  return (word) => words.has(word.toLowerCase());
});

function figurineName(text: string): string | undefined {
  const name = figurines.get(text[0]!);
  return name && ` ${name} `;
}

/** Puts letters in the place of names. */
export type PutLetters = (letterOf: (code: WarriorCode | 'G') => string) => string;

/** The names that a ruleset's moves may hold, and a pattern of them all. */
interface Names {
  readonly codes: ReadonlyMap<string, WarriorCode | 'G'>;
  readonly pattern: RegExp;
}

const namesOf = /* @__PURE__ */ memo((rules: Ruleset): Names => {
  const codes = new Map<string, WarriorCode | 'G'>();
  for (const [name, code] of allPieceNames()) codes.set(fold(name), code);
  for (const { name, code } of rules.warriors) codes.set(fold(name), code);
  const longest = [...codes.keys()].filter((name) => name.length > 2).sort((a, b) => b.length - a.length);
  const words = longest.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+'));
  // INT joins a carrier to its Goal: `FencerG@I11`.
  return {
    codes,
    pattern: new RegExp(`(?<![\\p{L}\\d])(${words.join('|')})(\\s*(?:g|goal))?(?![\\p{L}\\d])`, 'gu'),
  };
});

/** A text without accents and capitals. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\u2019', "'").toLowerCase();
}

/** What puts letters in the place of the names in a text; undefined where no name is in it. */
export function namesIn(rules: Ruleset, text: string): PutLetters | undefined {
  const { codes, pattern } = namesOf(rules);
  const folded = fold(text);
  if (folded.search(pattern) < 0) return undefined;
  return (letterOf) =>
    folded
      .replace(/\d?[a-i]\d\d/g, (cell) => cell.toUpperCase())
      .replace(pattern, (_, name: string, goal: string | undefined) => {
        const letter = letterOf(codes.get(name.replace(/\s+/g, ' '))!);
        return goal === undefined ? letter : letter + letterOf('G');
      })
      .trim();
}
