/**
 * `klin-zha/bots`: computer opponents for every ruleset and variant, in setup and in battle. A bot chooses a
 * move for a state or, in the blind game, for the view of its player. Limits, clock and random numbers come
 * from the caller.
 *
 * ```ts
 * import { createState, finishSetup, formatMove, isLegal, rulesOf, seededRandom } from 'klin-zha';
 * import { getBot } from 'klin-zha/bots';
 *
 * const random = seededRandom(7);
 * const { state } = finishSetup(createState(rulesOf('klin-zha+draws')), random);
 * const { move, scores } = getBot('alpha-beta').choose(state, { random, nodes: 3000 });
 * isLegal(state, formatMove(move)); // true
 * scores.length; // 2
 * ```
 *
 * @module klin-zha/bots
 */

export { type AlphaBetaOptions, alphaBeta, alphaBetaBot } from './alpha-beta.ts';
export { blindBot } from './blind.ts';
export { type Book, getBook } from './books/book.ts';
export {
  type AsyncBot,
  type Bot,
  type BotAnswer,
  type BotQuestion,
  type BotSight,
  type CachingBot,
  defaultNodes,
  type ThinkOptions,
  type Thought,
  winScore,
} from './bot.ts';
export { type BotName, botNames, getBot } from './by-name.ts';
export { type EvaluationFactory, type Evaluator, staticEvaluation } from './evaluation.ts';
export { greedyBot } from './greedy.ts';
export type { EvaluateLeaves, LeafBatch, LeafValues } from './guided-search.ts';
export { type BotLevel, botLevels } from './levels.ts';
export { type MctsOptions, mcts, mctsBot } from './mcts.ts';
export { randomBot } from './random.ts';
