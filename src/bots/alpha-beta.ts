/** Alpha-beta bot. */

import type { Move } from '../engine/move.ts';
import { AlphaBetaSearch } from './alpha-beta-search.ts';
import { answerBy, type Search } from './answer.ts';
import { type Bot, type Thought, winScore } from './bot.ts';

/**
 * Bot with alpha-beta search: iterative deepening until a limit is reached, with quiescence search of
 * captures and extensions for threatened Goals.
 *
 * @example
 * ```ts
 * import { createState, finishSetup, isLegal, klinZha, seededRandom } from 'klin-zha';
 * import { alphaBetaBot } from 'klin-zha/bots';
 *
 * const { state } = finishSetup(createState(klinZha), seededRandom(3));
 * const answer = alphaBetaBot.choose(state, { random: seededRandom(1), nodes: 2000 });
 * isLegal(state, answer.move); // true
 * answer.nodes <= 2000; // true
 * ```
 *
 * @category Bots
 */
export const alphaBetaBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'alpha-beta',
  choose: (question, options) => answerBy(deepen, question, options),
});

/** Iterative deepening. */
const deepen: Search = ({ searcher, moves }, budget, { onThought }) => {
  const search = new AlphaBetaSearch(searcher, budget);
  const { evaluation, seat } = search;
  const scores = evaluation.scores(seat, evaluation.of(seat));
  let thought: Thought = { scores, nodes: 0, depth: 0, line: [moves[0] as Move] };
  for (let depth = 1; depth <= budget.depth && !budget.isSpent; depth++) {
    const result = search.searchRoot(moves, depth);
    if (result === undefined) break;
    const { score, line } = result;
    thought = { scores: evaluation.scores(seat, score), nodes: budget.nodes, depth, line };
    onThought?.(thought);
    if (Math.abs(score) >= winScore - depth) break;
  }
  return { ...thought, nodes: budget.nodes };
};
