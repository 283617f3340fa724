/** Names of players in notes: `Tom (Gold)`, `Gold = Tom`, `Eve has green`. */

import type { Ruleset } from '../../rules/ruleset.ts';
import { meaningOf, vocabularyOf } from './vocabulary.ts';

const name = "(?<name>\\p{Lu}\\p{L}[\\p{L}'-]{1,20})";
const colour = '(?<colour>\\p{L}{3,8})';
const forms = [
  `${name}\\s*[(=]\\s*${colour}\\b`,
  `${colour}\\s*[(=:]\\s*${name}(?![^\\n]{0,2}\\d)`,
  `${name}\\s+(?:has|had|plays|played|takes|hat|hatte|spielt|spielte|a|joue|gioca)\\s+(?:the\\s+)?${colour}\\b`,
].map((form) => new RegExp(`(?<![\\p{L}\\d])${form}`, 'giu'));

/** Returns the colours of the players that a text names, if it names at least two. */
export function playersIn(text: string, rules: Ruleset): ReadonlyMap<string, string> {
  const vocabulary = vocabularyOf(rules);
  const found = new Map<string, string>();
  for (const form of forms) {
    for (const { groups } of text.matchAll(form)) {
      const player = groups!.name!.toLowerCase();
      const meaning = meaningOf(vocabulary, groups!.colour!.toLowerCase());
      const isName = /^\p{Lu}/u.test(groups!.name!) && meaningOf(vocabulary, player) === undefined;
      if (isName && meaning?.kind === 'colour' && !found.has(player)) found.set(player, meaning.colour);
    }
  }
  return new Set(found.values()).size < 2 ? new Map() : found;
}
