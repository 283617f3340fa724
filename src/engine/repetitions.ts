/**
 * Counts repetitions in constant time per move. Each count first records new positions and drops unmade
 * positions. Costs nothing unless called.
 */

import type { Position } from './position.ts';
import { HIGH, LOW, pliesOf, recordSize } from './undo.ts';

/** Hash table of the positions since the oldest undo record, keyed by the hash without variant state. */
export class Repetitions {
  private readonly position: Position;
  /** Number of recorded positions: those after 0, 1, 2... moves. */
  private recorded = 0;
  /**
   * Hash of each position, the previous position with the same hash or -1, and the number of such previous
   * positions.
   */
  private low: Int32Array = new Int32Array(64);
  private high: Int32Array = new Int32Array(64);
  private former: Int32Array = new Int32Array(64);
  private times: Int32Array = new Int32Array(64);
  /** Open addressing: the last position with a hash, plus 1; 0 for none. */
  private last: Int32Array = new Int32Array(128);

  constructor(position: Position) {
    this.position = position;
  }

  /** Returns how often the position occurred before, according to the undo records. */
  count(): number {
    const { position } = this;
    const plies = pliesOf(position);
    const kept = Math.min(this.recorded, position.lowestUndo / recordSize + 1);
    while (this.recorded > kept) this.pop();
    position.lowestUndo = position.undoLength;
    while (this.recorded <= plies) this.push();
    const former = this.former[plies]!;
    return former < 0 || !position.tables.hooked ? this.times[plies]! : this.countAlike(former);
  }

  /** Records the next position. */
  private push(): void {
    const { undo, undoLength, bareLow, bareHigh } = this.position;
    const ply = this.recorded++;
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

  /** Removes the last position. Last in, first out: no later entry of the hash table needs to move. */
  private pop(): void {
    const place = this.placeOf(this.recorded - 1);
    this.last[place] = this.former[--this.recorded]! + 1;
  }

  /** Returns the index of a position's hash in the table, or the first free index. */
  private placeOf(ply: number): number {
    const { low, high, last } = this;
    const mask = last.length - 1;
    let place = low[ply]! & mask;
    for (; last[place] !== 0; place = (place + 1) & mask) {
      const other = last[place]! - 1;
      if (low[other] === low[ply] && high[other] === high[ply]) break;
    }
    return place;
  }

  /** Doubles the capacity. */
  private grow(): void {
    const length = 2 * this.low.length;
    for (const name of ['low', 'high', 'former', 'times'] as const) {
      const longer = new Int32Array(length);
      longer.set(this[name]);
      this[name] = longer;
    }
    this.last = new Int32Array(2 * length);
    for (let ply = 0; ply < this.recorded - 1; ply++) this.last[this.placeOf(ply)] = ply + 1;
  }

  /** Returns the number of previous positions with the same hash and the same variant state. */
  private countAlike(former: number): number {
    const { position } = this;
    const now = position.keyOfVariants();
    let number = 0;
    for (let ply = former; ply >= 0; ply = this.former[ply]!) {
      const then = position.keyOfVariants(position.undoVariants[ply]);
      if (then.low === now.low && then.high === now.high) number++;
    }
    return number;
  }
}
