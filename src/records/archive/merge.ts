/** Merges sorted rows from several sources, with one block per source in memory. */

import { isIterable } from '../../base/iterables.ts';
import { fail, failWith } from '../../base/result.ts';
import { aList, anObject, checkShape, object } from '../../base/shape.ts';
import { blockOf, formOf, type RowBlock, type RowContent, type RowForm, readRow, writeRow } from './rows.ts';

/**
 * Blocks of bytes. Each block consists of whole rows or games.
 *
 * @experimental
 * @category Index files
 */
export type IndexBlocks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Parts of an index.
 *
 * @experimental
 * @category Index files
 */
export interface IndexParts {
  readonly content: RowContent;
  /** Runs of sorted rows. */
  readonly runs: readonly IndexBlocks[];
  /** Games of all runs. */
  readonly games: IndexBlocks;
}

/** Rejects invalid parts. The contents of blocks are checked when they are read. */
export function checkParts(parts: IndexParts): void {
  checkShape(parts, object({ content: anObject, runs: aList, games: anObject }), 'bad-index', 'index');
  for (const blocks of [...parts.runs, parts.games])
    if (!isIterable(blocks) && typeof Object(blocks)[Symbol.asyncIterator] !== 'function')
      failWith('bad-index', blocks, 'index part', 'an iterable of blocks');
}

/**
 * Checks that blocks consist of whole rows or games, and skips empty blocks.
 *
 * @throws KlinZhaError `bad-index` for an invalid block
 */
export async function* wholeBlocks(
  blocks: IndexBlocks,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const block of blocks) {
    if (!(block instanceof Uint8Array) || block.length % size > 0)
      failWith('bad-index', block, 'index block', `a Uint8Array with ${size} bytes per row or game`);
    if (block.length > 0) yield block;
  }
}

/** A sorted run of rows and its current row. */
class Run {
  readonly #blocks: AsyncIterator<Uint8Array>;
  readonly #form: RowForm;
  readonly #firstGame: number;
  /** Number of games in the source. */
  readonly #games: number;
  #block: RowBlock = blockOf(new Uint8Array(0));
  #at = 0;
  /** Key of the current row. */
  high = 0;
  low = 0;
  /** Run number, used to break ties between equal keys. */
  readonly number: number;

  constructor(blocks: IndexBlocks, form: RowForm, firstGame: number, games: number, number: number) {
    this.#blocks = wholeBlocks(blocks, form.size);
    this.#form = form;
    this.#firstGame = firstGame;
    this.#games = games;
    this.number = number;
  }

  /** Moves to the next row in the block. Returns false at the end of the block. */
  next(): boolean {
    if (this.#at >= this.#block.bytes.length) return false;
    const { view } = this.#block;
    const high = view.getUint32(this.#at);
    const low = view.getUint32(this.#at + 4);
    const isSorted = high > this.high || (high === this.high && low >= this.low);
    if (!isSorted || view.getUint32(this.#at + 8) >= this.#games)
      refuse('The rows of an index are not sorted, or refer to a missing game.');
    this.high = high;
    this.low = low;
    this.#at += this.#form.size;
    return true;
  }

  /** Moves to the first row in the next block. Returns false after the last block. */
  async refill(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#blocks.next();
      if (done === true) return false;
      this.#block = blockOf(value);
      this.#at = 0;
      if (this.next()) return true;
    }
  }

  /** Writes the current row. */
  write(target: RowBlock, to: number, form: RowForm): void {
    const from = this.#at - this.#form.size;
    if (form.size !== this.#form.size) {
      const row = readRow(this.#block, from, this.#form);
      row.game += this.#firstGame;
      writeRow(target, to, form, row);
      return;
    }
    const { bytes, view } = this.#block;
    for (let byte = 0; byte < form.size; byte++) target.bytes[to + byte] = bytes[from + byte]!;
    target.view.setUint32(to + 8, view.getUint32(from + 8) + this.#firstGame);
  }
}

/** Number of rows in an output block. */
const batch = 4096;

/**
 * Merges the rows of all sources by key. Rows with equal keys keep the source order. Games are renumbered.
 *
 * @param firstGames the new number of the first game in each source, then the total number of games
 * @throws KlinZhaError `bad-index` for rows that are not sorted or refer to a missing game
 */
export async function* mergedRows(
  parts: readonly IndexParts[],
  firstGames: readonly number[],
  form: RowForm,
): AsyncGenerator<Uint8Array, void, undefined> {
  const heap: Run[] = [];
  let number = 0;
  for (const [index, { runs, content }] of parts.entries()) {
    const [first, next] = [firstGames[index]!, firstGames[index + 1]!];
    for (const blocks of runs) {
      const run = new Run(blocks, formOf(content), first, next - first, number++);
      if (await run.refill()) heap.push(run);
    }
  }
  for (let at = heap.length >> 1; at >= 0; at--) sink(heap, at);
  let target = blockOf(new Uint8Array(batch * form.size));
  let filled = 0;
  while (heap.length > 0) {
    const run = heap[0]!;
    run.write(target, filled, form);
    filled += form.size;
    if (filled === target.bytes.length) {
      yield target.bytes;
      target = blockOf(new Uint8Array(batch * form.size));
      filled = 0;
    }
    if (!(run.next() || (await run.refill()))) {
      const last = heap.pop()!;
      if (heap.length === 0) break;
      if (last !== run) heap[0] = last;
    }
    sink(heap, 0);
  }
  if (filled > 0) yield target.bytes.subarray(0, filled);
}

/** Throws for an inconsistent index. */
export function refuse(message: string): never {
  return fail({ code: 'bad-index', message });
}

/** Sifts a run down the heap. */
function sink(heap: Run[], from: number): void {
  const run = heap[from];
  if (run === undefined) return;
  let at = from;
  for (;;) {
    let below = 2 * at + 1;
    if (below + 1 < heap.length && comesFirst(heap[below + 1]!, heap[below]!)) below++;
    if (below >= heap.length || !comesFirst(heap[below]!, run)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = run;
}

function comesFirst(one: Run, other: Run): boolean {
  if (one.high !== other.high) return one.high < other.high;
  return one.low === other.low ? one.number < other.number : one.low < other.low;
}

/**
 * Returns the row layout for an index written from several sources.
 *
 * @throws KlinZhaError `other-index` if the sources differ in symmetry, or do not store required variations
 * or moves
 */
export function commonForm(parts: readonly IndexParts[], wanted: Partial<RowContent>): RowForm {
  const first = parts[0]?.content ?? { symmetry: false, variations: false, moves: true };
  const content: RowContent = {
    symmetry: first.symmetry,
    variations: wanted.variations ?? first.variations,
    moves: wanted.moves ?? first.moves,
  };
  for (const { content: own } of parts) {
    const lacks = (['variations', 'moves'] as const).filter((name) => content[name] && !own[name]);
    if (own.symmetry === content.symmetry && lacks.length === 0) continue;
    const message = 'These indexes differ in symmetry, or do not store the required variations or moves.';
    const expected = Object.entries(content).map(([name, value]) => `${name}: ${value}`);
    fail({ code: 'other-index', message, expected: expected.join(', ') });
  }
  return formOf(content);
}
