/** Parses the games and tokens of records, from strings, chunks or streams. */

import { checkText, fail, failWith } from '../../base/result.ts';
import type { TextSpan } from '../diagnostics.ts';
import { damageIn } from '../encodings.ts';
import type { GameRecord } from '../tree.ts';
import { GameBuilder } from './builder.ts';
import { LineFeeder } from './lines.ts';
import { type LineRange, offsetIn, Scanner, type TokenKind, type TokenSink } from './scanner.ts';
import { type Decoded, InputOffsets, isDetached, Utf8Reader } from './utf8.ts';

/** Options for reading records. */
export interface ReadRecordOptions {
  /** Skip moves and comments: games then contain only tags, their diagnostics and the result. */
  readonly headersOnly?: boolean;
}

/**
 * Parses games chunk by chunk. Chunks may end anywhere, even within a character. Only the current game is
 * kept in memory.
 *
 * ```ts
 * const reader = new RecordReader();
 * const games = [...reader.push('1. e37f'), ...reader.push('48 *'), ...reader.finish()];
 * ```
 */
export class RecordReader {
  /** Class name, also after minification. */
  static readonly name: string = 'RecordReader';
  readonly #builder: GameBuilder;
  readonly #lines: LineFeeder;
  readonly #bytes: Utf8Reader = new Utf8Reader();
  readonly #offsets: InputOffsets = new InputOffsets();
  #isOver = false;
  /** First half of a surrogate pair whose second half has not been read yet. */
  #half = '';

  constructor(options?: ReadRecordOptions) {
    this.#builder = new GameBuilder(options?.headersOnly === true, (units) => this.#offsets.at(units));
    this.#lines = new LineFeeder(new Scanner(this.#builder), (...fault) =>
      this.#builder.inputFault(...fault),
    );
  }

  /**
   * Adds a chunk (a string or UTF-8 bytes) and returns the games that it completes.
   *
   * @throws KlinZhaError `bad-chunk` for anything else, including detached bytes; `reader-finished` after
   * `finish`
   */
  push(chunk: string | Uint8Array): GameRecord[] {
    if (this.#isOver) {
      const message = 'This reader is finished: use a new RecordReader.';
      fail({ code: 'reader-finished', message, expected: 'a new RecordReader' });
    }
    if (typeof chunk === 'string') {
      this.#feed(this.#bytes.finish());
      this.#pushText(chunk);
    } else if (chunk instanceof Uint8Array && !isDetached(chunk)) {
      this.#pushText('', true);
      this.#feed(this.#bytes.push(chunk));
    } else {
      failWith('bad-chunk', chunk, 'record chunk', 'a string or a Uint8Array');
    }
    return this.#builder.completedGames();
  }

  /** Ends the input and returns the remaining games. The reader accepts no more chunks. */
  finish(): GameRecord[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    this.#feed(this.#bytes.finish());
    this.#pushText('', true);
    this.#lines.finish();
    this.#builder.finish();
    return this.#builder.completedGames();
  }

  /** Passes on text and the offsets of damaged characters. A chunk may end within a pair. */
  #pushText(chunk: string, isEnd = false): void {
    const text = this.#half + chunk;
    const last = text.charCodeAt(text.length - 1);
    const isOpen = !isEnd && last >= 0xd800 && last <= 0xdbff;
    this.#half = isOpen ? text.slice(-1) : '';
    const whole = isOpen ? text.slice(0, -1) : text;
    this.#offsets.add(whole);
    this.#lines.push(whole, damageIn(whole));
  }

  #feed({ text, bytes }: Decoded): void {
    this.#offsets.add(text, bytes);
    this.#lines.push(text, damageIn(text));
  }
}

/**
 * Parses all games in a string. Invalid text does not throw: errors are listed in the `diagnostics` of the
 * game, and the other games are still read.
 *
 * `parseRecords('[Event "x"]\n\n1. e37f48! *')[0].nodes[0].text` is `e37f48`.
 *
 * @throws KlinZhaError `bad-text` for anything but a string; use a `RecordReader` for bytes
 *
 * @example
 * ```ts
 * import { parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Round "2"]\n\n1. e37f48! f48g38 *');
 * game?.tags.get('Round'); // '2'
 * game?.nodes.map(({ text }) => text); // ['e37f48', 'f48g38']
 * ```
 */
export function parseRecords(text: string, options?: ReadRecordOptions): GameRecord[] {
  checkText(text);
  const builder = new GameBuilder(options?.headersOnly === true);
  const lines = new LineFeeder(new Scanner(builder), (...fault) => builder.inputFault(...fault));
  lines.push(text, damageIn(text));
  lines.finish();
  builder.finish();
  return builder.completedGames();
}

/** A token of a record. */
export interface RecordToken extends TextSpan {
  readonly kind: TokenKind;
  /**
   * Text of the token, with `\n` as the line ending. An unclosed tag or comment includes everything that was
   * read as part of it.
   */
  readonly text: string;
  /** Start offset in the whole input, in UTF-16 code units. */
  readonly offset: number;
  /** End offset in the whole input. `text` may be shorter if its lines end with `\r\n` in the input. */
  readonly end: number;
  /** Whether a comment is closed, or a tag is closed on its line. True for all other kinds. */
  readonly closed: boolean;
}

/**
 * Returns the tokens in a record, in order: tag pairs, words, move numbers, results, glyphs, commas,
 * parentheses, draw offers, comments, escape lines and stray brackets. Only white space is skipped, including
 * invisible characters such as U+200B.
 *
 * `readTokens('1. e37f48! (=)')` returns a `number`, a `word`, a `glyph` and a `draw-offer`.
 *
 * @throws KlinZhaError `bad-text` for anything but a string
 *
 * @example
 * ```ts
 * import { readTokens } from 'klin-zha/records';
 *
 * readTokens('1. e37f48! *').map(({ kind, text }) => [kind, text]); // [['number', '1.'], ['word', 'e37f48'], ['glyph', '!'], ['result', '*']]
 * ```
 */
export function readTokens(text: string): RecordToken[] {
  checkText(text);
  const list = new TokenList();
  const feeder = new LineFeeder(new Scanner(list));
  feeder.push(text);
  feeder.finish();
  return list.tokens;
}

/** Collects tokens. */
class TokenList implements TokenSink {
  readonly tokens: RecordToken[] = [];

  receive(
    kind: TokenKind,
    range: LineRange,
    start: number,
    end: number,
    closed: boolean,
    to = offsetIn(range, end),
  ): void {
    const { text, line, base, offset } = range;
    const at = start - base;
    const part = text.slice(start, end);
    this.tokens.push({ kind, text: part, line, column: at + 1, offset: offset + at, end: to, closed });
  }
}

type RecordChunk = string | Uint8Array;

/** Source of games: a string or UTF-8 bytes, a `ReadableStream` of such chunks, or an iterable of them. */
export type RecordSource =
  | string
  | Uint8Array
  | {
      /** As in a `ReadableStream`. */
      getReader(): {
        /** Reads a chunk. */
        read(): PromiseLike<{ readonly done: boolean; readonly value?: string | Uint8Array | undefined }>;
        /** Ends the stream. */
        cancel(): PromiseLike<unknown>;
        /** Allows other readers. */
        releaseLock(): void;
      };
    }
  | AsyncIterable<string | Uint8Array>
  | Iterable<string | Uint8Array>;

/**
 * Parses games one by one from a string, bytes, a `ReadableStream`, or any iterable of chunks, such as a Node
 * file stream. Chunks may end anywhere. Only the current game is kept in memory, and the next chunk is not
 * requested until the games from the last chunk are consumed.
 *
 * `for await (const game of readGames(createReadStream(file))) console.log(game.tags.get('Event'))`
 *
 * @throws KlinZhaError `bad-source` or `bad-chunk`; exceptions thrown by the source pass through
 *
 * @example
 * ```ts
 * import { readGames } from 'klin-zha/records';
 *
 * const games = readGames(['[Event "a"]\n\n', '1. e37', 'f48 *\n\n*']);
 * let count = 0;
 * for await (const game of games) count += game.nodes.length;
 * count; // 1
 * ```
 */
export async function* readGames(
  source: RecordSource,
  options?: ReadRecordOptions,
): AsyncGenerator<GameRecord, void, undefined> {
  const reader = new RecordReader(options);
  for await (const chunk of chunksOf(source)) yield* reader.push(chunk);
  yield* reader.finish();
}

function chunksOf(source: RecordSource): AsyncIterable<RecordChunk> | Iterable<RecordChunk> {
  if (typeof source === 'string' || source instanceof Uint8Array) return [source];
  if (typeof source === 'object' && source !== null) {
    if (Symbol.asyncIterator in source || Symbol.iterator in source) return source;
    if ('getReader' in source && typeof source.getReader === 'function') return chunksOfStream(source);
  }
  const expected = 'a string, a Uint8Array, a ReadableStream or an iterable of chunks';
  return failWith('bad-source', source, 'game source', expected);
}

async function* chunksOfStream(
  stream: Extract<RecordSource, { getReader: unknown }>,
): AsyncGenerator<RecordChunk, void, undefined> {
  const reader = stream.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      if (value !== undefined) yield value;
    }
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (!isOver) await reader.cancel();
    reader.releaseLock();
  }
}
