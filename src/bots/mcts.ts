/** Bot with Monte Carlo tree search (UCT). */

import { drawBelow, oneOf, type Random } from '../base/random.ts';
import type { Move } from '../engine/move.ts';
import { playout } from '../search/playout.ts';
import type { Searcher } from '../search/searcher.ts';
import { answerBy, type Search } from './answer.ts';
import type { Bot, Thought } from './bot.ts';
import type { Budget } from './budget.ts';
import { Evaluation, isDrawn } from './evaluation.ts';

/**
 * Bot with Monte Carlo tree search (UCT). A playout plays a few random moves, each the better of two, and
 * ends with a static evaluation. Every seat maximises its own score, so three players are supported.
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
 *
 * @experimental
 * @category Bots
 */
export const mctsBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'mcts',
  choose: (question, options) => answerBy(grow, question, options),
});

/** Exploration constant. */
const exploration = 0.5;
/** Number of random moves in a playout. */
const playoutMoves = 4;
/** Advantage, in hundredths of a Vanguard, at which the odds of a win are e to 1. */
const scale = 300;
/** Number of visits if no limit is set. */
const defaultVisits = 5000;

/** Tree node, with the move that leads to it. */
interface Node {
  readonly move: number;
  /** Prior score for the seat that moves, from 0 to 1. */
  readonly prior: number;
  visits: number;
  /** Sum of visit scores (each from 0 to 1), by seat. */
  readonly sums: number[];
  children: Node[] | undefined;
}

const grow: Search = ({ searcher, moves }, budget, { random, onThought }) => {
  const { seat } = searcher;
  const tree = new TreeSearch(searcher, budget, random);
  const root = tree.nodeOf(0);
  root.children = Array.from(moves, (move) => tree.nodeOf(move));
  const thought = (): Thought => {
    const line = mostVisitedLine(root);
    const { visits, sums } = root.children!.find(({ move }) => move === line[0])!;
    const scores = tree.evaluation.scores(seat, scoreOf(visits === 0 ? 0.5 : sums[seat]! / visits));
    return { scores, nodes: budget.nodes, depth: line.length, line };
  };
  do {
    tree.visit(root);
    if (root.visits % 1000 === 0) onThought?.(thought());
  } while (!budget.isSpent && (budget.isTimed || root.visits < defaultVisits));
  return thought();
};

/** Operations on the tree. */
class TreeSearch {
  readonly evaluation: Evaluation;
  readonly #searcher: Searcher;
  readonly #budget: Budget;
  readonly #random: Random;
  readonly #list: Int32Array;
  readonly #choose: (moves: Int32Array, count: number) => number;

  constructor(searcher: Searcher, budget: Budget, random: Random) {
    this.#searcher = searcher;
    this.#budget = budget;
    this.#random = random;
    this.evaluation = new Evaluation(searcher);
    this.#list = searcher.moveBuffer();
    this.#choose = (moves, count) => {
      const [one, other] = [drawBelow(random, count), drawBelow(random, count)];
      return this.evaluation.gainOf(moves[one]!) >= this.evaluation.gainOf(moves[other]!) ? one : other;
    };
  }

  /** Creates an unvisited node. */
  nodeOf(move: number): Node {
    const prior = move === 0 ? 0.5 : shareOf(this.evaluation.gainOf(move));
    return { move, prior, visits: 0, sums: [0, 0, 0, 0], children: undefined };
  }

  /** Selects a leaf, expands it, plays out and backs up the scores. */
  visit(root: Node): void {
    const searcher = this.#searcher;
    const budget = this.#budget;
    const { plies } = searcher;
    const path = [root];
    for (let node = root; !budget.isSpent && path.length <= budget.depth; ) {
      if (node.visits === 0 && node !== root) break;
      node.children ??= this.#expand();
      if (node.children.length === 0) break;
      node = this.#select(node, node.children);
      searcher.make(node.move);
      path.push(node);
      budget.count();
    }
    const shares = this.#playOut();
    searcher.unmakeTo(plies);
    for (const node of path) {
      node.visits++;
      for (const [seat, share] of shares.entries()) node.sums[seat]! += share;
    }
  }

  #expand(): Node[] {
    const count = this.#searcher.moves(this.#list);
    return Array.from(this.#list.subarray(0, count), (move) => this.nodeOf(move));
  }

  /**
   * Returns the child to visit: a random combat outcome, or else the child with the best confidence bound.
   */
  #select(node: Node, children: readonly Node[]): Node {
    const { seat, board } = this.#searcher;
    if (board.combat >= 0) return oneOf(children, this.#random);
    const factor = exploration * Math.sqrt(Math.log(node.visits + 1));
    let best = children[0]!;
    let most = -1;
    for (const child of children) {
      const visits = child.visits + 1;
      const value = (child.sums[seat]! + child.prior) / visits + factor / Math.sqrt(visits);
      if (value > most) [best, most] = [child, value];
    }
    return best;
  }

  /** Plays random moves and returns each seat's share of a win, indexed by seat. */
  #playOut(): number[] {
    const searcher = this.#searcher;
    const budget = this.#budget;
    const { evaluation } = this;
    const seats = searcher.rules.colours.map((_, index) => index + 1);
    if (isDrawn(searcher)) return [0, ...seats.map(() => 1 / seats.length)];
    const most = Math.min(playoutMoves, budget.left);
    const { plies, outcome } = playout(searcher, this.#random, { most, choose: this.#choose });
    for (let ply = 0; ply < plies; ply++) budget.count();
    if (outcome !== null)
      return [
        0,
        ...seats.map((seat) =>
          outcome.winner === null ? 1 / seats.length : Number(outcome.winner === seat),
        ),
      ];
    const weights = seats.map((seat) =>
      searcher.board.isLiving(seat) ? Math.exp(evaluation.of(seat) / scale / 2) : 0,
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return [0, ...weights.map((weight) => weight / sum)];
  }
}

/** Returns the line with the most visits. */
function mostVisitedLine(root: Node): Move[] {
  const line: Move[] = [];
  for (let node = root; node.children !== undefined && node.children.length > 0; ) {
    node = node.children.reduce((best, child) => (child.visits > best.visits ? child : best));
    if (node.visits === 0 && line.length > 0) break;
    line.push(node.move as Move);
  }
  return line;
}

/** Converts a score to a share of a win. */
function shareOf(score: number): number {
  return 1 / (1 + Math.exp(-score / scale));
}

function scoreOf(share: number): number {
  const most = 0.999;
  const bounded = Math.min(most, Math.max(1 - most, share));
  return scale * Math.log(bounded / (1 - bounded));
}
