/** Monte Carlo tree search (PUCT) with priors and values from outside, such as a network. */

import { oneOf } from '../base/random.ts';
import { fail, shown } from '../base/result.ts';
import { ActionSpace } from '../learn/action-space.ts';
import { featurePlanes, writePlanes } from '../learn/features.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Searcher } from '../search/searcher.ts';
import type { AsyncSearch } from './answer.ts';
import type { Thought } from './bot.ts';
import { isDrawn } from './evaluation.ts';
import { mostVisitedLine, scoreOf } from './mcts-tree.ts';

/** Positions that a tree search wants evaluated at the same time. */
export interface LeafBatch {
  /** The ruleset. */
  readonly rules: Ruleset;
  /** Number of positions. */
  readonly count: number;
  /** Planes of the positions, one after the other, as `writePlanes` of `klin-zha/learn` writes them. */
  readonly planes: Float32Array;
  /** Legal actions of each position, as numbers of an `ActionSpace`. */
  readonly actions: readonly Uint16Array[];
}

/** Evaluations of the positions of a {@link LeafBatch}. */
export interface LeafValues {
  /** For each position, a number of at least 0 for each legal action: how likely it is the best. */
  readonly priors: readonly ArrayLike<number>[];
  /**
   * For each position, the expected return of the seat to move, from -1 for a loss to 1 for a win. With three
   * players a number for each seat, in turn order from the seat to move.
   */
  readonly values: ArrayLike<number>;
}

/** Evaluates positions, at once or later. */
export type EvaluateLeaves = (batch: LeafBatch) => LeafValues | Promise<LeafValues>;

/** Weight of a prior against the mean return. */
const exploration = 1.5;
/** Number of visits if no limit is set. */
const defaultVisits = 500;

interface Node {
  readonly move: number;
  prior: number;
  /** Visits, those whose evaluation is awaited included. */
  visits: number;
  /** Sum of the returns by seat. */
  readonly sums: number[];
  children: Node[] | undefined;
}

/** A path to a position that is to be evaluated. */
interface Leaf {
  readonly path: readonly Node[];
  readonly seat: number;
  readonly moves: readonly number[];
}

/** Returns a search that evaluates up to `size` positions at the same time. */
export function guidedBy(evaluate: EvaluateLeaves, size: number): AsyncSearch {
  return async ({ searcher, moves }, budget, { random, onThought }) => {
    const tree = new GuidedTree(searcher, evaluate, size);
    const root = newNode(0, 1);
    await tree.evaluate([{ path: [root], seat: searcher.seat, moves: [...moves] }]);
    const thought = (): Thought => {
      const line = mostVisitedLine(root);
      const best = root.children!.find(({ move }) => move === line[0])!;
      const scores = best.sums.map((sum) => Math.round(scoreOf((sum / Math.max(1, best.visits) + 1) / 2)));
      return {
        scores: scores.slice(1, searcher.rules.colours.length + 1),
        nodes: budget.nodes,
        depth: line.length,
        line,
      };
    };
    let next = 100;
    while (!budget.isSpent && (budget.isTimed || root.visits < defaultVisits)) {
      const leaves: Leaf[] = [];
      for (let isNew = true; isNew && leaves.length < size && !budget.isSpent; ) {
        budget.count();
        const leaf = tree.descend(root, budget.depth, random);
        if (leaf !== undefined) isNew = !leaves.some(({ path }) => path.at(-1) === leaf.path.at(-1));
        if (leaf !== undefined && isNew) leaves.push(leaf);
        else if (leaf !== undefined) tree.add(leaf.path, [], -1);
      }
      if (leaves.length > 0) await tree.evaluate(leaves);
      if (root.visits < next) continue;
      next = root.visits + 100;
      onThought?.(thought());
    }
    return thought();
  };
}

function newNode(move: number, prior: number): Node {
  return { move, prior, visits: 0, sums: [0, 0, 0, 0], children: undefined };
}

class GuidedTree {
  readonly #searcher: Searcher;
  readonly #space: ActionSpace;
  readonly #evaluate: EvaluateLeaves;
  readonly #seats: number;
  readonly #list: Int32Array;
  readonly #planes: Float32Array;
  readonly #size: number;

  constructor(searcher: Searcher, evaluate: EvaluateLeaves, size: number) {
    this.#searcher = searcher;
    this.#space = new ActionSpace(searcher.rules);
    this.#evaluate = evaluate;
    this.#seats = searcher.rules.colours.length;
    this.#list = searcher.moveBuffer();
    this.#size = featurePlanes(searcher.rules).length * searcher.rules.board.cells.length;
    this.#planes = new Float32Array(this.#size * size);
  }

  /** Goes to a leaf. Counts the visit; returns undefined if the leaf needs no evaluation. */
  descend(root: Node, depth: number, random: () => number): Leaf | undefined {
    const searcher = this.#searcher;
    const { plies } = searcher;
    const path = [root];
    let leaf: Leaf | undefined;
    for (let node = root; ; ) {
      if (path.length > 1 && (isDrawn(searcher) || searcher.isOver)) {
        this.add(path, this.#returnsOf(searcher.outcome?.winner ?? 0), 1);
        break;
      }
      if (node.children === undefined || path.length > depth) {
        const moves = [...this.#list.subarray(0, searcher.moves(this.#list))];
        if (searcher.board.combat < 0) {
          leaf = { path, seat: searcher.seat, moves };
          this.add(path, [], 1);
          break;
        }
        // Outcomes of a combat (R10.10) are not evaluated.
        node.children = moves.map((move) => newNode(move, 1));
      }
      node = searcher.board.combat >= 0 ? oneOf(node.children, random) : this.#select(node, searcher.seat);
      searcher.make(node.move);
      path.push(node);
    }
    searcher.unmakeTo(plies);
    return leaf;
  }

  /** Adds visits, and returns by seat, to the nodes of a path. */
  add(path: readonly Node[], returns: readonly number[], visits: number): void {
    for (const node of path) {
      node.visits += visits;
      for (const [seat, value] of returns.entries()) node.sums[seat]! += value;
    }
  }

  /** Evaluates leaves, creates their children and adds their returns. */
  async evaluate(leaves: readonly Leaf[]): Promise<void> {
    const searcher = this.#searcher;
    const { plies } = searcher;
    for (const [index, { path }] of leaves.entries()) {
      for (const { move } of path.slice(1)) searcher.make(move);
      writePlanes(searcher, this.#planes, index * this.#size);
      searcher.unmakeTo(plies);
    }
    const { rules } = searcher;
    const actions = leaves.map(({ moves }) => Uint16Array.from(moves, (move) => this.#space.actionOf(move)));
    const planes = this.#planes.subarray(0, leaves.length * this.#size);
    const found = await this.#evaluate({ rules, count: leaves.length, planes, actions });
    const width = this.#seats === 2 ? 1 : this.#seats;
    checkValues(found, actions, leaves.length * width);
    for (const [index, { path, seat, moves }] of leaves.entries()) {
      const priors = found.priors[index]!;
      const sum = Array.from(priors).reduce((total, prior) => total + prior, 0);
      path.at(-1)!.children ??= moves.map((move, i) =>
        newNode(move, sum > 0 ? priors[i]! / sum : 1 / moves.length),
      );
      const returns = [0];
      for (let i = 0; i < this.#seats; i++)
        returns[((seat - 1 + i) % this.#seats) + 1] =
          i < width ? found.values[index * width + i]! : -found.values[index]!;
      this.add(path, returns, 0);
    }
  }

  /** Returns the child with the best confidence bound. Awaited visits count as draws. */
  #select(node: Node, seat: number): Node {
    const factor = exploration * Math.sqrt(node.visits);
    const unseen = node.sums[seat]! / Math.max(1, node.visits);
    let best = node.children![0]!;
    let most = -Infinity;
    for (const child of node.children!) {
      const mean = child.visits === 0 ? unseen : child.sums[seat]! / child.visits;
      const bound = mean + (factor * child.prior) / (child.visits + 1);
      if (bound > most) [best, most] = [child, bound];
    }
    return best;
  }

  /** Returns the returns by seat for a winner, or 0 for a draw. */
  #returnsOf(winner: number): number[] {
    const lost = -1 / (this.#seats - 1);
    return Array.from({ length: this.#seats + 1 }, (_, seat) =>
      winner === 0 || seat === 0 ? 0 : seat === winner ? 1 : lost,
    );
  }
}

/** Rejects evaluations of the wrong size and numbers that are out of range. */
function checkValues(found: LeafValues, actions: readonly Uint16Array[], count: number): void {
  const { priors, values } = (found ?? {}) as Partial<LeafValues>;
  const isValue = (value: number): boolean => value >= -1 && value <= 1;
  const isPrior = (value: number): boolean => value >= 0 && value < Infinity;
  const isFit =
    values?.length === count &&
    Array.from(values).every(isValue) &&
    priors?.length === actions.length &&
    actions.every(({ length }, i) => priors[i]?.length === length && Array.from(priors[i]).every(isPrior));
  if (isFit) return;
  const expected = `${count} values from -1 to 1, and for each position a prior of at least 0 for each action`;
  const message = `Invalid evaluation of ${actions.length} positions: expected ${expected}.`;
  fail({ code: 'bad-evaluation', message, read: shown(found), expected });
}
