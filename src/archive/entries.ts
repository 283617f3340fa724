/**
 * The entries of an index in typed arrays: 20 bytes each, with 4 more for the chain of those that share a bucket
 * and 4 to 8 for the buckets.
 */

import { fail } from '../core/result.ts';

/** What of an entry is kept in numbers: the two halves of its key, its game, its ply, and its node plus one. */
export type Entry = readonly [low: number, high: number, game: number, ply: number, node: number];

/** How many numbers an entry has. */
export const entrySize = 5;

/** The most entries that an index can have. */
const mostEntries: number = 2 ** 30;
const least = 256;

/** A growing table of entries that are found by their keys. */
export class Entries {
  size = 0;
  /** For each number of an entry a column with those of all entries. */
  columns: readonly Uint32Array[] = columnsFor(least);
  /** For each entry the one before it in its bucket, plus one; 0 at the end. */
  private next: Uint32Array = new Uint32Array(least);
  /** For each bucket its last entry plus one; as many as there is room for entries. */
  private heads: Uint32Array = new Uint32Array(least);

  /** Makes room for so many more entries. */
  reserve(more: number): void {
    const needed = this.size + more;
    let room = this.heads.length;
    if (needed <= room) return;
    if (needed > mostEntries) {
      const message = `An index holds at most ${mostEntries} positions.`;
      fail({ code: 'index-full', message, expected: `${mostEntries} positions` });
    }
    while (room < needed) room *= 2;
    const columns = columnsFor(room);
    for (const [index, column] of this.columns.entries()) columns[index]!.set(column.subarray(0, this.size));
    this.columns = columns;
    this.next = new Uint32Array(room);
    this.heads = new Uint32Array(room);
    for (let entry = 0; entry < this.size; entry++) this.link(entry);
  }

  /** Adds an entry, for which room was made. */
  add(entry: Entry): void {
    for (let index = 0; index < entrySize; index++) this.columns[index]![this.size] = entry[index]!;
    this.link(this.size++);
  }

  private link(entry: number): void {
    const bucket = this.columns[0]![entry]! & (this.heads.length - 1);
    this.next[entry] = this.heads[bucket]!;
    this.heads[bucket] = entry + 1;
  }

  /** The entries with a key, in the order in which they were added. */
  withKey(low: number, high: number): number[] {
    const { columns, next, heads } = this;
    const [lows, highs] = columns;
    const found: number[] = [];
    for (let entry = heads[low & (heads.length - 1)]! - 1; entry >= 0; entry = next[entry]! - 1) {
      if (lows![entry] === low && highs![entry] === high) found.push(entry);
    }
    return found.reverse();
  }
}

function columnsFor(room: number): Uint32Array[] {
  return Array.from({ length: entrySize }, () => new Uint32Array(room));
}
