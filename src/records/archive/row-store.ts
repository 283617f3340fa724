/** Rows in memory, in blocks that are sorted on demand. */

import {
  blockOf,
  firstRow,
  type IndexRow,
  type Key,
  type RowBlock,
  type RowForm,
  readRow,
  rowsInBlock,
  sortRows,
  writeRow,
} from './rows.ts';

/** A block of rows. */
interface RowChunk {
  block: RowBlock;
  rows: number;
  /** Number of sorted rows at the beginning. */
  sorted: number;
}

/** Maximum number of unsorted rows that a query scans before it sorts the block. */
const unsortedMost = 4096;
const least = 64;

/** Growable row store that can be searched by key. */
export class RowStore {
  readonly form: RowForm;
  size = 0;
  readonly #parts: RowChunk[] = [];

  constructor(form: RowForm) {
    this.form = form;
  }

  add(row: Readonly<IndexRow>): void {
    const { size } = this.form;
    let part = this.#parts.at(-1);
    if (part === undefined || part.rows === rowsInBlock) {
      if (part !== undefined) this.#sort(part);
      part = { block: blockOf(new Uint8Array(least * size)), rows: 0, sorted: 0 };
      this.#parts.push(part);
    }
    if (part.rows * size === part.block.bytes.length) {
      const wider = new Uint8Array(Math.min(2 * part.rows, rowsInBlock) * size);
      wider.set(part.block.bytes);
      part.block = blockOf(wider);
    }
    writeRow(part.block, part.rows++ * size, this.form, row);
    this.size++;
  }

  /** Iterates over the rows with a key, in the order in which they were added. */
  *withKey(key: Readonly<Key>): Generator<IndexRow, void, undefined> {
    const { form } = this;
    for (const part of this.#parts) {
      if (part.rows - part.sorted > unsortedMost) this.#sort(part);
      const { block, rows, sorted } = part;
      for (let row = firstRow(block, form.size, sorted, key); row < rows; row++) {
        const found = readRow(block, row * form.size, form);
        if (found.high === key.high && found.low === key.low) yield found;
        else if (row < sorted) row = sorted - 1;
      }
    }
  }

  /** Iterates over all rows, in no particular order. */
  *all(): Generator<IndexRow, void, undefined> {
    const { form } = this;
    for (const part of this.#parts)
      for (let row = 0; row < part.rows; row++) yield readRow(part.block, row * form.size, form);
  }

  /** Sorts the blocks and iterates over them. */
  *sortedBlocks(): Generator<Uint8Array, void, undefined> {
    for (const part of this.#parts) {
      this.#sort(part);
      yield part.block.bytes.subarray(0, part.rows * this.form.size);
    }
  }

  #sort(part: RowChunk): void {
    if (part.sorted < part.rows) sortRows(part.block, this.form.size, part.rows);
    part.sorted = part.rows;
  }
}
