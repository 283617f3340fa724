/** Places of games in a file, and access to a single game by its place. */

import { failWith } from '../../base/result.ts';
import { GameBuilder } from '../text/builder.ts';
import { type InputObserver, LineFeeder } from '../text/lines.ts';
import { Scanner, type TokenSink } from '../text/scanner.ts';
import { isDetached, Utf8Reader } from '../text/utf8.ts';
import type { GameRecord } from '../tree.ts';
import { type ByteReader, bytesOf, checkReader } from './byte-reader.ts';
import { checkPlace, type GamePlace } from './game-table.ts';

/**
 * A game and its place in a file.
 *
 * @experimental
 * @category Choosing games
 */
export interface PlacedGame {
  readonly record: GameRecord;
  readonly place: GamePlace;
}

/** Start of a line. */
interface LineStart {
  readonly line: number;
  readonly offset: number;
}

/**
 * Parses games from bytes, chunk by chunk, like `RecordReader`, and returns the place of each game. A game
 * that begins on the line where another game ends has the same place, with `skip` increased by one.
 *
 * ```ts
 * const reader = new PlacedGameReader();
 * const games = [...reader.push(bytes), ...reader.finish()];
 * ```
 *
 * @experimental
 * @category Choosing games
 */
export class PlacedGameReader {
  /** Class name, also after minification. */
  static readonly name: string = 'PlacedGameReader';
  readonly #builder: GameBuilder = new GameBuilder(false);
  readonly #utf8: Utf8Reader = new Utf8Reader();
  readonly #feeder: LineFeeder;
  readonly #top: GamePlace;
  /** Number of bytes so far, and whether the last one was a carriage return. */
  #bytes: number;
  #afterReturn = false;
  /** Offsets of recent lines, the number of the first of them, and how many are no longer needed. */
  #starts: number[];
  #firstLine: number;
  #passed = 0;
  /** Line where the last token ended, and line where the last token other than a comment ended. */
  #endLine = 0;
  #markLine = 0;
  /** Lines on which a token begins, from the first line of the current game. */
  #fresh: LineStart[] = [];
  /** Place of the last complete game, and the line where its last token other than a comment ended. */
  #last: { readonly place: GamePlace; readonly endLine: number } | undefined;
  #games: PlacedGame[] = [];

  /** @param from offset and number of the first line; defaults to the beginning of the file */
  constructor(from: Pick<GamePlace, 'offset' | 'line'> = { offset: 0, line: 1 }) {
    checkPlace(from as GamePlace);
    this.#top = { offset: from.offset, line: from.line, skip: 0 };
    this.#bytes = from.offset;
    this.#starts = [from.offset];
    this.#firstLine = from.line;
    const builder = this.#builder;
    const take: TokenSink['receive'] = (kind, range, start, end, closed) => {
      this.#note(range.line);
      if (kind === 'comment' || kind === 'tag') this.#endLine += linesIn(range.text, start, end);
      builder.receive(kind, range, start, end, closed);
      // A game is complete at the first token of the next one.
      this.#complete();
      if (kind !== 'comment' && kind !== 'line-comment' && kind !== 'escape') this.#markLine = this.#endLine;
    };
    const diagnose: InputObserver = (code, line, column) => {
      builder.inputFault(code, line, column);
      this.#markLine = line;
    };
    this.#feeder = new LineFeeder(new Scanner({ receive: take }), diagnose, from.line);
  }

  /**
   * Adds a chunk of UTF-8 bytes and returns the games that it completes.
   *
   * @throws KlinZhaError `bad-chunk` for anything else
   */
  push(chunk: Uint8Array): PlacedGame[] {
    if (!(chunk instanceof Uint8Array) || isDetached(chunk)) {
      failWith('bad-chunk', chunk, 'file chunk', 'a Uint8Array');
    }
    this.#findLines(chunk);
    const { text, bad } = this.#utf8.push(chunk);
    this.#feeder.push(text, bad);
    return this.#games.splice(0);
  }

  /** Ends the input and returns the remaining games. */
  finish(): PlacedGame[] {
    const { text, bad } = this.#utf8.finish();
    this.#feeder.push(text, bad);
    this.#feeder.finish();
    this.#builder.finish();
    this.#complete();
    return this.#games.splice(0);
  }

  /** Finds the starts of lines. As in `RecordReader`, a line ends with LF, CR or CR LF. */
  #findLines(chunk: Uint8Array): void {
    // Copied only if most entries are unused: otherwise many short chunks would copy the same entries again.
    if (2 * this.#passed > this.#starts.length) {
      this.#starts = this.#starts.slice(this.#passed);
      this.#firstLine += this.#passed;
      this.#passed = 0;
    }
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte > 13) {
        this.#afterReturn = false;
        continue;
      }
      if (byte === 10 && this.#afterReturn) this.#starts[this.#starts.length - 1] = this.#bytes + at + 1;
      else if (byte === 10 || byte === 13) this.#starts.push(this.#bytes + at + 1);
      this.#afterReturn = byte === 13;
    }
    this.#bytes += chunk.length;
  }

  /** Stores the line of a token. Earlier lines are no longer needed. */
  #note(line: number): void {
    if (line === this.#endLine) return;
    this.#passed = line - this.#firstLine;
    this.#fresh.push({ line, offset: this.#starts[this.#passed]! });
    this.#endLine = line;
  }

  #complete(): void {
    for (const record of this.#builder.completedGames())
      this.#games.push({ record, place: this.#placeOf(record) });
  }

  #placeOf({ line, resultPlace }: GameRecord): GamePlace {
    this.#fresh = this.#fresh.filter((start) => start.line >= line);
    const start = this.#fresh[0]?.line === line ? this.#fresh[0] : undefined;
    const before = this.#last;
    const isFirst = start !== undefined && (before === undefined || before.endLine < line);
    // A game that begins in the middle of a line uses the place of the previous game.
    const next = before === undefined ? this.#top : { ...before.place, skip: before.place.skip + 1 };
    const place: GamePlace = isFirst ? { offset: start.offset, line, skip: 0 } : next;
    this.#last = { place, endLine: Math.max(this.#markLine, resultPlace?.line ?? 0) };
    return place;
  }
}

function linesIn(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Number of bytes to read at a time. */
const pieceSize = 16 * 1024;

/**
 * Reads the game at a place. Line numbers refer to the whole file. Returns undefined if there is no game.
 *
 * @throws KlinZhaError `bad-reader`, `bad-place`; exceptions thrown by the reader pass through
 *
 * @example
 * ```ts
 * import { PlacedGameReader, readGameAt } from 'klin-zha/records';
 *
 * const bytes = Uint8Array.from('a *\n\nb c *\n', (character) => character.charCodeAt(0));
 * const reader = new PlacedGameReader();
 * const [, second] = [...reader.push(bytes), ...reader.finish()];
 * second!.place; // { offset: 5, line: 3, skip: 0 }
 * const read = (offset: number, length: number) => bytes.subarray(offset, offset + length);
 * const game = await readGameAt({ size: bytes.length, read }, second!.place);
 * game!.nodes.length; // 2
 * ```
 *
 * @experimental
 * @category Choosing games
 */
export async function readGameAt(reader: ByteReader, place: GamePlace): Promise<GameRecord | undefined> {
  checkReader(reader);
  checkPlace(place);
  const games = new PlacedGameReader(place);
  const { offset, skip } = place;
  let passed = 0;
  for (let at = offset; ; at += pieceSize) {
    const isOver = at >= reader.size;
    const found = isOver
      ? games.finish()
      : games.push(await bytesOf(reader, at, Math.min(pieceSize, reader.size - at), 'bad-reader'));
    if (skip - passed < found.length) return found[skip - passed]!.record;
    if (isOver) return undefined;
    passed += found.length;
  }
}
