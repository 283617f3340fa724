/** Bot with Monte Carlo tree search (PUCT). */

import { made } from '../base/memo.ts';
import { oneOf, type Random } from '../base/random.ts';
import { checkShape, exactly, func, numberFrom, optional } from '../base/shape.ts';
import { moveTo } from '../engine/move.ts';
import type { Searcher } from '../search/searcher.ts';
import { answerBy, answerLater, type Search } from './answer.ts';
import type { AsyncBot, Bot, Thought } from './bot.ts';
import type { Budget } from './budget.ts';
import { Evaluation, isDrawn, scoresOf } from './evaluation.ts';
import { type EvaluateLeaves, guidedBy } from './guided-search.ts';
import { mostVisitedLine, scale, scoreOf } from './mcts-tree.ts';

/**
 * Bot with Monte Carlo tree search (PUCT). Leaves have a static evaluation after the best capture in reply,
 * instead of random playouts. Every seat maximises its own score, so three players are supported.
 *
 * @example
 * ```ts
 * import { createState, finishSetup, isLegal, klinZha, seededRandom } from 'klin-zha';
 * import { mctsBot } from 'klin-zha/bots';
 *
 * const { state } = finishSetup(createState(klinZha), seededRandom(3));
 * const answer = mctsBot.choose(state, { random: seededRandom(1), nodes: 2000 });
 * isLegal(state, answer.move); // true
 * ```
 */
export const mctsBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'mcts',
  choose: (question, options) => answerBy(grow, question, options),
});

/** Options of `mcts`. */
export interface MctsOptions {
  /** Evaluates positions: for example, a network. Without it, `mcts` returns {@link mctsBot}. */
  readonly evaluate?: EvaluateLeaves;
  /** Maximum number of positions to evaluate at the same time, 1 to 1024. Defaults to 16. */
  readonly batch?: number;
}

const optionsShape = /* @__PURE__ */ made(() =>
  exactly({ evaluate: optional(func), batch: optional(numberFrom(1, 1024, true)) }),
);

/**
 * Creates a bot with Monte Carlo tree search whose evaluation is a function. It evaluates several positions
 * at the same time, and the function may return a promise.
 *
 * @throws KlinZhaError `bad-option` for invalid options, `unknown-member` for an unknown one. The promise of
 * `choose` rejects with `bad-evaluation` if a prior of an action or a value is missing or invalid
 *
 * @example
 * ```ts
 * import { createState, finishSetup, isLegal, klinZha, seededRandom } from 'klin-zha';
 * import { mcts } from 'klin-zha/bots';
 *
 * const bot = mcts({
 *   evaluate: async ({ count, actions }) => ({
 *     priors: actions.map((list) => new Float32Array(list.length).fill(1)),
 *     values: new Float32Array(count),
 *   }),
 * });
 * const { state } = finishSetup(createState(klinZha), seededRandom(3));
 * const { move } = await bot.choose(state, { random: seededRandom(1), nodes: 100 });
 * isLegal(state, move); // true
 * ```
 */
export function mcts(options?: MctsOptions & { readonly evaluate?: undefined }): Bot;
export function mcts(options: MctsOptions): AsyncBot;
export function mcts(options: MctsOptions = {}): AsyncBot {
  checkShape(options, optionsShape, 'bad-option', 'options object');
  const { evaluate, batch = 16 } = options;
  if (evaluate === undefined) return mctsBot;
  const search = guidedBy(evaluate, batch);
  return Object.freeze<AsyncBot>({
    name: 'mcts',
    choose: (question, limits) => answerLater(search, question, limits),
  });
}

/** Weight of a node's prior against its mean share. */
const exploration = 0.5;
/** Difference of shares at which the odds of a visit are e to 1. */
const temperature = 0.1;
/** Value of a Goal that can be captured. */
const goalValue = 3000;
/** Number of visits if no limit is set. */
const defaultVisits = 500;

/** Tree node, with the move that leads to it. */
interface Node {
  readonly move: number;
  /** Static share of a win by seat. */
  readonly shares: readonly number[];
  /** Chance that it is the best among its siblings. */
  prior: number;
  visits: number;
  /** Sum of the shares of its visits, by seat. */
  readonly sums: number[];
  /** Empty if the game is over or drawn. */
  children: Node[] | undefined;
}

const grow: Search = ({ searcher, moves }, budget, { random, onThought }) => {
  const { seat } = searcher;
  const tree = new TreeSearch(searcher, budget, random);
  const root: Node = { ...newNode(0), children: tree.nodesAfter(moves) };
  const thought = (): Thought => {
    const line = mostVisitedLine(root);
    const best = root.children!.find(({ move }) => move === line[0])!;
    const scores = scoresOf(searcher, tree.evaluation, seat, scoreOf(meanShare(best, seat)));
    return { scores, nodes: budget.nodes, depth: line.length, line };
  };
  while (!budget.isSpent && (budget.isTimed || root.visits < defaultVisits)) {
    tree.visit(root);
    if (root.visits % 100 === 0) onThought?.(thought());
  }
  return thought();
};

/** Creates a node without visits. */
function newNode(move: number, shares: readonly number[] = []): Node {
  return { move, shares, prior: 0, visits: 0, sums: [0, 0, 0, 0], children: undefined };
}

/** Returns the mean share of a seat, in which the static share counts as a visit. */
function meanShare({ sums, shares, visits }: Node, seat: number): number {
  return (sums[seat]! + shares[seat]!) / (visits + 1);
}

/** Operations on the tree. */
class TreeSearch {
  readonly evaluation: Evaluation;
  readonly #searcher: Searcher;
  readonly #budget: Budget;
  readonly #random: Random;
  readonly #list: Int32Array;
  readonly #replies: Int32Array;

  constructor(searcher: Searcher, budget: Budget, random: Random) {
    this.#searcher = searcher;
    this.#budget = budget;
    this.#random = random;
    this.evaluation = new Evaluation(searcher);
    this.#list = searcher.moveBuffer();
    this.#replies = searcher.moveBuffer();
  }

  /** Selects a leaf, expands it, and adds the shares of its best child to all nodes on the way. */
  visit(root: Node): void {
    const searcher = this.#searcher;
    const budget = this.#budget;
    const { plies } = searcher;
    const path = [root];
    let node = root;
    budget.count();
    for (let isLeaf = false; !isLeaf && path.length <= budget.depth; ) {
      isLeaf = node.children === undefined;
      node.children ??= this.nodesAfter(this.#list.subarray(0, searcher.moves(this.#list)));
      if (node.children.length === 0) break;
      node = this.#select(node, node.children);
      searcher.make(node.move);
      path.push(node);
    }
    searcher.unmakeTo(plies);
    for (const each of path) {
      each.visits++;
      for (const [seat, share] of node.shares.entries()) each.sums[seat]! += share;
    }
  }

  /** Creates the nodes after moves, the first ones only if the budget runs out. */
  nodesAfter(moves: Int32Array): Node[] {
    const searcher = this.#searcher;
    const { seat } = searcher;
    const nodes: Node[] = [];
    for (const move of moves) {
      searcher.make(move);
      nodes.push(this.#newNode(move));
      searcher.unmake();
      if (this.#budget.isSpent || this.#budget.count()) break;
    }
    const odds = nodes.map(({ shares }) => Math.exp(shares[seat]! / temperature));
    const sum = sumOf(odds);
    for (const [index, node] of nodes.entries()) node.prior = odds[index]! / sum;
    return nodes;
  }

  /**
   * Returns the child to visit: a random combat outcome, or else the child with the best confidence bound.
   */
  #select(node: Node, children: readonly Node[]): Node {
    const { seat, board } = this.#searcher;
    if (board.combat >= 0) return oneOf(children, this.#random);
    const factor = exploration * Math.sqrt(node.visits + 1);
    let best = children[0]!;
    let most = -1;
    for (const child of children) {
      const value = meanShare(child, seat) + (factor * child.prior) / (child.visits + 1);
      if (value > most) [best, most] = [child, value];
    }
    return best;
  }

  /** Creates the node of the current position, with each seat's share after the best capture in reply. */
  #newNode(move: number): Node {
    const searcher = this.#searcher;
    const { length } = searcher.rules.colours;
    const even = [0, ...Array.from({ length }, () => 1 / length)];
    if (isDrawn(searcher)) return { ...newNode(move, even), children: [] };
    if (searcher.isOver) {
      const winner = searcher.outcome?.winner ?? null;
      const shares = winner === null ? even : even.map((_, seat) => Number(seat === winner));
      return { ...newNode(move, shares), children: [] };
    }
    const values = this.evaluation.bySeat();
    const { victim, gain } = this.#bestCapture();
    if (victim > 0) values[victim]! -= gain;
    const most = Math.max(...values);
    const odds = values.map((value) => Math.exp((value - most) / scale));
    const sum = sumOf(odds);
    return newNode(
      move,
      odds.map((each) => each / sum),
    );
  }

  /** Returns the seat that the best capture of the seat to move hurts, and how much; 0 if there is none. */
  #bestCapture(): { victim: number; gain: number } {
    const { board } = this.#searcher;
    const best = { victim: 0, gain: 0 };
    if (board.combat >= 0) return best;
    const count = this.#searcher.captures(this.#replies);
    for (const move of this.#replies.subarray(0, count)) {
      const goal = board.goalTakenBy(move);
      const gain = goal > 0 ? goalValue : this.evaluation.gainOf(move);
      if (gain <= best.gain) continue;
      best.gain = gain;
      best.victim = goal > 0 ? goal : board.ownerAt(moveTo(move));
    }
    return best;
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
