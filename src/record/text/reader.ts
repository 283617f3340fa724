/** Reading records: whole texts, or chunk by chunk with the games handed out as they become complete. */

import { fail, shown } from '../../core/result.ts';
import type { GameRecord } from '../tree.ts';
import { checkText } from './arguments.ts';
import { GameBuilder } from './builder.ts';
import { LineFeeder } from './lines.ts';
import { Scanner } from './scanner.ts';
import { type Decoded, Utf8Reader } from './utf8.ts';

/** How records are read. */
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
 */
export class RecordReader {
  private readonly builder: GameBuilder;
  private readonly lines: LineFeeder;
  private readonly bytes: Utf8Reader = new Utf8Reader();
  private isBytes = false;

  constructor(options: ReadRecordOptions = {}) {
    this.builder = new GameBuilder(options.headersOnly === true);
    this.lines = new LineFeeder(new Scanner(this.builder), (line, column) =>
      this.builder.badBytes(line, column),
    );
  }

  /**
   * Takes the next chunk, a text or bytes of UTF-8, and gives the games that are complete now.
   *
   * @throws KlinZhaError `bad-chunk` for anything else
   */
  push(chunk: string | Uint8Array): GameRecord[] {
    if (typeof chunk === 'string') {
      this.endBytes();
      this.lines.push(chunk);
    } else if (chunk instanceof Uint8Array) {
      this.isBytes = true;
      this.feed(this.bytes.push(chunk));
    } else {
      const message = `A chunk of a record is a text or bytes, not '${shown(chunk)}'.`;
      fail({ code: 'bad-chunk', message, read: shown(chunk), expected: 'a string or a Uint8Array' });
    }
    return this.builder.takeGames();
  }

  /** Ends the text and gives the games that had not come yet. The reader takes no more after that. */
  finish(): GameRecord[] {
    this.endBytes();
    this.lines.finish();
    this.builder.finish();
    return this.builder.takeGames();
  }

  private endBytes(): void {
    if (this.isBytes) this.feed(this.bytes.finish());
    this.isBytes = false;
  }

  private feed({ text, bad }: Decoded): void {
    if (bad.length > 0) this.lines.markBad(bad);
    this.lines.push(text);
  }
}

/**
 * Reads all games of a text. Nothing in a text makes it throw: what is wrong stands in the `diagnostics` of the
 * game in which it is wrong, and the other games are read.
 *
 * `parseRecords('[Event "x"]\n\n1. e37f48! *')[0].nodes[0].text` is `e37f48`.
 *
 * @throws KlinZhaError `bad-text` for anything but a string; a `RecordReader` takes bytes as well
 */
export function parseRecords(text: string, options: ReadRecordOptions = {}): GameRecord[] {
  checkText(text);
  const reader = new RecordReader(options);
  const games = reader.push(text);
  const rest = reader.finish();
  return games.length === 0 ? rest : games.concat(rest);
}
