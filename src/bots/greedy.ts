/** The greedy bot: it takes the move after which it has most, if its opponents answer with their best capture. */

import { type Move, moveTo } from '../engine/move.ts';
import { answerBy, type Search } from './answer.ts';
import { type Bot, winScore } from './bot.ts';
import { Evaluation, expectedScore, isDrawn, outcomeScore } from './evaluation.ts';

/**
 * Looks at each of its moves and at the captures in answer, and no further; of moves that are as good it takes one by chance. A
 * position that was there before, or in which a draw may be claimed, is worth nothing to it (R8.5).
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
 *
 * @category Bots
 */
export const greedyBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'greedy',
  choose: (question, options) => answerBy(greedily, question, options),
});

const greedily: Search = ({ searcher, moves }, budget) => {
  const { seat, board } = searcher;
  const evaluation = new Evaluation(searcher);
  const answers = searcher.moveBuffer();

  /** What the position is worth after an own move, less the best capture in answer. */
  function worth(): number {
    if (board.combat >= 0) return expectedScore(searcher, after);
    const { outcome } = searcher;
    if (outcome !== null) return outcomeScore(outcome, seat, 1);
    if (isDrawn(searcher)) return 0;
    const count = searcher.seat === seat ? 0 : searcher.captures(answers);
    let lost = 0;
    for (const answer of answers.subarray(0, count)) {
      if (board.goalTakenBy(answer) === seat) return 2 - winScore;
      if (board.ownerAt(moveTo(answer)) === seat) lost = Math.max(lost, evaluation.gainOf(answer));
    }
    return evaluation.of(seat) - lost;
  }

  function after(move: number): number {
    searcher.make(move);
    const value = worth();
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
  return { scores: evaluation.scores(seat, most), nodes: budget.nodes, depth: 1, line: [best as Move] };
};
