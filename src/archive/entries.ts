/**
 * The entries of an index in typed arrays: 20 bytes each, with 4 more for the chain of those that share a bucket
 * and 4 to 8 for the buckets.
 */

import { fail } from '../core/result.ts';

/** The columns of the table, in the order in which they are stored. */
export const columnNames = ['low', 'high', 'game', 'ply', 'node'] as const;

type Columns = Record<(typeof columnNames)[number], Uint32Array>;

/** The most entries that an index can have. */
const mostEntries: number = 2 ** 30;
const least = 256;

/** A growing table of entries that are found by their keys. */
export class Entries {
  size = 0;
  columns: Columns = columnsFor(least);
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
    for (const name of columnNames) columns[name].set(this.columns[name].subarray(0, this.size));
    this.columns = columns;
    this.next = new Uint32Array(room);
    this.heads = new Uint32Array(room);
    for (let entry = 0; entry < this.size; entry++) this.link(entry);
  }

  /** Adds an entry, for which room was made. */
  add(low: number, high: number, game: number, ply: number, node: number): void {
    const { columns, size } = this;
    columns.low[size] = low;
    columns.high[size] = high;
    columns.game[size] = game;
    columns.ply[size] = ply;
    columns.node[size] = node;
    this.link(size);
    this.size++;
  }

  private link(entry: number): void {
    const bucket = this.columns.low[entry]! & (this.heads.length - 1);
    this.next[entry] = this.heads[bucket]!;
    this.heads[bucket] = entry + 1;
  }

  /** The entries with a key, in the order in which they were added. */
  withKey(low: number, high: number): number[] {
    const { columns, next, heads } = this;
    const found: number[] = [];
    let entry = heads[low & (heads.length - 1)]! - 1;
    while (entry >= 0) {
      if (columns.low[entry] === low && columns.high[entry] === high) found.push(entry);
      entry = next[entry]! - 1;
    }
    return found.reverse();
  }
}

function columnsFor(room: number): Columns {
  const column = (): Uint32Array => new Uint32Array(room);
  return { low: column(), high: column(), game: column(), ply: column(), node: column() };
}
