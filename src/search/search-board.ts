/** A searcher's board as numbers, read in place without allocation. */

import type { Move } from '../engine/move.ts';
import {
  COLOUR_SHIFT,
  countMoves,
  countReach,
  goalCapturedAt,
  isCapture,
  lastCaptured,
  lastGoalTaken,
  lastOwnersChanged,
  listAttackers,
  type Position,
  writeCells,
} from '../game/in-place.ts';

/** Array to which cell numbers are written. */
export type CellList = Uint8Array | Int16Array | Uint16Array | Int32Array;

/**
 * The current board of a `Searcher` as numbers. Cells are numbered as in `rules.board.cells`, kinds as in
 * `rules.warriors`, regions as in `rules.board.regions`. Arguments are not checked: the result for a
 * nonexistent cell or seat is meaningless, and other types may cause a `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { Searcher } from 'klin-zha/search';
 *
 * const { board } = new Searcher(createState(klinZha));
 * board.kindAt(0); // -1: an empty cell
 * board.hand(1, 0); // 1: the Fencer
 * ```
 */
export class SearchBoard {
  declare private readonly position: Position;

  /** Returns the kind number of the warrior on a cell, or -1. */
  kindAt(cell: number): number {
    const warrior = this.position.at[cell]!;
    return warrior === 0 ? -1 : this.position.kindOf[warrior]!;
  }

  /** Returns the seat whose colour the warrior on a cell has, or 0. A shared set has the colour of seat 1. */
  colourAt(cell: number): number {
    return this.position.at[cell]! >>> COLOUR_SHIFT;
  }

  /**
   * Returns the seat that owns the warrior on a cell, or 0: the seat of its colour, or the seat that captured
   * its Goal (R8.4).
   */
  ownerAt(cell: number): number {
    const warrior = this.position.at[cell]!;
    return warrior === 0 ? 0 : this.position.owner[warrior >>> COLOUR_SHIFT]!;
  }

  /**
   * Returns the seat whose Goal is on a cell, carried or abandoned, or 0. A shared Goal belongs to seat 1.
   */
  goalAt(cell: number): number {
    const { goalAt } = this.position;
    return goalAt[1] === cell ? 1 : goalAt[2] === cell ? 2 : goalAt[3] === cell ? 3 : 0;
  }

  /** Returns the cell of the Goal that a seat must guard, or -1. */
  goalOf(seat: number): number {
    return this.position.goalOf(seat);
  }

  /**
   * Writes the cells of the warriors that a seat owns, or of all warriors in a shared set, in undefined
   * order.
   *
   * @returns their number
   */
  warriorsOf(seat: number, cells: CellList): number {
    const { owner, count, cellOf, tables } = this.position;
    let number = 0;
    for (let colour = 1; colour <= tables.colours; colour++) {
      if (!tables.shared && owner[colour] !== seat) continue;
      const base = colour << COLOUR_SHIFT;
      for (let warrior = base; warrior < base + count[colour]!; warrior++)
        if (cellOf[warrior]! >= 0) cells[number++] = cellOf[warrior]!;
    }
    return number;
  }

  /** Returns the number of warriors of a kind in a seat's hand. */
  hand(seat: number, kind: number): number {
    return this.position.hand[this.position.sideOf(seat) * this.position.tables.kinds + kind]!;
  }

  /**
   * Number of pieces that all seats have yet to place, which is the number of moves left in the setup
   * (section 7).
   */
  get pending(): number {
    return this.position.pending;
  }

  /** Returns the seat that has claimed a region (R7.2), or 0. */
  claimOf(region: number): number {
    return this.position.regionSeat[region]!;
  }

  /** Whether a seat still has its own army, which it loses with its Goal (R8.4). */
  isLiving(seat: number): boolean {
    return this.position.owner[seat] === seat;
  }

  /** Number of seats that still have their own armies. */
  get living(): number {
    return this.position.living;
  }

  /** The challenge of the pending combat (R10.10), or -1. */
  get combat(): number {
    return this.position.combat;
  }

  /**
   * Value of `Searcher.halfmoveClock` from which a draw by fifty moves of each player may be claimed (R8.5);
   * -1 if the ruleset has no draws. If a turn was passed over, a player may have made fewer moves.
   */
  get halfmoveLimit(): number {
    return this.position.tables.rules.draws ? 50 * this.position.living : -1;
  }

  /**
   * Writes the cells of a seat's warriors that could capture on a cell if a capturable enemy were there,
   * ignoring Goal safety, as `attackersOf` does. If the seat's own piece is there, these warriors protect it.
   * Their order is undefined.
   *
   * @returns their number
   */
  attackers(cell: number, seat: number, cells: CellList): number {
    return listAttackers(this.position, cell, seat, cells);
  }

  /**
   * Returns the number of legal moves that a seat would have on its turn; 0 in the setup, while a combat is
   * pending, and for a seat that has lost its army.
   */
  mobility(seat: number): number {
    const { position } = this;
    if (position.pending > 0 || position.combat >= 0 || !this.isLiving(seat)) return 0;
    const turn = position.seat;
    position.seat = seat;
    try {
      return countMoves(position);
    } finally {
      position.seat = turn;
    }
  }

  /**
   * Writes, for each cell, how many of a seat's warriors could move there on the seat's turn, ignoring Goal
   * safety and the limits of Blockaders (R4.3, R4.4). The fast measure of mobility and of attacks on empty or
   * hostile cells.
   *
   * @returns the sum of the counts
   */
  reach(seat: number, counts: CellList): number {
    return countReach(this.position, seat, counts);
  }

  /**
   * Copies the board into an array, one number per cell, 0 for an empty cell; `Searcher.put` reads it. Bits 0
   * to 3 contain the kind of the warrior plus 1, bits 4 and 5 the seat that owns it, bits 6 and 7 the seat
   * whose Goal is there. Bits 8 and 9 contain the seat of its colour if another seat owns it (R8.4); they do
   * not fit in a `Uint8Array`.
   */
  copy(into: CellList): void {
    writeCells(this.position, into);
  }

  /**
   * Returns the kind of the warrior that a legal move captures or, if captures are decided by combat,
   * challenges; -1 for none.
   */
  capturedBy(move: number): number {
    return isCapture(this.position, move as Move) ? this.kindAt(move & 511) : -1;
  }

  /** Returns the seat whose Goal a legal move captures or whose carrier it challenges; 0 for none. */
  goalTakenBy(move: number): number {
    return isCapture(this.position, move as Move) ? goalCapturedAt(this.position, move & 511) : 0;
  }

  /**
   * Whether a legal move ends the game by capturing a Goal (R8.1, R10.7). A challenge does not yet end it.
   */
  wins(move: number): boolean {
    const { tables } = this.position;
    if (this.goalTakenBy(move) === 0 || (tables.combat && this.kindAt(move & 511) >= 0)) return false;
    return tables.lastGoal || tables.shared || this.living === 2;
  }

  /**
   * The kind of the warrior that the last move captured, or that lost the last combat (R10.10); -1 for none.
   */
  get captured(): number {
    return lastCaptured(this.position);
  }

  /** The seat whose Goal the last move captured, or 0. */
  get goalTaken(): number {
    return lastGoalTaken(this.position);
  }

  /** Whether the last move changed the owner of warriors (R8.4). */
  get ownersChanged(): boolean {
    return lastOwnersChanged(this.position);
  }
}

/** Returns the board of a position, which always shows the current contents of the position. */
export function boardOf(position: Position): SearchBoard {
  const board = new SearchBoard();
  Object.defineProperty(board, 'position', { value: position });
  Object.freeze(board);
  return board;
}
