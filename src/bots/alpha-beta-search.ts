/**
 * Alpha-beta search with a transposition table, null windows, late move reductions, killer moves, history and
 * quiescence.
 *
 * The search has two sides: the searching seat against all others (paranoid search with three players).
 * Scores are for the side to move. A child's score is negated only if the side changes, because a player may
 * move again (R8.3). A combat is scored as the expected value of its outcomes (R10.10).
 */

import { type Move, moveFrom, moveTo } from '../engine/move.ts';
import { type EndingProbe, probeAll } from '../search/ending-values.ts';
import type { Searcher } from '../search/searcher.ts';
import { winScore } from './bot.ts';
import type { Budget } from './budget.ts';
import {
  checkedEvaluator,
  Evaluation,
  type EvaluationFactory,
  type Evaluator,
  endingScore,
  expectedScore,
  forced,
  isDrawn,
  outcomeScore,
} from './evaluation.ts';
import { AT_LEAST, AT_MOST, EXACT, TranspositionTable } from './transposition-table.ts';

/** Greater than any score. */
const infinity = winScore + 1;
/** Ranks of move ordering: hash move, winning captures, captures, killer move, then history. */
const tableRank = 1 << 30;
const winRank = 1 << 29;
const captureRank = 1 << 25;
const killerRank = 1 << 24;
/** Quiescence skips captures that miss alpha by more than this (delta pruning). */
const deltaMargin = 150;
/** Futility: null windows that the static score misses by so much for each move of depth are not searched. */
const futilityMargin = 110;
/** Maximum number of combats in a quiescence line, because neither outcome can be pruned. */
const maxCombats = 1;

/** Up to this number of moves, a node looks up all of them in the table and reduces none. */
const fewMoves = 14;

/** Size of the transposition table of one search, in megabytes. */
const defaultHash = 1;

/** Which root moves get exact scores besides the best. */
export interface CandidateLimits {
  /** How much worse than the best a candidate may be. */
  readonly margin: number;
  /** Number of candidates, however bad. */
  readonly count: number;
}

/** Root move with its exact score and principal variation. */
export interface Candidate {
  readonly score: number;
  readonly line: readonly Move[];
}

/** Converts a forced score in plies from the root to plies from the node, for the table. */
function toNode(score: number, ply: number): number {
  return score > forced ? score + ply : score < -forced ? score - ply : score;
}

/** Converts a score of the table back to plies from the root. */
function fromNode(score: number, ply: number): number {
  return score > forced ? score - ply : score < -forced ? score + ply : score;
}

/** Search from the current position of a searcher, for its seat to move. */
export class AlphaBetaSearch {
  readonly evaluator: Evaluator;
  readonly seat: number;
  readonly searcher: Searcher;
  /** Whether the static score is cheap enough to ask for it at every node: not the library's own. */
  readonly #isQuick: boolean;
  readonly #budget: Budget;
  readonly #table: TranspositionTable;
  readonly #endings: readonly EndingProbe[];
  /** Values of kinds, for the order of moves. */
  readonly #material: Evaluation;
  /** Sum of cutoffs by origin and target. */
  readonly #history: Int32Array;
  readonly #boardSize: number;
  /** Buffers by ply: moves and ranks, killer move, principal variation. */
  readonly #lists: Int32Array[] = [];
  readonly #ranks: Int32Array[] = [];
  readonly #killers: number[] = [];
  readonly #pvs: number[][] = [];
  /** Threats extend the search up to this ply. */
  #maxExtensionPly = 0;
  /** Number of combats on the current line. */
  #combats = 0;

  /**
   * @param table table to share with other searches; by default a small new one
   * @param endings endgame tables
   * @param evaluation creates another evaluation than the library's
   */
  constructor(
    searcher: Searcher,
    budget: Budget,
    table: TranspositionTable = new TranspositionTable(defaultHash),
    endings: readonly EndingProbe[] = [],
    evaluation?: EvaluationFactory,
  ) {
    this.searcher = searcher;
    this.#endings = endings;
    this.#budget = budget;
    this.#table = table;
    this.seat = searcher.seat;
    // With two seats, scores do not depend on the searching seat.
    const side = searcher.rules.colours.length === 2 ? '' : ` ${this.seat}`;
    table.prepareFor(`${searcher.ruleset}${side}`);
    this.#material = new Evaluation(searcher);
    this.evaluator = evaluation === undefined ? this.#material : checkedEvaluator(evaluation, searcher);
    this.#isQuick = evaluation !== undefined;
    this.#boardSize = searcher.rules.board.cells.length;
    this.#history = new Int32Array(this.#boardSize ** 2);
  }

  /**
   * Searches the root moves to a depth, and moves the best to the front of the list.
   *
   * @returns candidates, the best first; none if the budget ran out before the first move was scored, or
   * before a move was found that does not lose
   */
  searchRoot(moves: Int32Array, depth: number, { margin, count }: CandidateLimits): Candidate[] {
    this.#maxExtensionPly = 2 * depth;
    const candidates: Candidate[] = [];
    let best = -infinity;
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i]!;
      const worst = candidates[count - 1]?.score ?? -infinity;
      const alpha = Math.max(-infinity, Math.min(worst, best - margin));
      const score = this.#searchMove(move, depth - 1, 0, alpha, infinity, 0, i === 0);
      if (this.#budget.isSpent) {
        // Other moves may not lose.
        if (best < -forced) candidates.length = 0;
        break;
      }
      if (score <= alpha) continue;
      candidates.push({ score, line: [move, ...this.#pv(1)] as Move[] });
      candidates.sort((one, other) => other.score - one.score);
      if (score <= best) continue;
      best = score;
      moves.copyWithin(1, 0, i);
      moves[0] = move;
    }
    return candidates.filter(({ score }, place) => place < count || score >= best - margin);
  }

  /** Scores a move: the first with the full window, others with a reduced null-window search first. */
  #searchMove(
    move: number,
    depth: number,
    reduction: number,
    alpha: number,
    beta: number,
    ply: number,
    isFirst: boolean,
  ): number {
    if (isFirst) return this.#searchChild(move, depth, alpha, beta, ply);
    const score = this.#searchChild(move, depth - reduction, alpha, alpha + 1, ply);
    const isKnown = score <= alpha || (reduction === 0 && score >= beta) || this.#budget.isSpent;
    return isKnown ? score : this.#searchChild(move, depth, alpha, beta, ply);
  }

  /** Scores the child node after a move, for the side that makes it. */
  #searchChild(move: number, depth: number, alpha: number, beta: number, ply: number): number {
    const { searcher, seat } = this;
    const isOwn = searcher.seat === seat;
    searcher.make(move);
    const isSame = (searcher.seat === seat) === isOwn;
    const score = isSame
      ? this.#search(depth, alpha, beta, ply + 1)
      : -this.#search(depth, -beta, -alpha, ply + 1);
    searcher.unmake();
    return score;
  }

  /** Scores a node for the side to move. */
  #search(depth: number, alpha: number, beta: number, ply: number): number {
    const budget = this.#budget;
    const { searcher, seat } = this;
    this.#pv(ply).length = 0;
    if (budget.isSpent || budget.count()) return 0;
    if (searcher.board.combat >= 0) {
      this.#combats++;
      const mean = expectedScore(searcher, (move) =>
        this.#searchChild(move, depth, -infinity, infinity, ply),
      );
      this.#combats--;
      return mean;
    }
    if (!searcher.board.isLiving(seat)) return searcher.seat === seat ? ply - winScore : winScore - ply;
    if (isDrawn(searcher)) return 0;
    const known = this.#endings.length === 0 ? null : probeAll(this.#endings, searcher);
    if (known !== null) return endingScore(known, ply);
    const isThreatened = searcher.isThreatened();
    const extended = isThreatened && ply < this.#maxExtensionPly ? depth + 1 : depth;
    return extended > 0
      ? this.#searchNode(extended, alpha, beta, ply, isThreatened)
      : this.#quiescence(alpha, beta, ply);
  }

  /** Scores an interior node. */
  #searchNode(
    depth: number,
    originalAlpha: number,
    beta: number,
    ply: number,
    isThreatened: boolean,
  ): number {
    const table = this.#table;
    const { searcher } = this;
    const hashMove = table.find(searcher) ? table.move : 0;
    if (hashMove !== 0 && table.depth >= depth) {
      const { bound } = table;
      const score = fromNode(table.score, ply);
      if (bound === EXACT || (bound === AT_LEAST ? score >= beta : score <= originalAlpha)) return score;
    }
    const isNarrow = beta - originalAlpha === 1 && Math.abs(beta) < forced;
    const margin = futilityMargin * depth;
    // Not a number, so that nothing is pruned, unless the score is cheap and a null window asks.
    const mayPrune = this.#isQuick && depth <= 3 && isNarrow && !isThreatened && !searcher.isOver;
    const standing = mayPrune ? this.#standing() : Number.NaN;
    if (standing - margin >= beta) return standing;
    const list = this.#moveList(ply);
    const count = searcher.moves(list);
    if (count === 0) return this.#terminalScore(ply);
    if (depth > 1 && count <= fewMoves) {
      const score = this.#bestKnown(list, count, depth, ply);
      if (score >= beta) return score;
    }
    this.#scoreMoves(list, count, ply, hashMove);
    let alpha = originalAlpha;
    let best = -infinity;
    let bestMove = 0;
    for (let i = 0; i < count; i++) {
      const rank = this.#pickNext(list, count, ply, i);
      const move = list[i]!;
      const isQuiet = i > 0 && rank < killerRank && count > fewMoves;
      if (depth <= 2 && isQuiet && standing + margin <= alpha) {
        best = Math.max(best, standing + margin);
        break;
      }
      const isLate = depth >= 3 && i >= 4 && isQuiet && !isThreatened;
      const score = this.#searchMove(
        move,
        depth - 1,
        isLate ? (i >= 16 ? 2 : 1) : 0,
        alpha,
        beta,
        ply,
        i === 0,
      );
      if (this.#budget.isSpent) return best;
      if (score <= best) continue;
      best = score;
      bestMove = move;
      if (best <= alpha) continue;
      alpha = best;
      this.#keepLine(move, ply);
      if (best < beta) continue;
      if (rank < captureRank) this.#recordCutoff(move, depth, ply);
      break;
    }
    table.store(
      searcher,
      bestMove,
      toNode(best, ply),
      depth,
      best >= beta ? AT_LEAST : best > originalAlpha ? EXACT : AT_MOST,
    );
    return best;
  }

  /**
   * Returns the best lower bound that the table has for a move, or minus infinity. It spares many searches
   * where lines transpose often (enhanced transposition cutoffs).
   */
  #bestKnown(list: Int32Array, count: number, depth: number, ply: number): number {
    const { searcher } = this;
    const { seat } = searcher;
    const table = this.#table;
    let best = -infinity;
    for (let i = 0; i < count; i++) {
      searcher.make(list[i]!);
      const isKnown = searcher.seat !== seat && !isDrawn(searcher) && table.find(searcher);
      if (isKnown && table.bound !== AT_LEAST && table.depth >= depth - 1)
        best = Math.max(best, -fromNode(table.score, ply + 1));
      searcher.unmake();
    }
    return best;
  }

  /** Returns the static score for the side to move. */
  #standing(): number {
    const value = this.evaluator.value(this.seat);
    return this.searcher.seat === this.seat ? value : -value;
  }

  /** Quiescence search: the static score, or the score after captures. */
  #quiescence(originalAlpha: number, beta: number, ply: number): number {
    const { searcher } = this;
    if (searcher.isOver) return this.#terminalScore(ply);
    const standPat = this.#standing();
    if (standPat >= beta || this.#combats > maxCombats) return standPat;
    const list = this.#moveList(ply);
    const count = searcher.captures(list);
    this.#scoreMoves(list, count, ply, 0);
    let alpha = Math.max(originalAlpha, standPat);
    let best = standPat;
    for (let i = 0; i < count; i++) {
      const rank = this.#pickNext(list, count, ply, i);
      const move = list[i]!;
      if (rank < winRank && standPat + this.#material.gainOf(move) + deltaMargin <= alpha) continue;
      const score = this.#searchChild(move, 0, alpha, beta, ply);
      if (this.#budget.isSpent) return best;
      if (score <= best) continue;
      best = score;
      if (best <= alpha) continue;
      alpha = best;
      this.#keepLine(move, ply);
      if (best >= beta) break;
    }
    return best;
  }

  /** Scores a node without legal moves. */
  #terminalScore(ply: number): number {
    const { searcher, seat } = this;
    const { outcome } = searcher;
    const score = outcome === null ? 0 : outcomeScore(outcome, seat, ply);
    return searcher.seat === seat ? score : -score;
  }

  /** Ranks moves for ordering: hash move, wins, captures, killer move, then history. */
  #scoreMoves(list: Int32Array, count: number, ply: number, hashMove: number): void {
    const history = this.#history;
    const { searcher } = this;
    const material = this.#material;
    const { board } = searcher;
    this.#ranks[ply] ??= new Int32Array(list.length);
    const ranks = this.#ranks[ply]!;
    for (let i = 0; i < count; i++) {
      const move = list[i]!;
      if (move === hashMove) ranks[i] = tableRank;
      else if (searcher.isCapture(move))
        ranks[i] = board.wins(move)
          ? winRank
          : captureRank + 8 * material.gainOf(move) - (material.values[board.kindAt(moveFrom(move))] ?? 0);
      else ranks[i] = move === this.#killers[ply] ? killerRank : history[this.#stepOf(move)]!;
    }
  }

  /** Swaps the move of highest rank among the rest into place, and returns its rank. */
  #pickNext(list: Int32Array, count: number, ply: number, place: number): number {
    const ranks = this.#ranks[ply]!;
    let best = place;
    for (let i = place + 1; i < count; i++) if (ranks[i]! > ranks[best]!) best = i;
    const move = list[best]!;
    const rank = ranks[best]!;
    list[best] = list[place]!;
    ranks[best] = ranks[place]!;
    list[place] = move;
    ranks[place] = rank;
    return rank;
  }

  /** Records a quiet move that caused a beta cutoff as killer move and in the history. */
  #recordCutoff(move: number, depth: number, ply: number): void {
    this.#killers[ply] = move;
    const at = this.#stepOf(move);
    this.#history[at] = Math.min(killerRank - 1, this.#history[at]! + depth * depth);
  }

  /** Index of a move's origin and target in the history. */
  #stepOf(move: number): number {
    return moveFrom(move) * this.#boardSize + moveTo(move);
  }

  #moveList(ply: number): Int32Array {
    this.#lists[ply] ??= this.searcher.moveBuffer();
    return this.#lists[ply]!;
  }

  /** Keeps a move, and the line after it, as the line of a node. */
  #keepLine(move: number, ply: number): void {
    const line = this.#pv(ply);
    const rest = this.#pv(ply + 1);
    line.length = 0;
    line.push(move);
    for (let i = 0; i < rest.length; i++) line.push(rest[i]!);
  }

  #pv(ply: number): number[] {
    this.#pvs[ply] ??= [];
    return this.#pvs[ply]!;
  }
}
