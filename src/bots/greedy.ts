/** Greedy bot. */

import { type Move, moveTo } from '../engine/move.ts';
import { answerBy, type Search } from './answer.ts';
import { type Bot, winScore } from './bot.ts';
import { Evaluation, expectedScore, isDrawn, outcomeScore, scoresOf } from './evaluation.ts';

/**
 * Bot that searches one move ahead: a move's score is the evaluation after it minus the best capture in
 * reply. Chooses at random among equal moves. A repeated position, or one in which a draw can be claimed,
 * scores 0 (R8.5).
 *
 * @example
 * ```ts
 * import { createState, finishSetup, isLegal, klinZha, seededRandom } from 'klin-zha';
 * import { greedyBot } from 'klin-zha/bots';
 *
 * const { state } = finishSetup(createState(klinZha), seededRandom(3));
 * const { move, depth } = greedyBot.choose(state, { random: seededRandom(1) });
 * isLegal(state, move); // true
 * depth; // 1
 * ```
 */
export const greedyBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'greedy',
  choose: (question, options) => answerBy(greedily, question, options),
});

const greedily: Search = ({ searcher, moves }, budget) => {
  const { seat, board } = searcher;
  const evaluation = new Evaluation(searcher);
  const replies = searcher.moveBuffer();

  /** Scores the position after a move of the bot. */
  function score(): number {
    if (board.combat >= 0) return expectedScore(searcher, after);
    const { outcome } = searcher;
    if (outcome !== null) return outcomeScore(outcome, seat, 1);
    if (isDrawn(searcher)) return 0;
    const count = searcher.seat === seat ? 0 : searcher.captures(replies);
    let lost = 0;
    for (const reply of replies.subarray(0, count)) {
      if (board.goalTakenBy(reply) === seat) return 2 - winScore;
      if (board.ownerAt(moveTo(reply)) === seat) lost = Math.max(lost, evaluation.gainOf(reply));
    }
    return evaluation.value(seat) - lost;
  }

  function after(move: number): number {
    searcher.make(move);
    const value = score();
    searcher.unmake();
    return value;
  }

  let best = moves[0]!;
  let most = -Infinity;
  for (const move of moves) {
    const value = after(move);
    if (value > most) [best, most] = [move, value];
    if (budget.count()) break;
  }
  return {
    scores: scoresOf(searcher, evaluation, seat, most),
    nodes: budget.nodes,
    depth: 1,
    line: [best as Move],
  };
};
