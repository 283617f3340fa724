/** Full-width search for forced wins: it proves puzzles, plays their defence and refutes wrong moves. */

import type { GameState, Seat } from 'klin-zha';
import { Searcher } from 'klin-zha/search';

/** Size of the table of proved positions, a power of two. */
const tableSize = 1 << 20;

/** Proves within how many moves the player to move wins a game for two players. */
export class Prover {
  readonly #searcher: Searcher;
  readonly #buffers: Int32Array[] = [];
  /** Whether a player without a legal move loses. Otherwise only captures of the Goal win. */
  readonly #isStuckLost: boolean;
  /** For each position: its hash, the moves within which it is won, and the moves within which it is not. */
  readonly #table = new Int32Array(tableSize * 3);
  /** For each number of moves, the reply that refuted the last attack. */
  readonly #killers: number[] = [];
  /** Number of positions that were visited. */
  nodes = 0;

  constructor(state: GameState) {
    this.#searcher = new Searcher(state);
    this.#isStuckLost = state.rules.noLegalMove === 'loses';
  }

  /** Returns all moves after which the player to move wins within `moves` moves of their own. */
  winning(moves: number): number[] {
    return this.#legal().filter((move) => this.winsAfter(move, moves));
  }

  /** Returns the fewest moves within which the player to move wins, up to `most`, or undefined. */
  winsWithin(most: number): number | undefined {
    for (let moves = 1; moves <= most; moves++) if (this.#wins(moves)) return moves;
    return undefined;
  }

  /** Whether the player to move wins with this move within `moves` moves. */
  winsAfter(move: number, moves: number): boolean {
    const seat = this.#searcher.seat;
    return this.#after(move, () => {
      if (this.#searcher.isOver) return this.#isWonBy(seat);
      return moves > 1 && this.#refutation(moves - 1) === 0;
    });
  }

  /** Whether the opponent wins after this move within `moves` moves of the opponent. */
  losesAfter(move: number, moves: number): boolean {
    const seat = this.#searcher.seat;
    return this.#after(move, () => {
      const { outcome } = this.#searcher;
      if (outcome !== null) return !(outcome.winner === seat || outcome.winner === null);
      for (let within = 1; within <= moves; within++) if (this.#wins(within)) return true;
      return false;
    });
  }

  /**
   * Returns the reply of the player to move that holds out longest: one after which the opponent does not win
   * within `moves` moves, or else does not win within fewer; 0 without a legal move.
   */
  defence(moves: number): number {
    for (let within = moves; within >= 1; within--) {
      const reply = this.#refutation(within);
      if (reply !== 0) return reply;
    }
    return this.#legal()[0] ?? 0;
  }

  /** Returns a move that wins within the fewest moves, up to `most`; 0 without one. */
  attack(most: number): number {
    const within = this.winsWithin(most);
    if (within === undefined) return 0;
    return this.#legal().find((move) => this.winsAfter(move, within)) ?? 0;
  }

  #legal(): number[] {
    const list = this.#searcher.moveBuffer();
    return [...list.subarray(0, this.#searcher.moves(list))];
  }

  #after<T>(move: number, visit: () => T): T {
    this.#searcher.make(move);
    try {
      return visit();
    } finally {
      this.#searcher.unmake();
    }
  }

  /** Whether a game that is over was won by a seat. */
  #isWonBy(seat: Seat): boolean {
    return this.#searcher.outcome?.winner === seat;
  }

  /** Writes the moves of the position to the list of this depth. */
  #generate(onlyCaptures: boolean): { list: Int32Array; count: number } {
    const { plies } = this.#searcher;
    this.#buffers[plies] ??= this.#searcher.moveBuffer();
    const list = this.#buffers[plies];
    return { list, count: onlyCaptures ? this.#searcher.captures(list) : this.#searcher.moves(list) };
  }

  /** Whether the player to move wins within `moves` moves. */
  #wins(moves: number): boolean {
    const searcher = this.#searcher;
    const { hashLow, hashHigh, seat } = searcher;
    const at = (hashLow & (tableSize - 1)) * 3;
    const table = this.#table;
    const isKnown = table[at] === hashHigh && table[at + 1] === hashLow;
    if (isKnown) {
      const known = table[at + 2]!;
      const [won, notWon] = [known & 15, (known >> 4) & 15];
      if (won > 0 && won <= moves) return true;
      if (moves <= notWon) return false;
    }
    const isWon = this.#tries(moves, seat);
    const known = isKnown ? table[at + 2]! : 0;
    table[at] = hashHigh;
    table[at + 1] = hashLow;
    table[at + 2] = isWon ? (known & ~15) | moves : (known & 15) | (moves << 4);
    return isWon;
  }

  #tries(moves: number, seat: Seat): boolean {
    const searcher = this.#searcher;
    if (moves > 1 && this.#wins(moves - 1)) return true;
    const { list, count } = this.#generate(moves === 1 && !this.#isStuckLost);
    for (let index = 0; index < count; index++) {
      this.nodes++;
      searcher.make(list[index]!);
      const isWon = searcher.isOver ? this.#isWonBy(seat) : moves > 1 && this.#refutation(moves - 1) === 0;
      searcher.unmake();
      if (isWon) return true;
    }
    return false;
  }

  /** Returns a reply after which the opponent does not win within `moves` moves, or 0. */
  #refutation(moves: number): number {
    const { list, count } = this.#generate(false);
    const first = list.subarray(0, count).indexOf(this.#killers[moves] ?? 0);
    for (let index = first < 0 ? 0 : -1; index < count; index++) {
      if (index === first && first >= 0) continue;
      const reply = list[index < 0 ? first : index]!;
      if (this.#holds(reply, moves)) {
        this.#killers[moves] = reply;
        return reply;
      }
    }
    return 0;
  }

  #holds(reply: number, moves: number): boolean {
    const searcher = this.#searcher;
    const seat = searcher.seat;
    this.nodes++;
    searcher.make(reply);
    const outcome = searcher.isOver ? searcher.outcome : null;
    const isHeld = outcome === null ? !this.#wins(moves) : outcome.winner === seat || outcome.winner === null;
    searcher.unmake();
    return isHeld;
  }
}
