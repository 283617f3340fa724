/**
 * Moves in words: `Flier E16`, `Vanguard G13 to G14`, `queen takes d27`, `♕d27`. All piece names in the
 * sources, figurines (RH E6) and names of custom kinds are replaced with letters. Words that only join the
 * parts of a move are ignored.
 */

import { made, memo } from '../base/memo.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { allPieceNames } from '../words/names.ts';

/** Chess figurines and their piece names. There is no figurine for the wall. */
const figurines: ReadonlyMap<string, string> = /* @__PURE__ */ made(() => {
  const names = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
  return new Map([...'♔♕♖♗♘♙♚♛♜♝♞♟'].map((sign, index) => [sign, names[index % names.length]!]));
});

/** Words that only join the parts of a move, in English, German and French. */
const joiners = 'moves|moving|goes|to|at|on|from|and|with|the|nach|auf|von|und|mit|vers|et|avec';

/** Replacements for words, arrows and misread characters. */
const replacements: readonly (readonly [RegExp, string])[] = /* @__PURE__ */ made(() => [
  [/[♔-♟]\ufe0e?/gu, ''],
  [/\s+leav(?:es|ing)(?: the)? (?:goal|heart)(?: behind)?(?![\p{L}\d])/giu, '-'],
  [/(?<![\p{L}\d@])(?:takes|retakes|captures|recaptures|kills|schl[äa]gt|prend)(?![\p{L}\d])/giu, ' x '],
  [new RegExp(`(?<![\\p{L}\\d@])(?:${joiners})(?![\\p{L}\\d])`, 'giu'), ' '],
  [/\s*(?:-*>|[→⇒➔➜])\s*/gu, ' '],
  // OCR may read the l in `Fl` as a one.
  [/\bF[1I](?=[@\s])/g, 'Fl'],
  // OCR may also read a one as l or I: Ill for I11, DI7 for D17.
  [
    /(?<=(?:^|[@\s])[B-I])[lI](?=[1-9lI](?![\p{L}\d@]))|(?<=(?:^|[@\s])[B-I][1-9lI])[lI](?![\p{L}\d@])/gu,
    '1',
  ],
]);

/**
 * Removes words and signs that only join the parts of a move. Returns any other text unchanged.
 *
 * @param letters piece letters, which are never replaced
 */
export function withoutWords(text: string, letters = ''): string {
  if (!mayContainWords.test(text)) return text;
  const replaced = replacements.reduce(
    (all, [form, sign]) =>
      all.replace(form, (found) => (letters.includes(found[0]!) ? found : (figurineName(found) ?? sign))),
    text,
  );
  const rest = replaced.replace(/\s+/g, ' ').trim();
  return replaced === text || rest === '' ? text : rest;
}

const mayContainWords = /[a-z]{2}|F1|[B-I]\d[lI]|[→⇒➔➜>♔-♟]/iu;

function figurineName(text: string): string | undefined {
  const name = figurines.get(text[0]!);
  return name && ` ${name} `;
}

/** Replaces piece names with the letters that a callback returns. */
export type ReplaceNames = (letterOf: (code: WarriorCode | 'G') => string) => string;

/** Piece names in a ruleset, and a pattern that matches them. */
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
  // INT appends the Goal's mark to its carrier: `FencerG@I11`.
  return {
    codes,
    pattern: new RegExp(`(?<![\\p{L}\\d])(${words.join('|')})(\\s*(?:g|goal))?(?![\\p{L}\\d])`, 'gu'),
  };
});

/** Removes accents and converts to lower case. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\u2019', "'").toLowerCase();
}

/** Returns a function that replaces the piece names in the text, or undefined if there are none. */
export function nameReplacerFor(rules: Ruleset, text: string): ReplaceNames | undefined {
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
