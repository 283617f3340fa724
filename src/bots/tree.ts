/**
 * A search by alpha and beta.
 *
 * It sees two sides: that of its seat, and all others together (where three play, as if they were against it, which is called
 * paranoid). A position is worth something to the side that has the turn; after a move it is worth the opposite to the other side, and
 * the same where the turn stays with the side (R8.3). Where a combat waits, the mean of its outcomes counts (R10.10).
 */

import { type Move, moveFrom } from '../engine/move.ts';
import type { Searcher } from '../search/searcher.ts';
import { victory } from './bot.ts';
import type { Budget } from './budget.ts';
import { Evaluation, isDrawn, meanOf, worthOfEnd } from './evaluation.ts';
import { AT_LEAST, AT_MOST, EXACT, Table } from './table.ts';

/** More than anything is worth. */
const bound = victory + 1;
/** Ranks of moves: that of the table first, then what wins, what captures, what was good beside, and the rest by history. */
const tableRank = 1 << 30;
const winRank = 1 << 29;
const captureRank = 1 << 25;
const killerRank = 1 << 24;
/** A capture that is so far from being enough is not looked at. */
const margin = 150;
/** Captures are looked at behind so many combats on a line: both outcomes of each are, and neither shows what need not be looked at. */
const mostCombats = 1;
/** What a history is kept by: where a move begins and ends, and whether the Goal comes along. */
const historyMask = (1 << 19) - 1;

/** A search from where a searcher stands, for the seat that has the turn there. */
export class Tree {
  readonly evaluation: Evaluation;
  readonly seat: number;
  readonly searcher: Searcher;
  private readonly budget: Budget;
  private readonly table: Table = new Table();
  private readonly history: Int32Array = new Int32Array(historyMask + 1);
  /** By ply: room for moves and their ranks, the move that was good beside, and the line that is expected from there. */
  private readonly lists: Int32Array[] = [];
  private readonly ranks: Int32Array[] = [];
  private readonly killers: number[] = [];
  private readonly lines: number[][] = [];
  /** How far threats make the search go. */
  private deepest = 0;
  /** How many combats there are on the line that is looked at. */
  private combats = 0;

  constructor(searcher: Searcher, budget: Budget) {
    this.searcher = searcher;
    this.budget = budget;
    this.seat = searcher.seat;
    this.evaluation = new Evaluation(searcher);
  }

  /**
   * Looks at moves so deep, and puts the best in front of the list.
   *
   * @returns what is expected; undefined where the budget was spent before anything was known
   */
  look(moves: Int32Array, depth: number): { readonly worth: number; readonly line: Move[] } | undefined {
    this.deepest = 2 * depth;
    let found: { readonly worth: number; readonly line: Move[] } | undefined;
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i]!;
      const alpha = found?.worth ?? -bound;
      const worth = this.tried(move, depth - 1, 0, alpha, bound, 0, i === 0);
      if (this.budget.isSpent) break;
      if (worth <= alpha) continue;
      found = { worth, line: [move, ...this.lineAt(1)] as Move[] };
      moves.copyWithin(1, 0, i);
      moves[0] = move;
    }
    return found;
  }

  /** What the position is worth after a move and the captures that follow, to who makes the move. */
  exchange(move: number): number {
    this.deepest = 0;
    return this.after(move, 0, -bound, bound, 0);
  }

  /** What a move is worth: all but the first are first asked only whether they are better, and late ones less deep. */
  private tried(
    move: number,
    depth: number,
    less: number,
    alpha: number,
    beta: number,
    ply: number,
    isFirst: boolean,
  ): number {
    if (isFirst) return this.after(move, depth, alpha, beta, ply);
    const worth = this.after(move, depth - less, alpha, alpha + 1, ply);
    const isKnown = worth <= alpha || (less === 0 && worth >= beta) || this.budget.isSpent;
    return isKnown ? worth : this.after(move, depth, alpha, beta, ply);
  }

  /** What the position is worth after a move, to the side that makes it. */
  private after(move: number, depth: number, alpha: number, beta: number, ply: number): number {
    const { searcher, seat } = this;
    const isOwn = searcher.seat === seat;
    searcher.make(move);
    const isSame = (searcher.seat === seat) === isOwn;
    const worth = isSame
      ? this.worth(depth, alpha, beta, ply + 1)
      : -this.worth(depth, -beta, -alpha, ply + 1);
    searcher.unmake();
    return worth;
  }

  /** What the position is worth to the side that has the turn. */
  private worth(depth: number, alpha: number, beta: number, ply: number): number {
    const { searcher, budget, seat } = this;
    this.lineAt(ply).length = 0;
    if (budget.isSpent || budget.count()) return 0;
    if (searcher.board.combat >= 0) {
      this.combats++;
      const mean = meanOf(searcher, (move) => this.after(move, depth, -bound, bound, ply));
      this.combats--;
      return mean;
    }
    if (!searcher.board.isLiving(seat)) return searcher.seat === seat ? ply - victory : victory - ply;
    if (isDrawn(searcher)) return 0;
    const isThreatened = searcher.isThreatened();
    const left = isThreatened && ply < this.deepest ? depth + 1 : depth;
    return left > 0 ? this.full(left, alpha, beta, ply, isThreatened) : this.quiet(alpha, beta, ply);
  }

  /** A position of which all moves are looked at. */
  private full(depth: number, from: number, beta: number, ply: number, isThreatened: boolean): number {
    const { searcher, table } = this;
    const known = table.find(searcher) ? table.move : 0;
    if (known !== 0 && table.depth >= depth) {
      const { worth, bound: kind } = table;
      if (kind === EXACT || (kind === AT_LEAST ? worth >= beta : worth <= from)) return worth;
    }
    const list = this.listAt(ply);
    const count = searcher.moves(list);
    if (count === 0) return this.ended(ply);
    this.rank(list, count, ply, known);
    let alpha = from;
    let best = -bound;
    let chosen = 0;
    for (let i = 0; i < count; i++) {
      const { move, rank } = this.next(list, count, ply, i);
      const isLate = depth >= 3 && i >= 4 && rank < killerRank && !isThreatened;
      const worth = this.tried(move, depth - 1, isLate ? (i >= 16 ? 2 : 1) : 0, alpha, beta, ply, i === 0);
      if (this.budget.isSpent) return best;
      if (worth <= best) continue;
      [best, chosen] = [worth, move];
      if (best <= alpha) continue;
      alpha = best;
      this.lines[ply] = [move, ...this.lineAt(ply + 1)];
      if (best < beta) continue;
      if (rank < captureRank) this.remember(move, depth, ply);
      break;
    }
    table.keep(searcher, chosen, best, depth, best >= beta ? AT_LEAST : best > from ? EXACT : AT_MOST);
    return best;
  }

  /** A position at the end of what is looked at: as it stands, or after captures. */
  private quiet(from: number, beta: number, ply: number): number {
    const { searcher, evaluation, seat } = this;
    if (searcher.isOver) return this.ended(ply);
    const stands = searcher.seat === seat ? evaluation.of(seat) : -evaluation.of(seat);
    if (stands >= beta || this.combats > mostCombats) return stands;
    const list = this.listAt(ply);
    const count = searcher.captures(list);
    this.rank(list, count, ply, 0);
    let alpha = Math.max(from, stands);
    let best = stands;
    for (let i = 0; i < count; i++) {
      const { move, rank } = this.next(list, count, ply, i);
      if (rank < winRank && stands + evaluation.gainOf(move) + margin <= alpha) continue;
      const worth = this.after(move, 0, alpha, beta, ply);
      if (this.budget.isSpent) return best;
      if (worth <= best) continue;
      best = worth;
      if (best <= alpha) continue;
      alpha = best;
      this.lines[ply] = [move, ...this.lineAt(ply + 1)];
      if (best >= beta) break;
    }
    return best;
  }

  /** A position without moves. */
  private ended(ply: number): number {
    const { searcher, seat } = this;
    const { outcome } = searcher;
    const worth = outcome === null ? 0 : worthOfEnd(outcome, seat, ply);
    return searcher.seat === seat ? worth : -worth;
  }

  /** Ranks moves by how soon they are to be looked at. */
  private rank(list: Int32Array, count: number, ply: number, known: number): void {
    const { searcher, evaluation, history } = this;
    const { board } = searcher;
    this.ranks[ply] ??= new Int32Array(list.length);
    const ranks = this.ranks[ply]!;
    for (let i = 0; i < count; i++) {
      const move = list[i]!;
      if (move === known) ranks[i] = tableRank;
      else if (searcher.isCapture(move))
        ranks[i] = board.wins(move)
          ? winRank
          : captureRank +
            8 * evaluation.gainOf(move) -
            (evaluation.worths[board.kindAt(moveFrom(move))] ?? 0);
      else ranks[i] = move === this.killers[ply] ? killerRank : history[move & historyMask]!;
    }
  }

  /** The next move by rank, put in its place. */
  private next(list: Int32Array, count: number, ply: number, place: number): { move: number; rank: number } {
    const ranks = this.ranks[ply]!;
    let best = place;
    for (let i = place + 1; i < count; i++) if (ranks[i]! > ranks[best]!) best = i;
    const [move, rank] = [list[best]!, ranks[best]!];
    [list[best], ranks[best]] = [list[place]!, ranks[place]!];
    [list[place], ranks[place]] = [move, rank];
    return { move, rank };
  }

  /** Notes that a move that captures nothing was too good for who moved before. */
  private remember(move: number, depth: number, ply: number): void {
    this.killers[ply] = move;
    const at = move & historyMask;
    this.history[at] = Math.min(killerRank - 1, this.history[at]! + depth * depth);
  }

  private listAt(ply: number): Int32Array {
    this.lists[ply] ??= this.searcher.moveBuffer();
    return this.lists[ply]!;
  }

  private lineAt(ply: number): number[] {
    this.lines[ply] ??= [];
    return this.lines[ply]!;
  }
}
