/** Names of players in notes: `Tom (Gold)`, `Gold = Tom`, `Eve has green`. */

import type { Ruleset } from '../../rules/ruleset.ts';
import { meaningOf, type NamedPlayer, vocabularyOf } from './vocabulary.ts';

const name = "(?<name>\\p{Lu}\\p{L}[\\p{L}'-]{1,20})";
const colour = '(?<colour>\\p{L}{3,8})';
const forms = [
  `${name}\\s*[(=]\\s*${colour}\\b`,
  `${colour}\\s*[(=:]\\s*${name}(?![^\\n]{0,2}\\d)`,
  `${name}\\s+(?:has|had|plays|played|takes|hat|hatte|spielt|spielte|a|joue|gioca)\\s+(?:the\\s+)?${colour}\\b`,
].map((form) => new RegExp(`(?<![\\p{L}\\d])${form}`, 'giu'));

/** Returns the players whose colours a text names, if it names at least two colours. */
export function playersIn(text: string, rules: Ruleset): readonly NamedPlayer[] {
  const vocabulary = vocabularyOf(rules);
  const found = new Map<string, NamedPlayer>();
  for (const form of forms) {
    for (const { groups } of text.matchAll(form)) {
      const name = groups!.name!;
      const player = name.toLowerCase();
      const meaning = meaningOf(vocabulary, groups!.colour!.toLowerCase());
      const isName = /^\p{Lu}/u.test(name) && meaningOf(vocabulary, player) === undefined;
      if (isName && meaning?.kind === 'colour' && !found.has(player))
        found.set(player, { name, colour: meaning.colour });
    }
  }
  const players = [...found.values()];
  return new Set(players.map(({ colour }) => colour)).size < 2 ? [] : players;
}
