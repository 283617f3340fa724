/**
 * Reading records: the tokens of a text, and its games, also chunk by chunk and out of streams, with each game handed
 * out when it is complete.
 */

import { halvesIn } from '../../base/characters.ts';
import { checkText, fail, shown } from '../../base/result.ts';
import type { TextSpan } from '../diagnostics.ts';
import type { GameRecord } from '../tree.ts';
import { GameBuilder } from './builder.ts';
import { LineFeeder } from './lines.ts';
import { type LineRange, Scanner, type TokenKind, type TokenSink } from './scanner.ts';
import { type Decoded, isDetached, Utf8Reader } from './utf8.ts';

/**
 * How records are read.
 *
 * @category Reading records
 */
export interface ReadRecordOptions {
  /**
   * Skip the moves: games have their tags, their results and what is wrong with their tags, but no moves and no
   * comments.
   */
  readonly headersOnly?: boolean;
}

/**
 * Reads games chunk by chunk. Chunks may end anywhere, also in the middle of a character. Only the game that is
 * being read is held in memory.
 *
 * ```ts
 * const reader = new RecordReader();
 * const games = [...reader.push('1. e37f'), ...reader.push('48 *'), ...reader.finish()];
 * ```
 *
 * @category Reading records
 */
export class RecordReader {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'RecordReader';
  readonly #builder: GameBuilder;
  readonly #lines: LineFeeder;
  readonly #bytes: Utf8Reader = new Utf8Reader();
  #isOver = false;
  /** The first half of a character of two code units whose second one has not come yet. */
  #half = '';

  constructor(options?: ReadRecordOptions) {
    this.#builder = new GameBuilder(options?.headersOnly === true);
    this.#lines = new LineFeeder(new Scanner(this.#builder), (...fault) =>
      this.#builder.inputFault(...fault),
    );
  }

  /**
   * Takes the next chunk, a text or bytes of UTF-8, and gives the games that are complete now.
   *
   * @throws KlinZhaError `bad-chunk` for anything else, and for bytes that are detached, `reader-finished` after `finish`
   */
  push(chunk: RecordChunk): GameRecord[] {
    if (this.#isOver) {
      const message = 'This reader has finished its text and takes no more.';
      fail({ code: 'reader-finished', message, expected: 'a new RecordReader' });
    }
    if (typeof chunk === 'string') {
      this.#feed(this.#bytes.finish());
      this.#pushText(chunk);
    } else if (chunk instanceof Uint8Array && !isDetached(chunk)) {
      this.#pushText('', true);
      this.#feed(this.#bytes.push(chunk));
    } else {
      const message = `A chunk of a record is a text or bytes, not '${shown(chunk)}'.`;
      fail({ code: 'bad-chunk', message, read: shown(chunk), expected: 'a string or a Uint8Array' });
    }
    return this.#builder.takeGames();
  }

  /** Ends the text and gives the games that had not come yet. The reader takes no more after that. */
  finish(): GameRecord[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    this.#feed(this.#bytes.finish());
    this.#pushText('', true);
    this.#lines.finish();
    this.#builder.finish();
    return this.#builder.takeGames();
  }

  /** Hands on a text with the places where it has half of a character; a chunk may end between two halves. */
  #pushText(chunk: string, isEnd = false): void {
    const text = this.#half + chunk;
    const last = text.charCodeAt(text.length - 1);
    const isOpen = !isEnd && last >= 0xd800 && last <= 0xdbff;
    this.#half = isOpen ? text.slice(-1) : '';
    const whole = isOpen ? text.slice(0, -1) : text;
    this.#lines.push(whole, halvesIn(whole));
  }

  #feed({ text, bad }: Decoded): void {
    this.#lines.push(text, bad);
  }
}

/**
 * Reads all games of a text. Nothing in a text makes it throw: what is wrong stands in the `diagnostics` of the
 * game in which it is wrong, and the other games are read.
 *
 * `parseRecords('[Event "x"]\n\n1. e37f48! *')[0].nodes[0].text` is `e37f48`.
 *
 * @throws KlinZhaError `bad-text` for anything but a string; a `RecordReader` takes bytes as well
 *
 * @example
 * ```ts
 * import { parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Round "2"]\n\n1. e37f48! f48g38 *');
 * game?.tags.get('Round'); // '2'
 * game?.nodes.map(({ text }) => text); // ['e37f48', 'f48g38']
 * ```
 *
 * @category Reading records
 */
export function parseRecords(text: string, options?: ReadRecordOptions): GameRecord[] {
  checkText(text);
  const reader = new RecordReader(options);
  const games = reader.push(text);
  const rest = reader.finish();
  return games.length === 0 ? rest : games.concat(rest);
}

/**
 * One token of a record.
 *
 * @category Reading records
 */
export interface RecordToken extends TextSpan {
  readonly kind: TokenKind;
  /**
   * The token as it stands in the text. Line ends within a comment or a tag are `\n`; a tag or comment that
   * nobody closes goes to where it was given up.
   */
  readonly text: string;
  /**
   * Where it begins in the whole text, in UTF-16 code units from 0. It ends `text.length` behind that, but for comments and tags over
   * several lines: their text is shorter where lines end with `\r\n`, and without the blanks that end the last line of a tag.
   */
  readonly offset: number;
  /** Whether a tag is closed in its line, or a comment at all; true for all other kinds. */
  readonly closed: boolean;
}

/**
 * The tokens of a record in their order, the lowest layer of it: tag pairs, words, move numbers, results, glyphs,
 * commas, parentheses, draw offers, comments, escape lines, and brackets that stand where they mean nothing. White
 * space aside no character is left out.
 *
 * `readTokens('1. e37f48! (=)')` gives a `number`, a `word`, a `glyph` and a `draw-offer`.
 *
 * @throws KlinZhaError `bad-text` for anything but a string
 *
 * @example
 * ```ts
 * import { readTokens } from 'klin-zha/records';
 *
 * readTokens('1. e37f48! *').map(({ kind, text }) => [kind, text]); // [['number', '1.'], ['word', 'e37f48'], ['glyph', '!'], ['result', '*']]
 * ```
 *
 * @category Reading records
 */
export function readTokens(text: string): RecordToken[] {
  checkText(text);
  const tokens = new TokenList();
  const feeder = new LineFeeder(new Scanner(tokens));
  feeder.push(text);
  feeder.finish();
  return tokens.all();
}

/** Collects tokens. Its `take` is one function for all texts, which an engine can compile into the scanner. */
class TokenList implements TokenSink {
  // Short lists, joined at the end: a collector takes one that grows long for old, and then keeps what it held.
  readonly #pieces: RecordToken[][] = [];
  #piece: RecordToken[] = [];

  take(kind: TokenKind, range: LineRange, start: number, end: number, closed: boolean): void {
    const { text, line, base, offset } = range;
    const at = start - base;
    if (this.#piece.length === 4096) {
      this.#pieces.push(this.#piece);
      this.#piece = [];
    }
    const part = text.slice(start, end);
    this.#piece.push({ kind, text: part, line, column: at + 1, offset: offset + at, closed });
  }

  all(): RecordToken[] {
    const pieces = this.#pieces;
    const piece = this.#piece;
    return pieces[0] === undefined ? piece : pieces[0].concat(...pieces.slice(1), piece);
  }
}

/**
 * A chunk of a record: a text, or bytes of UTF-8.
 *
 * @category Reading records
 */
export type RecordChunk = string | Uint8Array;

/**
 * The part of a `ReadableStream` that is used.
 *
 * @category Reading records
 */
export interface RecordStream {
  /** Takes the stream for one reader alone. */
  getReader(): RecordStreamReader;
}

/**
 * The part of a stream's reader that is used.
 *
 * @category Reading records
 */
export interface RecordStreamReader {
  /** Gives the next chunk. */
  read(): PromiseLike<{ readonly done: boolean; readonly value?: RecordChunk | undefined }>;
  /** Says that no more chunks are wanted. */
  cancel(): PromiseLike<unknown>;
  /** Gives the stream free. */
  releaseLock(): void;
}

/**
 * Where games can be read from.
 *
 * @category Reading records
 */
export type RecordSource = RecordChunk | RecordStream | AsyncIterable<RecordChunk> | Iterable<RecordChunk>;

/**
 * Reads game after game from a text, bytes, a `ReadableStream`, or anything that gives chunks one after another,
 * such as a file stream of Node. Chunks may end anywhere. Only the game that is being read is held in memory, and
 * no chunk is asked for before the games of the last one are taken.
 *
 * `for await (const game of readGames(createReadStream(file))) console.log(game.tags.get('Event'))`
 *
 * @throws KlinZhaError `bad-source` or `bad-chunk` for a source that gives no text; what the source itself throws
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
 *
 * @category Reading records
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
  const message = `Games cannot be read from '${shown(source)}'.`;
  const expected = 'a string, bytes, a ReadableStream, or an iterable of chunks';
  return fail({ code: 'bad-source', message, read: shown(source), expected });
}

async function* chunksOfStream(stream: RecordStream): AsyncGenerator<RecordChunk, void, undefined> {
  const reader = stream.getReader();
  let over = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      over = done;
      if (done) return;
      if (value !== undefined) yield value;
    }
  } catch (error) {
    over = true;
    throw error;
  } finally {
    if (!over) await reader.cancel();
    reader.releaseLock();
  }
}
