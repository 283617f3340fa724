/** Evaluation by a network. Its sums follow the moves that are made. */

import { failWith } from '../base/result.ts';
import type { Evaluator } from '../bots/evaluation.ts';
import { checkSeat } from '../engine/text/seats.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { Searcher } from '../search/searcher.ts';
import type { BoardObserver } from '../search/watch.ts';
import type { Network } from './network.ts';

/** Most changes of a move. More of them, as after `load`, are not kept. */
const mostChanges = 4;
const unknown = -1;

/** Sums of the neurons after a move. */
interface Level {
  /** As seat 1 and seat 2 see the position. */
  readonly sums: readonly [Int32Array, Int32Array];
  /** Cell of the seat's Goal with which its sums were computed; -1 if they were not. */
  readonly homes: [number, number];
  /** Warriors that the move lifted and put. */
  readonly changes: Int32Array;
  size: number;
  /** Whether there were too many changes to keep. */
  isOverfull: boolean;
  /** Whether the Goal of each seat entered another cell. */
  readonly isMoved: [boolean, boolean];
}

/**
 * Evaluates by a network. A search evaluates few of its positions, so changes are only written down, and the
 * sums follow when a value is wanted. A seat whose Goal has moved is summed up anew.
 */
export class NetworkEvaluation implements Evaluator, BoardObserver {
  readonly #network: Network;
  readonly #searcher: Searcher;
  readonly #levels: Level[] = [];
  readonly #cells: Uint8Array;
  readonly #boardSize: number;
  #ply = 0;

  constructor(network: Network, searcher: Searcher) {
    this.#network = network;
    this.#searcher = searcher;
    this.#boardSize = searcher.rules.board.cells.length;
    this.#cells = new Uint8Array(this.#boardSize);
    this.#begin(0);
    searcher.watch(this);
  }

  value(seat: number): number {
    const { seat: mover } = this.#searcher;
    const { neurons, outputs, unit } = this.#network;
    const own = this.#sumsOf(mover - 1);
    const enemy = this.#sumsOf(2 - mover);
    const [ofOwn, ofEnemy] = outputs as [Int32Array, Int32Array];
    let sum = this.#network.last;
    for (let neuron = 0; neuron < neurons; neuron++) {
      const [mine, other] = [own[neuron]!, enemy[neuron]!];
      if (mine > 0) sum += (mine < unit ? mine : unit) * ofOwn[neuron]!;
      if (other > 0) sum += (other < unit ? other : unit) * ofEnemy[neuron]!;
    }
    const value = Math.floor(sum / unit);
    if (seat !== mover && seat !== 3 - mover) checkSeat(this.#searcher.rules, seat as Seat);
    return seat === mover ? value : 0 - value;
  }

  make(): void {
    this.#begin(++this.#ply);
  }

  unmake(): void {
    if (this.#ply > 0) this.#ply--;
    else this.#begin(0);
  }

  put(cell: number, kind: number, owner: number): void {
    this.#note(cell, kind, owner, 1);
  }

  lift(cell: number, kind: number, owner: number): void {
    this.#note(cell, kind, owner, 0);
  }

  putGoal(_: number, seat: number): void {
    this.#levels[this.#ply]!.isMoved[seat - 1] = true;
  }

  #begin(ply: number): void {
    const { neurons } = this.#network;
    this.#levels[ply] ??= {
      sums: [new Int32Array(neurons), new Int32Array(neurons)],
      homes: [unknown, unknown],
      changes: new Int32Array(mostChanges),
      size: 0,
      isOverfull: false,
      isMoved: [false, false],
    };
    const level = this.#levels[ply]!;
    level.homes[0] = unknown;
    level.homes[1] = unknown;
    level.size = 0;
    level.isOverfull = false;
    level.isMoved[0] = false;
    level.isMoved[1] = false;
  }

  #note(cell: number, kind: number, owner: number, isPut: number): void {
    const level = this.#levels[this.#ply]!;
    level.homes[0] = unknown;
    level.homes[1] = unknown;
    if (level.size === mostChanges) level.isOverfull = true;
    else level.changes[level.size++] = (((cell << 3) | kind) << 3) | (owner << 1) | isPut;
  }

  /** Returns the sums of the position as a side sees it. */
  #sumsOf(side: number): Int32Array {
    const levels = this.#levels;
    const home = this.#searcher.board.goalOf(side + 1);
    if (home < 0)
      failWith('bad-searcher', this.#searcher.start, 'searcher for a network', 'a battle that is not over');
    const table = this.#network.tableOf(home);
    let at = this.#ply;
    for (;;) {
      const { homes, isOverfull, isMoved } = levels[at]!;
      if (homes[side] === home) break;
      if (at === 0 || isOverfull || isMoved[side]) {
        this.#sumUp(side, home, table);
        // Also for the positions before, from which other moves will be made.
        for (let later = this.#ply; later > at; later--)
          this.#carryOver(levels[later]!, levels[later - 1]!, levels[later]!, -1, side, home, table);
        at = this.#ply;
        break;
      }
      at--;
    }
    for (; at < this.#ply; at++)
      this.#carryOver(levels[at]!, levels[at + 1]!, levels[at + 1]!, 1, side, home, table);
    return levels[at]!.sums[side]!;
  }

  /** Computes the sums of a level from another's, by a move that is made (1) or taken back (-1). */
  #carryOver(
    from: Level,
    to: Level,
    { changes, size }: Level,
    direction: 1 | -1,
    side: number,
    home: number,
    table: Int16Array,
  ): void {
    const { neurons } = this.#network;
    const sums = to.sums[side]!;
    sums.set(from.sums[side]!);
    for (let i = 0; i < size; i++) {
      const change = changes[i]!;
      const owner = (change >> 1) & 3;
      const sign = (change & 1) === 1 ? direction : -direction;
      let at = this.#inTable(change >> 6, (change >> 3) & 7, owner - 1 === side) * neurons;
      for (let neuron = 0; neuron < neurons; neuron++) sums[neuron]! += sign * table[at++]!;
    }
    to.homes[side] = home;
  }

  /** Computes the sums of the position from its warriors. */
  #sumUp(side: number, home: number, table: Int16Array): void {
    const { board } = this.#searcher;
    const { neurons, bias } = this.#network;
    const level = this.#levels[this.#ply]!;
    const sums = level.sums[side]!;
    sums.set(bias);
    for (let owner = 0; owner < 2; owner++) {
      const size = board.warriorsOf(owner + 1, this.#cells);
      for (let i = 0; i < size; i++) {
        const cell = this.#cells[i]!;
        let at = this.#inTable(cell, board.kindAt(cell), owner === side) * neurons;
        for (let neuron = 0; neuron < neurons; neuron++) sums[neuron]! += table[at++]!;
      }
    }
    level.homes[side] = home;
  }

  #inTable(cell: number, kind: number, isOwn: boolean): number {
    return (isOwn ? kind : kind + 6) * this.#boardSize + cell;
  }
}
