/** Random bot, a baseline for the others. */

import { oneOf } from '../base/random.ts';
import type { Bot, BotAnswer } from './bot.ts';
import { Budget } from './budget.ts';
import { choicesFor } from './sight.ts';

/**
 * Bot that plays a random legal move; in the blind game, a random attempt that has not been refused yet.
 *
 * @example
 * ```ts
 * import { createState, isLegal, klinZha, seededRandom } from 'klin-zha';
 * import { randomBot } from 'klin-zha/bots';
 *
 * const state = createState(klinZha);
 * isLegal(state, randomBot.choose(state, { random: seededRandom(1) }).move); // true
 * ```
 */
export const randomBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'random',
  choose: (question, options): BotAnswer => {
    new Budget(options);
    const move = oneOf(choicesFor(question), options.random);
    return { move, scores: [], nodes: 0, depth: 0, line: [move] };
  },
});
