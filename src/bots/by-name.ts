/** Bots by name. */

import { failWith } from '../base/result.ts';
import { alphaBetaBot } from './alpha-beta.ts';
import { blindBot } from './blind.ts';
import type { Bot } from './bot.ts';
import { greedyBot } from './greedy.ts';
import { botLevels } from './levels.ts';
import { mctsBot } from './mcts.ts';
import { randomBot } from './random.ts';

const names = [
  'random',
  'greedy',
  'alpha-beta',
  'mcts',
  'blind',
  'level-1',
  'level-2',
  'level-3',
  'level-4',
  'level-5',
  'level-6',
  'level-7',
  'level-8',
] as const;

/** Name of one of the library's bots. */
export type BotName = (typeof names)[number];

/**
 * Names of the library's bots: the algorithms, of which `blind` is the one for the blind game, then the
 * levels, the weakest first.
 */
export const botNames: readonly BotName[] = /* @__PURE__ */ Object.freeze(names);

/**
 * Returns a bot by its name.
 *
 * @throws KlinZhaError `unknown-bot` for another name
 *
 * @example
 * ```ts
 * import { getBot, botNames } from 'klin-zha/bots';
 *
 * botNames.slice(0, 6); // ['random', 'greedy', 'alpha-beta', 'mcts', 'blind', 'level-1']
 * getBot('greedy').name; // 'greedy'
 * ```
 */
export function getBot(name: BotName): Bot {
  const levels = botLevels.map(({ bot }) => bot);
  const bots = [randomBot, greedyBot, alphaBetaBot, mctsBot, blindBot, ...levels];
  return bots.find((bot) => bot.name === name) ?? failWith('unknown-bot', name, 'bot', names.join(', '));
}
