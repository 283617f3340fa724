/**
 * Full names of pieces in the text of a move: `Flier E16`, `Maître d'Arme@I11 I33`, `queen d27`. Every name by which the
 * sources call a piece is read as its letter, and so are the names of a ruleset's own kinds.
 */

import { memo } from '../core/memo.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { allPieceNames } from '../words/names.ts';

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
