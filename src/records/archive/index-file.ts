/**
 * Index files, which are searched without being loaded. A file consists of the rows sorted by key, the games,
 * a custom note, and a 32-byte trailer. The trailer contains the number of rows (64 bits), the number of
 * games, flags (1: symmetry, 2: variations, 4: next moves), the note length, a checksum of these numbers, the
 * version, and `KZPI`. All numbers are unsigned and big-endian.
 */

import { listFrom } from '../../base/iterables.ts';
import {
  type Fault,
  fail,
  failure,
  failWith,
  optionFrom,
  type Result,
  shown,
  success,
} from '../../base/result.ts';
import type { GameState } from '../../game/state.ts';
import { type ByteReader, bytesOf, checkReader } from './byte-reader.ts';
import { type PositionQuery, queryFor } from './content.ts';
import { gameSize, type IndexedGame, readGame } from './game-table.ts';
import { checkParts, commonForm, type IndexParts, mergedRows, refuse, wholeBlocks } from './merge.ts';
import { type NextMove, NextMoves } from './next-moves.ts';
import {
  entryOf,
  type FindPositionOptions,
  type IndexEntry,
  limitFrom,
  type Occurrence,
} from './position-index.ts';
import {
  blockOf,
  firstRow,
  formOf,
  type IndexRow,
  isBefore,
  type Key,
  type RowBlock,
  type RowForm,
  readRow,
} from './rows.ts';

/**
 * Source for writing an index file: an index in memory, an index file, or the first games of an index file.
 *
 * @experimental
 * @category Index files
 */
export interface IndexSource {
  /** Returns the parts of the index. */
  parts(): IndexParts;
}

/**
 * Options of `writeIndex`.
 *
 * @experimental
 * @category Index files
 */
export interface WriteIndexOptions {
  /** Whether to store next moves, which `next` requires (4 bytes each). Defaults to the first source. */
  readonly moves?: boolean;
  /** Whether to store nodes, which variations require (4 bytes each). Defaults to the first source. */
  readonly variations?: boolean;
  /** Custom data to store in the file. */
  readonly note?: Uint8Array;
}

const magic = 0x4b5a5049;
const version = 2;
const tailSize = 32;

/**
 * Writes one or more indexes as a single index file, piece by piece. Game numbers continue from source to
 * source. Use this to save an index, to add games to a saved index, or to join saved indexes. At most one
 * block per saved index is in memory.
 *
 * @throws KlinZhaError `bad-index` for an invalid index; `other-index` for sources that differ in symmetry,
 * or do not store required variations or moves
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { PositionIndex, writeIndex } from 'klin-zha/records';
 *
 * const index = new PositionIndex();
 * index.add(createState(klinZha), []);
 * let bytes = 0;
 * for await (const piece of writeIndex([index], { moves: false, variations: false })) bytes += piece.length;
 * bytes; // 62: 14 for the position, 16 for the game, and 32 for the trailer
 * ```
 *
 * @experimental
 * @category Index files
 */
export async function* writeIndex(
  sources: Iterable<IndexSource>,
  options?: WriteIndexOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { note = new Uint8Array(0), ...wanted } = options ?? {};
  if (!(note instanceof Uint8Array)) failWith('bad-note', note, 'note', 'a Uint8Array');
  const parts = Array.from(sourcesFrom(sources), (source) => source.parts());
  for (const one of parts) checkParts(one);
  const form = commonForm(parts, wanted);
  // The rows refer to games, so games are counted first.
  const firstGames = [0];
  let games = 0;
  for (const { games: blocks } of parts) {
    for await (const block of wholeBlocks(blocks, gameSize)) games += block.length / gameSize;
    firstGames.push(games);
  }
  let rows = 0;
  for await (const block of mergedRows(parts, firstGames, form)) {
    rows += block.length / form.size;
    yield block;
  }
  for (const [index, { games: blocks }] of parts.entries()) {
    let left = firstGames[index + 1]! - firstGames[index]!;
    for await (const block of wholeBlocks(blocks, gameSize)) {
      left -= block.length / gameSize;
      yield block;
    }
    if (left !== 0) refuse('The games in an index changed while it was being written.');
  }
  if (note.length > 0) yield note;
  yield tailOf({ rows, games, form, note: note.length });
}

/** Trailer of an index file. */
interface IndexTail {
  readonly rows: number;
  readonly games: number;
  readonly form: RowForm;
  /** Length of the note. */
  readonly note: number;
}

function tailOf({ rows, games, form, note }: IndexTail): Uint8Array {
  const { bytes, view } = blockOf(new Uint8Array(tailSize));
  const flags = (form.symmetry ? 1 : 0) + (form.variations ? 2 : 0) + (form.moves ? 4 : 0);
  const words = [Math.floor(rows / 2 ** 32), rows % 2 ** 32, games, flags, note];
  for (const [index, word] of [...words, sumOf(words), version, magic].entries())
    view.setUint32(4 * index, word);
  return bytes;
}

/** Returns a checksum of 32-bit numbers. */
function sumOf(words: readonly number[]): number {
  return words.reduce((sum, word) => (Math.imul(sum ^ word, 0x85ebca6b) ^ (sum >>> 15)) >>> 0, 0x2545f491);
}

/**
 * Opens an index file written by {@link writeIndex}. Queries read only the bytes that they need. Errors are
 * `not-an-index`, `other-version`, `bad-length` for a wrong file size, and `damaged-index` for a changed
 * trailer.
 *
 * @throws KlinZhaError `bad-reader` for an invalid reader; exceptions thrown by the reader pass through
 *
 * @example
 * ```ts
 * import { createState, klinZha, unwrap } from 'klin-zha';
 * import { openIndex, PositionIndex, writeIndex } from 'klin-zha/records';
 *
 * const index = new PositionIndex();
 * index.add(createState(klinZha), []);
 * const pieces = [];
 * for await (const piece of writeIndex([index])) pieces.push(...piece);
 * const bytes = Uint8Array.from(pieces);
 * const read = (offset: number, length: number) => bytes.subarray(offset, offset + length);
 * const stored = unwrap(await openIndex({ size: bytes.length, read }));
 * await stored.find(createState(klinZha)); // [{ game: 0, ply: 0, node: -1 }]
 * ```
 *
 * @experimental
 * @category Index files
 */
export async function openIndex(reader: ByteReader): Promise<Result<IndexFile>> {
  checkReader(reader);
  const { size } = reader;
  if (size < tailSize) return wrong('not-an-index', 'This file is not a position index: it is too short.');
  const { view } = blockOf(await bytesOf(reader, size - tailSize, tailSize));
  const words = Array.from({ length: 8 }, (_, word) => view.getUint32(4 * word));
  const [high = 0, low = 0, games = 0, flags = 0, note = 0, sum, made, mark] = words;
  if (mark !== magic)
    return wrong('not-an-index', 'This file is not a position index.', { expected: 'KZPI' });
  if (made !== version) {
    const place = { expected: `version ${version}`, read: String(made) };
    return wrong('other-version', `Unsupported index version ${made}: expected version ${version}.`, place);
  }
  if (sum !== sumOf(words.slice(0, 5)) || flags > 7)
    return wrong('damaged-index', 'The index is damaged: its last 32 bytes are inconsistent.');
  const form = formOf({ symmetry: (flags & 1) > 0, variations: (flags & 2) > 0, moves: (flags & 4) > 0 });
  const rows = high * 2 ** 32 + low;
  const due = rows * form.size + games * gameSize + note + tailSize;
  if (size === due) return success(new IndexFile(reader, { rows, games, form, note }));
  const message = `An index with ${rows} positions and ${games} games has ${due} bytes, but this file has ${size}.`;
  return wrong('bad-length', message, { expected: `${due} bytes`, read: `${size} bytes` });
}

/** Returns the sources as a list. */
function sourcesFrom(sources: Iterable<IndexSource>): readonly IndexSource[] {
  const expected = 'indexes in memory or in files';
  const all = listFrom(sources, 'bad-index', 'list of indexes', expected);
  for (const source of all)
    if (typeof source?.parts !== 'function') failWith('bad-index', source, 'index', expected);
  return all;
}

/** Number of rows read at a time, and number of rows at which the binary search ends. */
const pageRows = 4096;
const leafRows = 128;

/**
 * Options for searching an index file.
 *
 * @experimental
 * @category Index files
 */
export type FindInFileOptions = Pick<FindPositionOptions, 'limit' | 'symmetry'>;

/**
 * An index file, opened by `openIndex`. Queries read only the bytes that they need.
 *
 * @experimental
 * @category Index files
 */
export class IndexFile implements IndexSource {
  /** Class name, also after minification. */
  static readonly name: string = 'IndexFile';
  /** Whether symmetric positions are equal. */
  readonly symmetry: boolean;
  /** Whether nodes are stored. */
  readonly variations: boolean;
  /** Whether next moves are stored. */
  readonly moves: boolean;
  /** Number of games. */
  readonly games: number;
  /** Number of positions. */
  readonly size: number;
  readonly #reader: ByteReader;
  readonly #tail: IndexTail;
  /** The most recently read block of games. */
  #cache: { readonly first: number; readonly block: RowBlock } = {
    first: 0,
    block: blockOf(new Uint8Array(0)),
  };

  /** @internal */
  constructor(reader: ByteReader, tail: IndexTail) {
    this.#reader = reader;
    this.#tail = tail;
    this.games = tail.games;
    this.size = tail.rows;
    this.symmetry = tail.form.symmetry;
    this.variations = tail.form.variations;
    this.moves = tail.form.moves;
  }

  /**
   * Returns the places where a position is reached, ordered by game. Different positions with equal 64-bit
   * keys are not distinguished. In an index without nodes, `node` is `ply - 1`, which is correct for main
   * lines whose moves are not split into parts.
   */
  async find(state: GameState, options?: FindInFileOptions): Promise<Occurrence[]> {
    const found: Occurrence[] = [];
    for await (const place of this.places(state, options)) found.push(place);
    return found;
  }

  /** Iterates over the places that {@link find} returns, without building a list. */
  async *places(state: GameState, options?: FindInFileOptions): AsyncGenerator<Occurrence, void, undefined> {
    let left = limitFrom(options);
    for await (const { game, ply, node } of this.#rowsOf(queryFor(state, this.symmetry), options ?? {})) {
      if (left-- <= 0) return;
      yield { game, ply, node };
    }
  }

  /** Returns the number of places where a position is reached. */
  async count(state: GameState, options?: Pick<FindPositionOptions, 'symmetry'>): Promise<number> {
    const query = queryFor(state, this.symmetry);
    if (options?.symmetry === undefined || !this.symmetry) {
      return (await this.#first(query.key, true)) - (await this.#first(query.key, false));
    }
    let number = 0;
    for await (const _ of this.#rowsOf(query, options)) number++;
    return number;
  }

  /**
   * Returns the moves that were played in a position, with the results of their games. The most frequent move
   * comes first. If the index uses symmetry, moves are turned to match `state`.
   *
   * @throws KlinZhaError `no-moves` for an index without next moves
   */
  async next(state: GameState, options?: Pick<FindPositionOptions, 'symmetry'>): Promise<NextMove[]> {
    if (!this.moves) {
      const message = 'The index does not store next moves: write it with the moves option.';
      fail({ code: 'no-moves', message, expected: 'an index with moves' });
    }
    const query = queryFor(state, this.symmetry);
    const moves = new NextMoves(state, query, options?.symmetry === false);
    for await (const row of this.#rowsOf(query, options ?? {}))
      moves.add(row, (await this.game(row.game)).result);
    return moves.list();
  }

  /**
   * Returns the place and the result of a game.
   *
   * @throws KlinZhaError `no-game` for an invalid game number
   */
  async game(number: number): Promise<IndexedGame> {
    if (!(Number.isInteger(number) && number >= 0 && number < this.games)) {
      const message = `The index has no game ${shown(number)}.`;
      fail({ code: 'no-game', message, expected: `0 to ${this.games - 1}` });
    }
    const isCached =
      number >= this.#cache.first &&
      (number + 1 - this.#cache.first) * gameSize <= this.#cache.block.bytes.length;
    if (!isCached) {
      const length = Math.min(pageRows, this.games - number) * gameSize;
      const bytes = await bytesOf(this.#reader, this.#gamesAt + number * gameSize, length);
      this.#cache = { first: number, block: blockOf(bytes) };
    }
    return readGame(this.#cache.block, (number - this.#cache.first) * gameSize);
  }

  /** Returns the note that was passed to {@link writeIndex}. */
  async note(): Promise<Uint8Array> {
    return bytesOf(this.#reader, this.#gamesAt + this.games * gameSize, this.#tail.note);
  }

  /** Iterates over all positions, ordered by key. */
  async *entries(): AsyncGenerator<IndexEntry, void, undefined> {
    const { form } = this.#tail;
    for await (const block of this.#rows(0, this.size)) yield* Array.from(rowsIn(block, form), entryOf);
  }

  /** Returns the whole index for {@link writeIndex}. */
  parts(): IndexParts {
    return {
      content: this.#tail.form,
      runs: [this.#rows(0, this.size)],
      games: this.#gameBlocks(this.games),
    };
  }

  /**
   * Returns the first `number` games of the index for {@link writeIndex}.
   *
   * @throws KlinZhaError `bad-option` for an invalid number
   */
  firstGames(number: number): IndexSource {
    const { form } = this.#tail;
    const games = Math.min(optionFrom('number', number, 0), this.games);
    const rows = this.#rows(0, this.size);
    async function* kept(): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const bytes of rows) yield rowsBelow(bytes, form.size, games);
    }
    return { parts: () => ({ content: form, runs: [kept()], games: this.#gameBlocks(games) }) };
  }

  get #gamesAt(): number {
    return this.size * this.#tail.form.size;
  }

  /** Returns the games as an iterable that can be read several times. */
  #gameBlocks(games: number): AsyncIterable<Uint8Array> {
    const [reader, from] = [this.#reader, this.#gamesAt];
    return { [Symbol.asyncIterator]: () => blocksOf(reader, from, games, gameSize) };
  }

  #rows(from: number, to: number): AsyncGenerator<Uint8Array, void, undefined> {
    const { size } = this.#tail.form;
    return blocksOf(this.#reader, from * size, to - from, size);
  }

  async *#rowsOf(
    query: PositionQuery,
    { symmetry }: FindInFileOptions,
  ): AsyncGenerator<IndexRow, void, undefined> {
    const from = await this.#first(query.key, false);
    const { key, turns } = query;
    for await (const block of this.#rows(from, this.size)) {
      for (const row of rowsIn(block, this.#tail.form)) {
        if (row.high !== key.high || row.low !== key.low) return;
        if (symmetry === undefined || turns.has(row.turn)) yield row;
      }
    }
  }

  /** Returns the number of the first row with a key. With `above`, of the first row after all such rows. */
  async #first(key: Readonly<Key>, above: boolean): Promise<number> {
    const { size } = this.#tail.form;
    let [from, to] = [0, this.size];
    while (to - from > leafRows) {
      const middle = Math.floor((from + to) / 2);
      const { view } = blockOf(await bytesOf(this.#reader, middle * size, size));
      if (isBefore(view, 0, key, above)) from = middle + 1;
      else to = middle;
    }
    const leaf = blockOf(await bytesOf(this.#reader, from * size, (to - from) * size));
    return from + firstRow(leaf, size, to - from, key, above);
  }
}

function* rowsIn(bytes: Uint8Array, form: RowForm): Generator<IndexRow, void, undefined> {
  const block = blockOf(bytes);
  for (let at = 0; at < bytes.length; at += form.size) yield readRow(block, at, form);
}

/** Returns the rows whose game number is less than `games`. */
function rowsBelow(bytes: Uint8Array, size: number, games: number): Uint8Array {
  const { view } = blockOf(bytes);
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += size) {
    if (view.getUint32(at + 8) >= games) continue;
    kept.set(bytes.subarray(at, at + size), length);
    length += size;
  }
  return kept.subarray(0, length);
}

/** Reads rows or games in blocks. The first block is small, because most queries need no more. */
async function* blocksOf(
  reader: ByteReader,
  from: number,
  number: number,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let length = leafRows;
  for (let at = 0; at < number; at += length) {
    if (at > 0) length = pageRows;
    length = Math.min(length, number - at);
    yield await bytesOf(reader, from + at * size, length * size);
  }
}

type OpenFault = 'not-an-index' | 'other-version' | 'bad-length' | 'damaged-index';

function wrong(code: OpenFault, message: string, more?: Pick<Fault, 'expected' | 'read'>): Result<never> {
  return failure({ code, message, ...more });
}
