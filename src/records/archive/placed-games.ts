/** Games of a file with their places in bytes, and one game by its place, without reading what stands before it. */

import { fail, shown } from '../../base/result.ts';
import { GameBuilder } from '../text/builder.ts';
import { type InputObserver, LineFeeder } from '../text/lines.ts';
import { Scanner, type TokenSink } from '../text/scanner.ts';
import { isDetached, Utf8Reader } from '../text/utf8.ts';
import type { GameRecord } from '../tree.ts';
import { type ByteReader, bytesOf, checkReader } from './byte-reader.ts';
import { checkPlace, type GamePlace } from './game-table.ts';

/**
 * A game with its place.
 *
 * @category Choosing games
 */
export interface PlacedGame {
  readonly record: GameRecord;
  readonly place: GamePlace;
}

/** Where a line begins. */
interface LineStart {
  readonly line: number;
  readonly offset: number;
}

/**
 * Reads games out of bytes, chunk by chunk, as a `RecordReader` does, and tells of each where it begins. A game that begins in
 * the line in which another one ends has the place of that one, and one game more to be passed by.
 *
 * ```ts
 * const reader = new PlacedGameReader();
 * const games = [...reader.push(bytes), ...reader.finish()];
 * ```
 *
 * @category Choosing games
 */
export class PlacedGameReader {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'PlacedGameReader';
  readonly #builder: GameBuilder = new GameBuilder(false);
  readonly #utf8: Utf8Reader = new Utf8Reader();
  readonly #feeder: LineFeeder;
  readonly #top: GamePlace;
  /** How many bytes have come, and whether the last one was a carriage return. */
  #bytes: number;
  #afterReturn = false;
  /** Where lines begin that may still have tokens, the first of them by its number, and how many of them are passed. */
  #starts: number[];
  #firstLine: number;
  #passed = 0;
  /** The line in which the last token ended, and that in which the last one did that is no comment. */
  #endLine = 0;
  #markLine = 0;
  /** Lines that begin with a token, from that of the game that is being read on. */
  #fresh: LineStart[] = [];
  /** The place of the last game that is complete, and the last line in which something of it stands that is no comment. */
  #last: { readonly place: GamePlace; readonly endLine: number } | undefined;
  #games: PlacedGame[] = [];

  /** @param from the byte and the number of the line from which on the text is given, if not from the first */
  constructor(from: Pick<GamePlace, 'offset' | 'line'> = { offset: 0, line: 1 }) {
    checkPlace(from as GamePlace);
    this.#top = { offset: from.offset, line: from.line, skip: 0 };
    this.#bytes = from.offset;
    this.#starts = [from.offset];
    this.#firstLine = from.line;
    const builder = this.#builder;
    const take: TokenSink['take'] = (kind, range, start, end, closed) => {
      this.#note(range.line);
      if (kind === 'comment' || kind === 'tag') this.#endLine += linesIn(range.text, start, end);
      builder.take(kind, range, start, end, closed);
      // A game is complete when a token has come that is of the next one.
      this.#complete();
      if (kind !== 'comment' && kind !== 'line-comment' && kind !== 'escape') this.#markLine = this.#endLine;
    };
    const diagnose: InputObserver = (code, line, column) => {
      builder.inputFault(code, line, column);
      this.#markLine = line;
    };
    this.#feeder = new LineFeeder(new Scanner({ take }), diagnose, from.line);
  }

  /**
   * Takes the next bytes of UTF-8, and gives the games that are complete now.
   *
   * @throws KlinZhaError `bad-chunk` for anything else
   */
  push(chunk: Uint8Array): PlacedGame[] {
    if (!(chunk instanceof Uint8Array) || isDetached(chunk)) {
      const message = `Places in bytes are told of bytes, not of '${shown(chunk)}'.`;
      fail({ code: 'bad-chunk', message, read: shown(chunk), expected: 'a Uint8Array' });
    }
    this.#findLines(chunk);
    const { text, bad } = this.#utf8.push(chunk);
    this.#feeder.push(text, bad);
    return this.#games.splice(0);
  }

  /** Ends the text and gives the games that had not come yet. */
  finish(): PlacedGame[] {
    const { text, bad } = this.#utf8.finish();
    this.#feeder.push(text, bad);
    this.#feeder.finish();
    this.#builder.finish();
    this.#complete();
    return this.#games.splice(0);
  }

  /** Lines end as they do for whoever reads the text: with a line feed, a carriage return, or both. */
  #findLines(chunk: Uint8Array): void {
    // When they are the greater part: many short chunks would copy the same lines again and again.
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

  /** Notes the line of a token. Lines before it have no tokens any more. */
  #note(line: number): void {
    if (line === this.#endLine) return;
    this.#passed = line - this.#firstLine;
    this.#fresh.push({ line, offset: this.#starts[this.#passed]! });
    this.#endLine = line;
  }

  #complete(): void {
    for (const record of this.#builder.takeGames())
      this.#games.push({ record, place: this.#placeOf(record) });
  }

  #placeOf({ line, resultPlace }: GameRecord): GamePlace {
    this.#fresh = this.#fresh.filter((start) => start.line >= line);
    const start = this.#fresh[0]?.line === line ? this.#fresh[0] : undefined;
    const before = this.#last;
    const isFirst = start !== undefined && (before === undefined || before.endLine < line);
    // A game that no line begins with comes after the one before it.
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

/** So many bytes are read at a time. */
const pieceSize = 16 * 1024;

/**
 * Reads the game of a place, with its lines counted as in the whole file; undefined where none stands there.
 *
 * @throws what the reader throws
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
