/** Random bot, a baseline for the others. */

import { oneOf } from '../base/random.ts';
import { type Move, moveKind, OUTCOME } from '../engine/move.ts';
import { legalMoves } from '../game/moves.ts';
import type { Bot, BotAnswer, BotQuestion } from './bot.ts';
import { Budget } from './budget.ts';
import { attemptsLeft, isSight, noMove } from './sight.ts';

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
    const move = oneOf(movesOf(question), options.random);
    return { move, scores: [], nodes: 0, depth: 0, line: [move] };
  },
});

/** Returns the moves to choose from. Without `Searcher`, a bundle is a quarter smaller. */
function movesOf(question: BotQuestion): readonly Move[] {
  if (isSight(question)) return attemptsLeft(question);
  const isGame = typeof question === 'object' && question !== null && 'moves' in question;
  const moves = legalMoves(isGame ? question.state : question);
  return moves.length === 0 || moveKind(moves[0]!) === OUTCOME ? noMove() : moves;
}
