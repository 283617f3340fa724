/** Levels of the bots. */

import type { Ruleset } from 'klin-zha';
import { choice } from '../dom.ts';
import type { Words } from '../words/index.ts';

/** All levels: those of `botLevels` of `klin-zha/bots`, and the one of `klin-zha/net`. */
export const levels: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The level with a network. */
const networkLevel = 9;
/** Rulesets with a network: `networkRulesets`, which only the worker loads. */
export const networkRulesets: readonly string[] = [
  'klin-zha',
  'klin-zha+draws',
  'romulan-heart:2',
  'romulan-heart:2+draws',
];
/** Level of a bot that was not chosen. */
export const usualLevel = 2;

/** Whether a level plays by some rules. */
const isOffered = (level: number, { id }: Ruleset): boolean =>
  level !== networkLevel || networkRulesets.includes(id);

/** Returns a level, or the one below it if that needs a network which the rules do not have. */
export const levelFor = (level: number, rules: Ruleset): number =>
  isOffered(level, rules) ? level : networkLevel - 1;

/** Creates a list of who may play a seat: a person, or a bot of some level. */
export function levelChoice(
  words: Words,
  chosen: number,
  rules: Ruleset,
  attributes: Parameters<typeof choice>[2],
): HTMLSelectElement {
  const bots = levels.map((level) => {
    const text = words.level(level);
    return [String(level), isOffered(level, rules) ? text : `${text} (${words.noNetwork})`] as const;
  });
  const list = choice([['0', words.person], ...bots], String(levelFor(chosen, rules)), attributes);
  for (const option of list.options) option.disabled = !isOffered(Number(option.value), rules);
  return list;
}
