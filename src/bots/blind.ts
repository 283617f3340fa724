/** Bot for the blind game (R10.9), which scores attempts in sampled states. */

import { oneOf } from '../base/random.ts';
import { type Move, moveTo } from '../engine/move.ts';
import { Searcher } from '../search/searcher.ts';
import { alphaBetaBot } from './alpha-beta.ts';
import { randomAttempt } from './answer.ts';
import {
  type Bot,
  type BotAnswer,
  type BotQuestion,
  type BotSight,
  type LevelLimits,
  type ThinkOptions,
  winScore,
} from './bot.ts';
import { Budget } from './budget.ts';
import { Evaluation, expectedScore, outcomeScore, scoresOf } from './evaluation.ts';
import { sampleOf } from './question.ts';
import { choicesFor, isSight } from './sight.ts';
import { drawMargin } from './slips.ts';

/**
 * Bot for the blind game. It samples states that fit what its player knows, and chooses the attempt with the
 * best mean score over the states in which that attempt is legal. Refused attempts cost nothing. It assumes
 * that opponents answer at random, but prefer the cell of a reported loss. In the setup, or for a state, it
 * calls {@link alphaBetaBot}.
 *
 * @example
 * ```ts
 * import { createState, finishSetup, rulesOf, seededRandom, viewFor } from 'klin-zha';
 * import { blindBot } from 'klin-zha/bots';
 *
 * const { state } = finishSetup(createState(rulesOf('klin-zha+blind')), seededRandom(3));
 * const view = viewFor(state, state.seat); // all that the bot knows
 * const { move } = blindBot.choose({ view }, { random: seededRandom(1), nodes: 2000 });
 * typeof move; // 'number'
 * ```
 */
export const blindBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'blind',
  choose: (question, options) =>
    isBlindBattle(question) ? chooseAttempt(question, options) : alphaBetaBot.choose(question, options),
});

/** Whether a question is a player's view of a battle. */
export function isBlindBattle(question: BotQuestion): question is BotSight {
  return isSight(question) && question.view.phase !== 'setup';
}

/** Maximum number of sampled states. */
const mostStates = 200;
/** Bonus for a Goal that the next move can capture in the sampled state: about a seventieth of a win. */
const reachBonus = 1500;
/** Weight of the mean score in the score of each attempt, in states, so that lucky samples count for less. */
const priorWeight = 3;

/** Statistics of an attempt. */
interface AttemptScore {
  readonly move: Move;
  sum: number;
  /** Number of sampled states in which it is legal. */
  legal: number;
}

/** Chooses an attempt, with the chance of `slips` a slightly worse one. */
export function chooseAttempt(
  sight: BotSight,
  options: ThinkOptions,
  cap?: LevelLimits,
  slips = 0,
): BotAnswer {
  const budget = new Budget(options, cap);
  const margin = drawMargin(slips, options.random);
  const attempts = choicesFor(sight).map((move): AttemptScore => ({ move, sum: 0, legal: 0 }));
  let scorer: MoveScorer | undefined;
  for (let count = 0; count < mostStates && !budget.isSpent; count++) {
    const state = sampleOf(sight, options.random);
    if (state === undefined) break;
    if (scorer === undefined) scorer = new MoveScorer(new Searcher(state));
    else scorer.searcher.load(state);
    for (const attempt of attempts) {
      if (budget.isSpent) break;
      if (!scorer.searcher.isLegal(attempt.move)) continue;
      attempt.sum += scorer.scoreAfter(attempt.move);
      attempt.legal++;
      budget.count();
    }
  }
  const legalAttempts = attempts.filter(({ legal }) => legal > 0);
  if (scorer === undefined || legalAttempts.length === 0) return randomAttempt(sight, options);
  const mean = meanScore(legalAttempts);
  const scoreOf = ({ sum, legal }: AttemptScore): number =>
    (sum + priorWeight * mean) / (legal + priorWeight);
  const best = legalAttempts.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one));
  const least = scoreOf(best) - margin;
  const others = legalAttempts.filter((attempt) => attempt !== best && scoreOf(attempt) >= least);
  const chosen = margin > 0 && others.length > 0 ? oneOf(others, options.random) : best;
  const scores = scoresOf(scorer.searcher, scorer.evaluation, scorer.seat, scoreOf(chosen));
  return { move: chosen.move, scores, nodes: budget.nodes, depth: 1, line: [chosen.move] };
}

/** Returns the mean score of all attempts. */
function meanScore(legalAttempts: readonly AttemptScore[]): number {
  let [sum, legal] = [0, 0];
  for (const attempt of legalAttempts) [sum, legal] = [sum + attempt.sum, legal + attempt.legal];
  return sum / legal;
}

/** Scores moves in the position of a searcher. */
class MoveScorer {
  readonly searcher: Searcher;
  readonly evaluation: Evaluation;
  readonly seat: number;
  readonly #replies: Int32Array;
  readonly #cells: Int16Array;

  constructor(searcher: Searcher) {
    this.searcher = searcher;
    this.seat = searcher.seat;
    this.evaluation = new Evaluation(searcher);
    this.#replies = searcher.moveBuffer();
    this.#cells = new Int16Array(searcher.rules.board.cells.length);
  }

  /** Returns the score after a move to a cell, minus the mean loss from the opponent's reply. */
  scoreAfter(move: number, cell: number = moveTo(move)): number {
    const { searcher } = this;
    searcher.make(move);
    const score =
      searcher.board.combat >= 0
        ? expectedScore(searcher, (outcome) => this.scoreAfter(outcome, cell))
        : this.#score(cell);
    searcher.unmake();
    return score;
  }

  #score(cell: number): number {
    const { searcher, seat } = this;
    const { outcome } = searcher;
    if (outcome !== null) return outcomeScore(outcome, seat, 1);
    const score = this.evaluation.value(seat) + reachBonus * this.#goalsInReach();
    return score - this.#meanLoss(cell, winScore + score);
  }

  /** Returns the number of other Goals that the next move can capture. */
  #goalsInReach(): number {
    const cells = this.#cells;
    const { searcher, seat } = this;
    const { board, rules } = searcher;
    let reached = 0;
    for (let other = 1; other <= rules.colours.length; other++) {
      const goal = other === seat || !board.isLiving(other) ? -1 : board.goalOf(other);
      if (goal >= 0 && board.attackers(goal, seat, cells) > 0) reached++;
    }
    return reached;
  }

  /**
   * Returns the mean loss from the opponent's reply, valuing the Goal at `goal`. All replies are equally
   * likely, because the opponent sees nothing; but a reply to the cell of a reported loss is as likely as all
   * others together.
   */
  #meanLoss(cell: number, goal: number): number {
    const replies = this.#replies;
    const { searcher, seat, evaluation } = this;
    const { board } = searcher;
    const reported = board.captured >= 0 ? cell : -1;
    const others = board.mobility(searcher.seat);
    let [lost, weights] = [0, others];
    for (const reply of replies.subarray(0, searcher.captures(replies))) {
      const weight = moveTo(reply) === reported ? others : 1;
      weights += weight - 1;
      if (board.goalTakenBy(reply) === seat) lost += weight * goal;
      else if (board.ownerAt(moveTo(reply)) === seat) lost += weight * evaluation.gainOf(reply);
    }
    return lost / Math.max(1, weights);
  }
}
