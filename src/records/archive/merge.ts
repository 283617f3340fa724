/** Sorted rows of several sources as one sorted stream, without ever holding more than a block of each. */

import { isIterable } from '../../base/iterables.ts';
import { fail, failWith } from '../../base/result.ts';
import { aList, anObject, checkShape, object } from '../../base/shape.ts';
import { blockOf, formOf, type RowBlock, type RowContent, type RowForm, readRow, writeRow } from './rows.ts';

/**
 * Bytes that come in blocks; no row and no game is cut in two.
 *
 * @category Index files
 */
export type IndexBlocks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * What an index is written from.
 *
 * @category Index files
 */
export interface IndexParts {
  readonly content: RowContent;
  /** Rows, sorted within each of these. */
  readonly runs: readonly IndexBlocks[];
  /** The games of all of them. */
  readonly games: IndexBlocks;
}

/** Refuses what is not made as an index is; what its blocks hold is looked at when they come. */
export function checkParts(parts: IndexParts): void {
  checkShape(parts, object({ content: anObject, runs: aList, games: anObject }), 'bad-index', 'index');
  for (const blocks of [...parts.runs, parts.games])
    if (!isIterable(blocks) && typeof Object(blocks)[Symbol.asyncIterator] !== 'function')
      failWith('bad-index', blocks, 'part of an index', 'blocks one after another');
}

/**
 * IndexBlocks as they come, each of whole rows or games.
 *
 * @throws KlinZhaError `bad-index` for anything else
 */
export async function* wholeBlocks(
  blocks: IndexBlocks,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const block of blocks) {
    if (!(block instanceof Uint8Array) || block.length % size > 0)
      failWith('bad-index', block, 'block of an index', `a Uint8Array of ${size} bytes for each row or game`);
    if (block.length > 0) yield block;
  }
}

/** Rows of one source on their way into the stream. */
class Run {
  readonly #blocks: AsyncIterator<Uint8Array>;
  readonly #form: RowForm;
  readonly #firstGame: number;
  /** How many games the source has. */
  readonly #games: number;
  #block: RowBlock = blockOf(new Uint8Array(0));
  #at = 0;
  /** The key of the row that comes next. */
  high = 0;
  low = 0;
  /** The number of the run: of equal keys that of the first run comes first. */
  readonly number: number;

  constructor(blocks: IndexBlocks, form: RowForm, firstGame: number, games: number, number: number) {
    this.#blocks = wholeBlocks(blocks, form.size);
    this.#form = form;
    this.#firstGame = firstGame;
    this.#games = games;
    this.number = number;
  }

  /** Goes on to the next row of the block; false where it has no more. */
  next(): boolean {
    if (this.#at >= this.#block.bytes.length) return false;
    const { view } = this.#block;
    const high = view.getUint32(this.#at);
    const low = view.getUint32(this.#at + 4);
    const isSorted = high > this.high || (high === this.high && low >= this.low);
    if (!isSorted || view.getUint32(this.#at + 8) >= this.#games)
      refuse('A row of an index does not stand in its place, or is of a game that the index does not have.');
    this.high = high;
    this.low = low;
    this.#at += this.#form.size;
    return true;
  }

  /** Goes on to the next block; false at the end. */
  async refill(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#blocks.next();
      if (done === true) return false;
      this.#block = blockOf(value);
      this.#at = 0;
      if (this.next()) return true;
    }
  }

  /** Writes the row. */
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

/** So many rows go out at a time. */
const batch = 4096;

/**
 * The rows of sources in one order, those of the first source first where keys are equal; games count on.
 *
 * @param firstGames the number of each source's first game, and that of the one behind all
 * @throws KlinZhaError `bad-index` for rows that are not sorted, or of games that a source does not have
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

/** Ends the writing of an index that is not what it says. */
export function refuse(message: string): never {
  return fail({ code: 'bad-index', message });
}

/** Lets a run sink in the heap until both below it come later. */
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
 * What an index has that is written from several.
 *
 * @throws KlinZhaError `other-index` where they do not go together, or do not hold what is wanted
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
    const message = 'These indexes are not made the same way, and cannot be written into one.';
    const expected = Object.entries(content).map(([name, value]) => `${name}: ${value}`);
    fail({ code: 'other-index', message, expected: expected.join(', ') });
  }
  return formOf(content);
}
