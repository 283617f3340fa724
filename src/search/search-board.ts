/** What stands on a searcher's board, in numbers: read in place, without allocation. */

import type { Move } from '../engine/move.ts';
import {
  COLOUR_SHIFT,
  countMoves,
  goalTakenAt,
  isCapture,
  lastCaptured,
  lastGoalTaken,
  lastOwnersChanged,
  listAttackers,
  type Position,
} from '../game/in-place.ts';

/**
 * A list that cells are written into.
 *
 * @category Searching
 */
export type CellList = Uint8Array | Int16Array | Uint16Array | Int32Array;

/**
 * The board of a `Searcher` as numbers, always as it stands. Cells are numbered as in `rules.board.cells`, kinds as in
 * `rules.warriors`, regions as in `rules.board.regions`. It costs nothing but the reading, and nothing is looked at twice: of
 * a cell or seat that there is none the answer is of no meaning, and what is no number, or no list to write into, may end in a
 * `TypeError`.
 *
 * @category Searching
 */
export class SearchBoard {
  declare private readonly position: Position;

  /** The number of the kind of the warrior on a cell, -1 for none. */
  kindAt(cell: number): number {
    const warrior = this.position.at[cell]!;
    return warrior === 0 ? -1 : this.position.kindOf[warrior]!;
  }

  /** The seat in whose colour the warrior on a cell is, 0 for none. A shared set is in that of seat 1. */
  colourAt(cell: number): number {
    return this.position.at[cell]! >>> COLOUR_SHIFT;
  }

  /** The seat that owns the warrior on a cell, 0 for none: that of its colour, or who captured its Goal (R8.4). */
  ownerAt(cell: number): number {
    const warrior = this.position.at[cell]!;
    return warrior === 0 ? 0 : this.position.owner[warrior >>> COLOUR_SHIFT]!;
  }

  /** The seat whose Goal is on a cell, carried or alone, 0 for none. A shared Goal is that of seat 1. */
  goalAt(cell: number): number {
    const { goalAt } = this.position;
    return goalAt[1] === cell ? 1 : goalAt[2] === cell ? 2 : goalAt[3] === cell ? 3 : 0;
  }

  /** The cell of the Goal that a seat has to guard, -1 for none. */
  goalOf(seat: number): number {
    return this.position.goalOf(seat);
  }

  /**
   * Writes the cells of the warriors that a seat owns, all those of a shared set, in no order.
   *
   * @returns how many they are
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

  /** How many warriors of a kind a seat has in hand. */
  hand(seat: number, kind: number): number {
    return this.position.hand[this.position.sideOf(seat) * this.position.tables.kinds + kind]!;
  }

  /** How many warriors and Goals all seats have yet to place: so many moves the setup still takes (section 7). */
  get pending(): number {
    return this.position.pending;
  }

  /** The seat that has claimed a region (R7.2), 0 for none. */
  claimOf(region: number): number {
    return this.position.regionSeat[region]!;
  }

  /** Whether a seat still has its own army: it loses it with its Goal (R8.4). */
  isLiving(seat: number): boolean {
    return this.position.owner[seat] === seat;
  }

  /** How many seats still have their own armies. */
  get living(): number {
    return this.position.living;
  }

  /** The challenge whose combat waits for its outcome (R10.10), -1 for none. */
  get combat(): number {
    return this.position.combat;
  }

  /**
   * The half-moves without a capture from which a draw by fifty moves of each player may be claimed (R8.5), -1 where the
   * ruleset knows no draws. `Searcher.halfmoveClock` counts them; where a turn was passed over, somebody may have made fewer.
   */
  get halfmoveLimit(): number {
    return this.position.tables.rules.draws ? 50 * this.position.living : -1;
  }

  /**
   * Writes the cells of a seat's warriors that could capture on a cell, as `attackersOf` has them: as if a warrior stood
   * there that can be captured, Goal safety aside; of its own seat who protects it. In no order.
   *
   * @returns how many they are
   */
  attackers(cell: number, seat: number, cells: CellList): number {
    return listAttackers(this.position, cell, seat, cells);
  }

  /**
   * How many legal moves a seat would have if the turn were its own; 0 in the setup, while a combat waits, and for a seat
   * that has lost its army.
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
   * Copies the board into a list with a number a cell: in the 4 lowest bits the kind of the warrior plus 1, in the next 2
   * the seat that owns it, in the next 2 the seat whose Goal is there; 0 for nothing.
   */
  copy(into: CellList): void {
    const { at, kindOf, owner, tables } = this.position;
    for (let cell = 0; cell < tables.cells; cell++) {
      const warrior = at[cell]!;
      into[cell] = warrior === 0 ? 0 : (kindOf[warrior]! + 1) | (owner[warrior >>> COLOUR_SHIFT]! << 4);
    }
    for (let seat = 1; seat <= tables.seats; seat++) {
      const cell = this.position.goalAt[seat]!;
      if (cell >= 0) into[cell] = into[cell]! | (seat << 6);
    }
  }

  /** The kind of the warrior that a legal move captures, -1 for none; where captures are fought out, that it challenges. */
  capturedBy(move: number): number {
    return isCapture(this.position, move as Move) ? this.kindAt(move & 511) : -1;
  }

  /** The seat whose Goal a legal move takes, or challenges the carrier of; 0 for none. */
  goalTakenBy(move: number): number {
    return isCapture(this.position, move as Move) ? goalTakenAt(this.position, move & 511) : 0;
  }

  /** Whether a legal move ends the game by taking a Goal (R8.1, R10.7); a challenge does not yet. */
  wins(move: number): boolean {
    const { tables } = this.position;
    if (this.goalTakenBy(move) === 0 || (tables.combat && this.kindAt(move & 511) >= 0)) return false;
    return tables.lastGoal || tables.shared || this.living === 2;
  }

  /** The kind of the warrior that the last move captured, or that fell in its combat (R10.10); -1 for none. */
  get captured(): number {
    return lastCaptured(this.position);
  }

  /** The seat whose Goal the last move took, 0 for none. */
  get goalTaken(): number {
    return lastGoalTaken(this.position);
  }

  /** Whether warriors have another owner since the last move (R8.4). */
  get ownersChanged(): boolean {
    return lastOwnersChanged(this.position);
  }
}

/** The board of a position, which shows whatever the position holds at the moment. */
export function boardOf(position: Position): SearchBoard {
  const board = new SearchBoard();
  Object.defineProperty(board, 'position', { value: position });
  Object.freeze(board);
  return board;
}
