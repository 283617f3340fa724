/**
 * An index as a file, and how it is searched without being loaded. First come the rows in the order of their keys, then the
 * games, then a note of whoever wrote it, then 32 bytes: the numbers of rows (64 bits) and games, flags (1: up to symmetry,
 * 2: with variations, 4: with next moves), the length of the note, a check sum of those, the version, and `KZPI`. All
 * numbers are unsigned and stand with their highest byte first.
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
import { type Sought, soughtOf } from './content.ts';
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
 * What an index is written from: an index in memory, one in a file, or the first games of one in a file.
 *
 * @category Index files
 */
export interface IndexSource {
  /** What it consists of. */
  parts(): IndexParts;
}

/**
 * How an index is written.
 *
 * @category Index files
 */
export interface WriteIndexOptions {
  /** Whether the next move stands with each place, as `next` needs it (4 bytes). If not said, where the first source has it. */
  readonly moves?: boolean;
  /** Whether each place has its node (4 bytes): `false` if only main lines were added. If not said, as the first source. */
  readonly variations?: boolean;
  /** Whatever else is to be kept in the file. */
  readonly note?: Uint8Array;
}

const magic = 0x4b5a5049;
const version = 2;
const tailSize = 32;

/**
 * Writes an index as a file, piece by piece: one alone, or several as one, in which games are numbered on from the first to
 * the last. So it is how an index in memory is stored, how games are added to a stored one, and how stored ones are joined; no
 * more than a block of each is held in memory.
 *
 * @throws KlinZhaError `bad-index` for what is no index, or whose parts do not fit together; `other-index` where sources do not go
 * together, or lack what is wanted
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
 * bytes; // 62: a position of 14 bytes, a game of 16, and 32 at the end
 * ```
 *
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
  // Games are counted before rows are written that name them.
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
    if (left !== 0) refuse('An index has to give the same games each time that it is asked for them.');
  }
  if (note.length > 0) yield note;
  yield tailOf({ rows, games, form, note: note.length });
}

/** What the end of a file says. */
interface IndexTail {
  readonly rows: number;
  readonly games: number;
  readonly form: RowForm;
  /** The length of the note. */
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

/** A check sum of numbers of 32 bits. */
function sumOf(words: readonly number[]): number {
  return words.reduce((sum, word) => (Math.imul(sum ^ word, 0x85ebca6b) ^ (sum >>> 15)) >>> 0, 0x2545f491);
}

/**
 * Opens an index that {@link writeIndex} wrote; what a question needs is read when it is asked. Faults are `not-an-index`,
 * `other-version`, `bad-length` where bytes are missing, and `damaged-index` where its end was changed.
 *
 * @throws KlinZhaError `bad-reader` for what cannot be read from; what the reader itself throws
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
 * @category Index files
 */
export async function openIndex(reader: ByteReader): Promise<Result<IndexFile>> {
  checkReader(reader);
  const { size } = reader;
  if (size < tailSize) return wrong('not-an-index', 'The bytes are too few for an index.');
  const { view } = blockOf(await bytesOf(reader, size - tailSize, tailSize));
  const words = Array.from({ length: 8 }, (_, word) => view.getUint32(4 * word));
  const [high = 0, low = 0, games = 0, flags = 0, note = 0, sum, made, mark] = words;
  if (mark !== magic)
    return wrong('not-an-index', 'The bytes are no index of positions.', { expected: 'KZPI' });
  if (made !== version) {
    const place = { expected: `version ${version}`, read: String(made) };
    return wrong('other-version', `The index has version ${made}.`, place);
  }
  if (sum !== sumOf(words.slice(0, 5)) || flags > 7)
    return wrong('damaged-index', 'The index was changed on its way.');
  const form = formOf({ symmetry: (flags & 1) > 0, variations: (flags & 2) > 0, moves: (flags & 4) > 0 });
  const rows = high * 2 ** 32 + low;
  const due = rows * form.size + games * gameSize + note + tailSize;
  if (size === due) return success(new IndexFile(reader, { rows, games, form, note }));
  const message = `An index of ${rows} positions and ${games} games has ${due} bytes; ${size} were read.`;
  return wrong('bad-length', message, { expected: `${due} bytes`, read: `${size} bytes` });
}

/** Refuses what is no list of indexes. */
function sourcesFrom(sources: Iterable<IndexSource>): readonly IndexSource[] {
  const expected = 'indexes in memory or in files';
  const all = listFrom(sources, 'bad-index', 'list of indexes', expected);
  for (const source of all)
    if (typeof source?.parts !== 'function') failWith('bad-index', source, 'index', expected);
  return all;
}

/** So many rows are read at a time, and so many are searched at once. */
const pageRows = 4096;
const leafRows = 128;

/**
 * How a position is looked for in a file.
 *
 * @category Index files
 */
export type FindInFileOptions = Pick<FindPositionOptions, 'limit' | 'symmetry'>;

/**
 * An index in a file; `openIndex` makes them. Every question reads what it needs and keeps nothing.
 *
 * @category Index files
 */
export class IndexFile implements IndexSource {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'IndexFile';
  /** Whether positions count as equal that a symmetry of the board turns into each other. */
  readonly symmetry: boolean;
  /** Whether places have their nodes. */
  readonly variations: boolean;
  /** Whether next moves are in it. */
  readonly moves: boolean;
  /** How many games it has. */
  readonly games: number;
  /** How many positions. */
  readonly size: number;
  readonly #reader: ByteReader;
  readonly #tail: IndexTail;
  /** Some games that were read last, and the number of the first of them. */
  #known: { readonly first: number; readonly block: RowBlock } = {
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
   * The places where a position is reached, in the order of games. Positions whose 64-bit keys are equal by chance are taken
   * for one. Where the index holds no nodes that of a place is one less than its ply, as it is in a main line without moves in pieces.
   */
  async find(state: GameState, options?: FindInFileOptions): Promise<Occurrence[]> {
    const found: Occurrence[] = [];
    for await (const place of this.places(state, options)) found.push(place);
    return found;
  }

  /** The same places one after another, for more of them than memory should hold. */
  async *places(state: GameState, options?: FindInFileOptions): AsyncGenerator<Occurrence, void, undefined> {
    let left = limitFrom(options);
    for await (const { game, ply, node } of this.#rowsOf(soughtOf(state, this.symmetry), options ?? {})) {
      if (left-- <= 0) return;
      yield { game, ply, node };
    }
  }

  /** In how many places a position is reached. */
  async count(state: GameState, options?: Pick<FindPositionOptions, 'symmetry'>): Promise<number> {
    const sought = soughtOf(state, this.symmetry);
    if (options?.symmetry === undefined || !this.symmetry) {
      return (await this.#first(sought.key, true)) - (await this.#first(sought.key, false));
    }
    let number = 0;
    for await (const _ of this.#rowsOf(sought, options)) number++;
    return number;
  }

  /**
   * What was played in a position and how those games ended, the most frequent move first; moves are those of the position
   * that is asked for.
   *
   * @throws KlinZhaError `no-moves` where the index was written without them
   */
  async next(state: GameState, options?: Pick<FindPositionOptions, 'symmetry'>): Promise<NextMove[]> {
    if (!this.moves) {
      const message = 'The index was written without next moves.';
      fail({ code: 'no-moves', message, expected: 'an index with moves' });
    }
    const sought = soughtOf(state, this.symmetry);
    const moves = new NextMoves(state, sought, options?.symmetry === false);
    for await (const row of this.#rowsOf(sought, options ?? {}))
      moves.take(row, (await this.game(row.game)).result);
    return moves.list();
  }

  /**
   * What is known of a game.
   *
   * @throws KlinZhaError `no-game` for a number that is none
   */
  async game(number: number): Promise<IndexedGame> {
    if (!(Number.isInteger(number) && number >= 0 && number < this.games)) {
      const message = `The index has no game ${shown(number)}.`;
      fail({ code: 'no-game', message, expected: `0 to ${this.games - 1}` });
    }
    const isKnown =
      number >= this.#known.first &&
      (number + 1 - this.#known.first) * gameSize <= this.#known.block.bytes.length;
    if (!isKnown) {
      const length = Math.min(pageRows, this.games - number) * gameSize;
      const bytes = await bytesOf(this.#reader, this.#gamesAt + number * gameSize, length);
      this.#known = { first: number, block: blockOf(bytes) };
    }
    return readGame(this.#known.block, (number - this.#known.first) * gameSize);
  }

  /** What whoever wrote the index has put into it. */
  async note(): Promise<Uint8Array> {
    return bytesOf(this.#reader, this.#gamesAt + this.games * gameSize, this.#tail.note);
  }

  /** Every position, in the order of keys. */
  async *entries(): AsyncGenerator<IndexEntry, void, undefined> {
    const { form } = this.#tail;
    for await (const block of this.#rows(0, this.size)) yield* Array.from(rowsIn(block, form), entryOf);
  }

  /** All of the index, for {@link writeIndex}. */
  parts(): IndexParts {
    return {
      content: this.#tail.form,
      runs: [this.#rows(0, this.size)],
      games: this.#gameBlocks(this.games),
    };
  }

  /** The first so many games of the index, for {@link writeIndex}. */
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

  /** The games, again and again for whoever asks. */
  #gameBlocks(games: number): AsyncIterable<Uint8Array> {
    const [reader, from] = [this.#reader, this.#gamesAt];
    return { [Symbol.asyncIterator]: () => blocksOf(reader, from, games, gameSize) };
  }

  #rows(from: number, to: number): AsyncGenerator<Uint8Array, void, undefined> {
    const { size } = this.#tail.form;
    return blocksOf(this.#reader, from * size, to - from, size);
  }

  async *#rowsOf(sought: Sought, { symmetry }: FindInFileOptions): AsyncGenerator<IndexRow, void, undefined> {
    const from = await this.#first(sought.key, false);
    const { key, turns } = sought;
    for await (const block of this.#rows(from, this.size)) {
      for (const row of rowsIn(block, this.#tail.form)) {
        if (row.high !== key.high || row.low !== key.low) return;
        if (symmetry === undefined || turns.has(row.turn)) yield row;
      }
    }
  }

  /** The number of the first row with a key, or with `above` of the first one behind those. */
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

/** The rows whose games have lower numbers than one. */
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

/** So many things of a size, in blocks; the first block is small, as most questions end in it. */
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
