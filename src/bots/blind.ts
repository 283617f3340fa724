/** The bot for the blind game (R10.9): it searches states that are drawn from what its player knows. */

import type { Move } from '../engine/move.ts';
import { Searcher } from '../search/searcher.ts';
import { alphaBetaBot } from './alpha-beta.ts';
import { blindly } from './answer.ts';
import type { Answer, Bot, Sight, ThinkOptions } from './bot.ts';
import { Budget } from './budget.ts';
import { attemptsLeft, isSight, sampleOf } from './question.ts';
import { Tree } from './tree.ts';

/**
 * Draws state after state that fits what its player knows, and asks in each what every attempt comes to after the captures that
 * follow; it takes the attempt that is best on the average of the states in which it is legal, as one that is refused costs nothing.
 * Armies it sets up as the others do; asked with a state, it hands the question on to {@link alphaBetaBot}.
 *
 * @example
 * ```ts
 * import { createState, finishSetup, seededRandom, viewFor } from 'klin-zha';
 * import { blindBot } from 'klin-zha/bots';
 *
 * const { state } = finishSetup(createState('klin-zha+blind'), seededRandom(3));
 * const view = viewFor(state, state.seat); // all that the bot is told
 * const { move } = blindBot.choose({ view }, { random: seededRandom(1), nodes: 2000 });
 * typeof move; // 'number'
 * ```
 *
 * @category Bots
 */
export const blindBot: Bot = {
  name: 'blind',
  choose: (question, options) => {
    if (!isSight(question)) return alphaBetaBot.choose(question, options);
    return question.view.phase === 'setup'
      ? alphaBetaBot.choose(question, options)
      : weigh(question, options);
  },
};

/** So many states are drawn at most where nothing else ends it. */
const mostStates = 200;

/** What is known of an attempt. */
interface Weighed {
  readonly move: Move;
  sum: number;
  /** In how many of the states that were drawn it is legal. */
  legal: number;
}

function weigh(sight: Sight, options: ThinkOptions): Answer {
  const budget = new Budget(options);
  const attempts = attemptsLeft(sight).map((move): Weighed => ({ move, sum: 0, legal: 0 }));
  let tree: Tree | undefined;
  for (let drawn = 0; drawn < mostStates && !budget.isSpent; drawn++) {
    const state = sampleOf(sight, options.random);
    if (state === undefined) break;
    if (tree === undefined) tree = new Tree(new Searcher(state), budget);
    else tree.searcher.load(state);
    for (const attempt of attempts) weighIn(tree, attempt, budget);
  }
  const known = attempts.filter(({ legal }) => legal > 0);
  if (tree === undefined || known.length === 0) return blindly(sight, options);
  const best = known.reduce((one, other) => (mean(other) > mean(one) ? other : one));
  const scores = tree.evaluation.scores(tree.seat, mean(best));
  return { move: best.move, scores, nodes: budget.nodes, depth: 1, line: [best.move] };
}

/** Asks what an attempt comes to in the state that was drawn. */
function weighIn(tree: Tree, attempt: Weighed, budget: Budget): void {
  if (budget.isSpent || !tree.searcher.isLegal(attempt.move)) return;
  const worth = tree.exchange(attempt.move);
  if (budget.isSpent) return;
  attempt.sum += worth;
  attempt.legal++;
}

function mean({ sum, legal }: Weighed): number {
  return sum / legal;
}
