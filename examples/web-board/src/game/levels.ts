/** Levels of the bots. */

import { choice } from '../dom.ts';
import type { Words } from '../words/index.ts';

/** All levels, as in `botLevels` of `klin-zha/bots`. */
const levels = [1, 2, 3, 4, 5, 6, 7, 8];
/** Level of a bot that was not chosen. */
export const usualLevel = 2;

/** Creates a list of who may play a seat: a person, or a bot of some level. */
export function levelChoice(
  words: Words,
  chosen: number,
  attributes: Parameters<typeof choice>[2],
): HTMLSelectElement {
  const bots = levels.map((level) => [String(level), words.level(level)] as const);
  return choice([['0', words.person], ...bots], String(chosen), attributes);
}
