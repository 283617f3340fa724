/** Bots by name. */

import { failWith } from '../base/result.ts';
import { alphaBetaBot } from './alpha-beta.ts';
import { blindBot } from './blind.ts';
import type { Bot } from './bot.ts';
import { greedyBot } from './greedy.ts';
import { mctsBot } from './mcts.ts';
import { randomBot } from './random.ts';

const names = ['random', 'greedy', 'alpha-beta', 'mcts', 'blind'] as const;

/**
 * Name of one of the library's bots.
 *
 * @category Bots
 */
export type BotName = (typeof names)[number];

/**
 * Names of the library's bots, the weakest first; `blind` is the one for the blind game.
 *
 * @category Bots
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
 * botNames; // ['random', 'greedy', 'alpha-beta', 'mcts', 'blind']
 * getBot('greedy').name; // 'greedy'
 * ```
 *
 * @category Bots
 */
export function getBot(name: BotName): Bot {
  const bots = [randomBot, greedyBot, alphaBetaBot, mctsBot, blindBot];
  return bots.find((bot) => bot.name === name) ?? failWith('unknown-bot', name, 'bot', names.join(', '));
}
