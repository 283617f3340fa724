/** The bot that plays games to their end in its mind: Monte Carlo tree search with upper confidence bounds (UCT). */

import { drawBelow, oneOf, type Random } from '../base/random.ts';
import type { Move } from '../engine/move.ts';
import { playout } from '../search/playout.ts';
import type { Searcher } from '../search/searcher.ts';
import { answerBy, type Search } from './answer.ts';
import type { Bot, Thought } from './bot.ts';
import type { Budget } from './budget.ts';
import { Evaluation, isDrawn } from './evaluation.ts';

/**
 * Grows a tree where moves turn out well. Each visit goes on from the tree's edge with some moves by chance, the better of two each
 * time, and then asks what the position is worth. Every seat looks for its own best, so three may play.
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
 * @category Bots
 */
export const mctsBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'mcts',
  choose: (question, options) => answerBy(grow, question, options),
});

/** How much what was seldom tried is preferred. */
const curiosity = 0.5;
/** How many moves by chance follow behind the tree. */
const playoutMoves = 4;
/** By how many hundredths of a Vanguard it is e to 1 that a side wins. */
const scale = 300;
/** So often a tree is visited that has no other end. */
const usualVisits = 5000;

/** A position of the tree, by the move that leads there. */
interface Node {
  readonly move: number;
  /** What it is taken for before it is visited, from 0 to 1 for who makes the move. */
  readonly hope: number;
  visits: number;
  /** For each seat the sum of what its visits came to, each from 0 to 1. */
  readonly sums: number[];
  children: Node[] | undefined;
}

const grow: Search = ({ searcher, moves }, budget, { random, onThought }) => {
  const { seat } = searcher;
  const forest = new Forest(searcher, budget, random);
  const root = forest.nodeOf(0);
  root.children = Array.from(moves, (move) => forest.nodeOf(move));
  const thought = (): Thought => {
    const line = likeliest(root);
    const { visits, sums } = root.children!.find(({ move }) => move === line[0])!;
    const scores = forest.evaluation.scores(seat, scoreOf(visits === 0 ? 0.5 : sums[seat]! / visits));
    return { scores, nodes: budget.nodes, depth: line.length, line };
  };
  do {
    forest.visit(root);
    if (root.visits % 1000 === 0) onThought?.(thought());
  } while (!budget.isSpent && (budget.isTimed || root.visits < usualVisits));
  return thought();
};

/** Where trees grow. */
class Forest {
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

  /** A position that was not visited yet. */
  nodeOf(move: number): Node {
    const hope = move === 0 ? 0.5 : shareOf(this.evaluation.gainOf(move));
    return { move, hope, visits: 0, sums: [0, 0, 0, 0], children: undefined };
  }

  /** Goes down the tree, lets it grow by a position, plays on from there, and notes what came of it. */
  visit(root: Node): void {
    const searcher = this.#searcher;
    const budget = this.#budget;
    const { plies } = searcher;
    const path = [root];
    for (let node = root; !budget.isSpent && path.length <= budget.depth; ) {
      if (node.visits === 0 && node !== root) break;
      node.children ??= this.#grown();
      if (node.children.length === 0) break;
      node = this.#chosen(node, node.children);
      searcher.make(node.move);
      path.push(node);
      budget.count();
    }
    const shares = this.#shares();
    searcher.unmakeTo(plies);
    for (const node of path) {
      node.visits++;
      for (const [seat, share] of shares.entries()) node.sums[seat]! += share;
    }
  }

  #grown(): Node[] {
    const count = this.#searcher.moves(this.#list);
    return Array.from(this.#list.subarray(0, count), (move) => this.nodeOf(move));
  }

  /** The child to be visited: what chance draws where a combat waits, else the best by hope and curiosity. */
  #chosen(node: Node, children: readonly Node[]): Node {
    const { seat, board } = this.#searcher;
    if (board.combat >= 0) return oneOf(children, this.#random);
    const worry = curiosity * Math.sqrt(Math.log(node.visits + 1));
    let best = children[0]!;
    let most = -1;
    for (const child of children) {
      const tried = child.visits + 1;
      const value = (child.sums[seat]! + child.hope) / tried + worry / Math.sqrt(tried);
      if (value > most) [best, most] = [child, value];
    }
    return best;
  }

  /** What each seat has of a win after some moves by chance, by seat from 1. */
  #shares(): number[] {
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
    const worths = seats.map((seat) =>
      searcher.board.isLiving(seat) ? Math.exp(evaluation.of(seat) / scale / 2) : 0,
    );
    const sum = worths.reduce((total, worth) => total + worth, 0);
    return [0, ...worths.map((worth) => worth / sum)];
  }
}

/** The line that was visited most. */
function likeliest(root: Node): Move[] {
  const line: Move[] = [];
  for (let node = root; node.children !== undefined && node.children.length > 0; ) {
    node = node.children.reduce((best, child) => (child.visits > best.visits ? child : best));
    if (node.visits === 0 && line.length > 0) break;
    line.push(node.move as Move);
  }
  return line;
}

/** The share of a win that a score stands for, and the other way round. */
function shareOf(score: number): number {
  return 1 / (1 + Math.exp(-score / scale));
}

function scoreOf(share: number): number {
  const most = 0.999;
  const bounded = Math.min(most, Math.max(1 - most, share));
  return scale * Math.log(bounded / (1 - bounded));
}
