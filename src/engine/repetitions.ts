/**
 * How often the position was there before, in a time that does not grow with the game: positions are noted when somebody
 * asks, and those of moves that were taken back meanwhile are struck out. Who never asks pays nothing.
 */

import type { Position } from './position.ts';
import { HIGH, LOW, pliesOf, recordSize } from './undo.ts';

/** The positions since the first that a position can go back to, found by what is in their hashes but for variants' states. */
export class Repetitions {
  private readonly position: Position;
  /** How many positions are noted: those after 0, 1, 2... moves. */
  private noted = 0;
  /** Of each position its hash, the last one before it with the same hash or -1, and how many there are of those. */
  private low: Int32Array = new Int32Array(64);
  private high: Int32Array = new Int32Array(64);
  private former: Int32Array = new Int32Array(64);
  private times: Int32Array = new Int32Array(64);
  /** For each hash, from the place that it gives on, the last position that has it, plus 1; 0 for none. */
  private last: Int32Array = new Int32Array(128);

  constructor(position: Position) {
    this.position = position;
  }

  /** How often the position was there before, among the moves that can be taken back. */
  count(): number {
    const { position } = this;
    const plies = pliesOf(position);
    const kept = Math.min(this.noted, position.lowestUndo / recordSize + 1);
    while (this.noted > kept) this.strike();
    position.lowestUndo = position.undoLength;
    while (this.noted <= plies) this.note();
    const former = this.former[plies]!;
    return former < 0 || !position.tables.hooked ? this.times[plies]! : this.countAlike(former);
  }

  /** Notes the next position: that after as many moves as positions are noted. */
  private note(): void {
    const { undo, undoLength, bareLow, bareHigh } = this.position;
    const ply = this.noted++;
    const record = ply * recordSize;
    if (ply === this.low.length) this.grow();
    this.low[ply] = record === undoLength ? bareLow : undo[record + LOW]!;
    this.high[ply] = record === undoLength ? bareHigh : undo[record + HIGH]!;
    const place = this.placeOf(ply);
    const former = this.last[place]! - 1;
    this.former[ply] = former;
    this.times[ply] = former < 0 ? 0 : this.times[former]! + 1;
    this.last[place] = ply + 1;
  }

  /** Strikes out the last position. As the last come goes first, no hash behind it has to move up. */
  private strike(): void {
    const place = this.placeOf(this.noted - 1);
    this.last[place] = this.former[--this.noted]! + 1;
  }

  /** The place of a position's hash: where it stands already, or the first free one. */
  private placeOf(ply: number): number {
    const { low, high, last } = this;
    const mask = last.length - 1;
    let place = low[ply]! & mask;
    for (; last[place] !== 0; place = (place + 1) & mask) {
      const known = last[place]! - 1;
      if (low[known] === low[ply] && high[known] === high[ply]) break;
    }
    return place;
  }

  /** Makes room for twice as many positions. */
  private grow(): void {
    const length = 2 * this.low.length;
    for (const name of ['low', 'high', 'former', 'times'] as const) {
      const longer = new Int32Array(length);
      longer.set(this[name]);
      this[name] = longer;
    }
    this.last = new Int32Array(2 * length);
    for (let ply = 0; ply < this.noted - 1; ply++) this.last[this.placeOf(ply)] = ply + 1;
  }

  /** Of the positions with the same hash but for variants' states those in which variants kept the same. */
  private countAlike(former: number): number {
    const { position } = this;
    const now = position.keyOfVariants();
    let number = 0;
    for (let ply = former; ply >= 0; ply = this.former[ply]!) {
      const then = position.keyOfVariants(position.undoKept[ply]);
      if (then.low === now.low && then.high === now.high) number++;
    }
    return number;
  }
}
