/** Levels of the bots. */
/// <reference types="vite/client" />

import type { Ruleset } from 'klin-zha';
import { choice } from '../dom.ts';
import type { Words } from '../words/index.ts';

/** Name of the bot of a file, which is level 10. */
const ownBot: string | undefined = import.meta.env.OWN_BOT;
/** All levels: those of `botLevels` of `klin-zha/bots`, the one of `klin-zha/net`, and the bot of a file. */
export const levels: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, ...(ownBot === undefined ? [] : [10])];
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
  level === networkLevel ? networkRulesets.includes(id) : level === 0 || levels.includes(level);

/**
 * Returns a level, or the one below it if that needs a network which the rules do not have. A person plays for
 * the bot of a file that is not here.
 */
export const levelFor = (level: number, rules: Ruleset): number =>
  isOffered(level, rules) ? level : level > networkLevel ? 0 : networkLevel - 1;

/** Creates a list of who may play a seat: a person, or a bot of some level. */
export function levelChoice(
  words: Words,
  chosen: number,
  rules: Ruleset,
  attributes: Parameters<typeof choice>[2],
): HTMLSelectElement {
  const bots = levels.map((level) => {
    const text = level > networkLevel ? ownBot! : words.level(level);
    return [String(level), isOffered(level, rules) ? text : `${text} (${words.noNetwork})`] as const;
  });
  const list = choice([['0', words.person], ...bots], String(levelFor(chosen, rules)), attributes);
  for (const option of list.options) option.disabled = !isOffered(Number(option.value), rules);
  return list;
}
