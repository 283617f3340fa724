/** The bot for the blind game (R10.9): it weighs attempts in states that are drawn from what its player knows. */

import { type Move, moveTo } from '../engine/move.ts';
import { Searcher } from '../search/searcher.ts';
import { alphaBetaBot } from './alpha-beta.ts';
import { blindly } from './answer.ts';
import { type Bot, type BotAnswer, type BotSight, type ThinkOptions, winScore } from './bot.ts';
import { Budget } from './budget.ts';
import { Evaluation, expectedScore, outcomeScore } from './evaluation.ts';
import { attemptsLeft, isSight, sampleOf } from './question.ts';

/**
 * Draws state after state that fits what its player knows, and asks in each what every attempt comes to; it takes the attempt that
 * is best on the average of the states in which it is legal, as one that is refused costs nothing. Its opponents see as
 * little as it does: they answer by chance, but for cells of which they are told that they lost somebody there.
 * Armies it sets up as the others do; asked with a state, it hands the question on to {@link alphaBetaBot}.
 *
 * @example
 * ```ts
 * import { createState, finishSetup, rulesOf, seededRandom, viewFor } from 'klin-zha';
 * import { blindBot } from 'klin-zha/bots';
 *
 * const { state } = finishSetup(createState(rulesOf('klin-zha+blind')), seededRandom(3));
 * const view = viewFor(state, state.seat); // all that the bot is told
 * const { move } = blindBot.choose({ view }, { random: seededRandom(1), nodes: 2000 });
 * typeof move; // 'number'
 * ```
 *
 * @category Bots
 */
export const blindBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'blind',
  choose: (question, options) => {
    if (!isSight(question)) return alphaBetaBot.choose(question, options);
    return question.view.phase === 'setup'
      ? alphaBetaBot.choose(question, options)
      : weigh(question, options);
  },
});

/** So many states are drawn at most where nothing else ends it. */
const mostStates = 200;
/** What it is worth to have a Goal within reach of the next move, wherever it may be: a win in some seventy. */
const reachedWorth = 1500;
/** How many states of the usual worth an attempt is credited with, so that chance favours none that is legal in few. */
const credit = 3;

/** What is known of an attempt. */
interface Weighed {
  readonly move: Move;
  sum: number;
  /** In how many of the states that were drawn it is legal. */
  legal: number;
}

function weigh(sight: BotSight, options: ThinkOptions): BotAnswer {
  const budget = new Budget(options);
  const attempts = attemptsLeft(sight).map((move): Weighed => ({ move, sum: 0, legal: 0 }));
  let scales: Scales | undefined;
  for (let drawn = 0; drawn < mostStates && !budget.isSpent; drawn++) {
    const state = sampleOf(sight, options.random);
    if (state === undefined) break;
    if (scales === undefined) scales = new Scales(new Searcher(state));
    else scales.searcher.load(state);
    for (const attempt of attempts) {
      if (budget.isSpent) break;
      if (!scales.searcher.isLegal(attempt.move)) continue;
      attempt.sum += scales.worthAfter(attempt.move);
      attempt.legal++;
      budget.count();
    }
  }
  const known = attempts.filter(({ legal }) => legal > 0);
  if (scales === undefined || known.length === 0) return blindly(sight, options);
  const usual = meanWorth(known);
  const worthOf = ({ sum, legal }: Weighed): number => (sum + credit * usual) / (legal + credit);
  const best = known.reduce((one, other) => (worthOf(other) > worthOf(one) ? other : one));
  const scores = scales.evaluation.scores(scales.seat, worthOf(best));
  return { move: best.move, scores, nodes: budget.nodes, depth: 1, line: [best.move] };
}

/** What attempts are worth on the average of all of them. */
function meanWorth(known: readonly Weighed[]): number {
  let [sum, legal] = [0, 0];
  for (const attempt of known) [sum, legal] = [sum + attempt.sum, legal + attempt.legal];
  return sum / legal;
}

/** Says what moves are worth in the state where a searcher stands. */
class Scales {
  readonly searcher: Searcher;
  readonly evaluation: Evaluation;
  readonly seat: number;
  readonly #answers: Int32Array;
  readonly #cells: Int16Array;

  constructor(searcher: Searcher) {
    this.searcher = searcher;
    this.seat = searcher.seat;
    this.evaluation = new Evaluation(searcher);
    this.#answers = searcher.moveBuffer();
    this.#cells = new Int16Array(searcher.rules.board.cells.length);
  }

  /** What the position is worth after a move that ends on a cell, less what the opponent's answer takes on the average. */
  worthAfter(move: number, cell: number = moveTo(move)): number {
    const { searcher } = this;
    searcher.make(move);
    const worth =
      searcher.board.combat >= 0
        ? expectedScore(searcher, (outcome) => this.worthAfter(outcome, cell))
        : this.#worth(cell);
    searcher.unmake();
    return worth;
  }

  #worth(cell: number): number {
    const { searcher, seat } = this;
    const { outcome } = searcher;
    if (outcome !== null) return outcomeScore(outcome, seat, 1);
    const stands = this.evaluation.of(seat) + reachedWorth * this.#goalsReached();
    return stands - this.#loss(cell, winScore + stands);
  }

  /** How many of the other Goals can be taken by the next move. */
  #goalsReached(): number {
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
   * What the opponent's answer takes on the average, where the Goal is worth so much. He sees nothing, so all his moves are as likely;
   * but a move to the cell on which he just lost somebody is as likely as all others together.
   */
  #loss(cell: number, goal: number): number {
    const answers = this.#answers;
    const { searcher, seat, evaluation } = this;
    const { board } = searcher;
    const told = board.captured >= 0 ? cell : -1;
    const others = board.mobility(searcher.seat);
    let [lost, weights] = [0, others];
    for (const answer of answers.subarray(0, searcher.captures(answers))) {
      const weight = moveTo(answer) === told ? others : 1;
      weights += weight - 1;
      if (board.goalTakenBy(answer) === seat) lost += weight * goal;
      else if (board.ownerAt(moveTo(answer)) === seat) lost += weight * evaluation.gainOf(answer);
    }
    return lost / Math.max(1, weights);
  }
}
