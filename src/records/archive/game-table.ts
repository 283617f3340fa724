/** What an index keeps of each game: where it begins, and how it ended; 16 bytes. */

import { fail, failWith, shown } from '../../base/result.ts';
import { isWhole } from '../../base/values.ts';
import { type RecordResult, recordResults } from '../results.ts';
import { blockOf, type RowBlock } from './rows.ts';

/**
 * Where a game stands in a file: the first byte of a line, the number of that line, and how many games a reader that
 * begins there gives before it. That is 0 unless the game begins in the line in which another one ends.
 *
 * @category Choosing games
 */
export interface GamePlace {
  /** The byte, from 0. */
  readonly offset: number;
  /** The line, from 1. */
  readonly line: number;
  /** How many games are to be passed by. */
  readonly skip: number;
}

/**
 * What an index knows of a game.
 *
 * @category Finding positions
 */
export interface IndexedGame {
  /** Where it begins; all zeros where nobody has said it. */
  readonly place: GamePlace;
  readonly result: RecordResult;
}

/**
 * Refuses what is no place.
 *
 * @throws KlinZhaError `bad-place`
 */
export function checkPlace(place: GamePlace): void {
  const { offset, line, skip = 0 } = place ?? {};
  if (isNumber(offset, 2 ** 48) && isNumber(line, 2 ** 32) && isNumber(skip, 2 ** 32)) return;
  const expected = 'an offset, a line and a number of games to skip';
  fail({ code: 'bad-place', message: 'That is no place of a game.', read: shown(place), expected });
}

function isNumber(value: unknown, below: number): boolean {
  return isWhole(value) && value < below;
}

/** The bytes of a game. */
export const gameSize = 16;

/** The games of an index, growing. */
export class GameTable {
  size = 0;
  #block: RowBlock = blockOf(new Uint8Array(16 * gameSize));

  /**
   * Adds a game, and gives its number.
   *
   * @throws KlinZhaError `bad-place`, `bad-result`
   */
  add({ place, result }: IndexedGame): number {
    checkPlace(place);
    if (!recordResults.includes(result)) failWith('bad-result', result, 'result', recordResults.join(' '));
    const at = this.size * gameSize;
    if (at === this.#block.bytes.length) {
      const wider = new Uint8Array(2 * at);
      wider.set(this.#block.bytes);
      this.#block = blockOf(wider);
    }
    const { view } = this.#block;
    view.setUint16(at, Math.floor(place.offset / 2 ** 32));
    view.setUint32(at + 2, place.offset % 2 ** 32);
    view.setUint32(at + 6, place.line);
    view.setUint32(at + 10, place.skip);
    view.setUint8(at + 14, recordResults.indexOf(result));
    return this.size++;
  }

  /** A game by its number. */
  at(game: number): IndexedGame {
    return readGame(this.#block, game * gameSize);
  }

  /** The bytes of all games. */
  get bytes(): Uint8Array {
    return this.#block.bytes.subarray(0, this.size * gameSize);
  }
}

/** Reads a game. */
export function readGame({ view }: RowBlock, at: number): IndexedGame {
  const offset = view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);
  const place = { offset, line: view.getUint32(at + 6), skip: view.getUint32(at + 10) };
  return { place, result: recordResults[view.getUint8(at + 14)] ?? '*' };
}
