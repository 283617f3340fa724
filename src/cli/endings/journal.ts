/** Solved slices of an endgame table, kept in a file beside the table until the table is complete. */

import { appendFileSync, closeSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs';
import { version } from '../../../package.json';
import { crc32 } from '../../endings/check-sum.ts';
import type { EndingClass } from '../../endings/index.ts';
import { readFailure } from '../files/bytes.ts';
import { cannotWrite } from '../files/written-file.ts';
import { CommandFailure } from '../messages.ts';

/** Bytes before the slice in an entry: its number, length and check sum. */
const entryHead = 12;

/**
 * A journal begins with a line of JSON; then follow the slices in the order in which they were solved. An
 * incomplete last entry, as after a crash, is dropped.
 */
export class SliceJournal {
  readonly slices: Map<number, Uint8Array>;
  readonly #path: string;
  readonly #file: number;

  /**
   * Opens or creates the journal of a table.
   *
   * @throws CommandFailure if the file cannot be read or written, or belongs to another table
   */
  constructor(table: string, { rules, id }: EndingClass) {
    this.#path = pathOf(table);
    const head = Buffer.from(`${JSON.stringify({ version, ruleset: rules.id, class: id })}\n`);
    try {
      this.#file = openSync(this.#path, 'a+');
    } catch (error) {
      throw cannotWrite(this.#path, error);
    }
    try {
      const bytes = readFileSync(this.#file);
      const isBegun = bytes.length >= head.length;
      if (!head.subarray(0, bytes.length).equals(bytes.subarray(0, head.length)))
        throw new CommandFailure(
          1,
          `'${this.#path}' contains slices of another class, ruleset or version: remove it to start again`,
        );
      const { slices, end } = entriesOf(bytes, head.length);
      this.slices = slices;
      ftruncateSync(this.#file, isBegun ? end : 0);
      if (!isBegun) appendFileSync(this.#file, head);
    } catch (error) {
      closeSync(this.#file);
      throw readFailure(this.#path, error);
    }
  }

  /** Writes a slice. */
  add(number: number, block: Uint8Array): void {
    this.slices.set(number, block);
    const entry = Buffer.alloc(entryHead + block.length);
    entry.writeUInt32LE(number, 0);
    entry.writeUInt32LE(block.length, 4);
    entry.writeUInt32LE(crc32(block), 8);
    entry.set(block, entryHead);
    try {
      appendFileSync(this.#file, entry);
    } catch (error) {
      throw cannotWrite(this.#path, error);
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Deletes the journal of a table that is complete. */
export function removeJournal(table: string): void {
  rmSync(pathOf(table), { force: true });
}

function pathOf(table: string): string {
  return `${table}.part`;
}

/** Reads the entries of a journal up to the first that is incomplete or damaged. */
function entriesOf(bytes: Buffer, start: number): { slices: Map<number, Uint8Array>; end: number } {
  const slices = new Map<number, Uint8Array>();
  let end = start;
  while (end + entryHead <= bytes.length) {
    const next = end + entryHead + bytes.readUInt32LE(end + 4);
    const block = bytes.subarray(end + entryHead, next);
    if (next > bytes.length || crc32(block) !== bytes.readUInt32LE(end + 8)) break;
    slices.set(bytes.readUInt32LE(end), block);
    end = next;
  }
  return { slices, end };
}
