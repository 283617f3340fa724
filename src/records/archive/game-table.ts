/** Games in an index: place and result, 16 bytes per game. */

import { failWith } from '../../base/result.ts';
import { isWhole } from '../../base/values.ts';
import { type RecordResult, recordResults } from '../results.ts';
import { blockOf, type RowBlock } from './rows.ts';

/**
 * Place of a game in a file: a line, and the number of games to skip when reading from that line. `skip` is 0
 * unless the game begins on the line where another game ends.
 *
 * @experimental
 * @category Choosing games
 */
export interface GamePlace {
  /** Byte offset of the line, starting at 0. */
  readonly offset: number;
  /** Line number, starting at 1. */
  readonly line: number;
  /** Number of games to skip. */
  readonly skip: number;
}

/**
 * A game in an index.
 *
 * @experimental
 * @category Finding positions
 */
export interface IndexedGame {
  /** Where the game begins; all zeros if unknown. */
  readonly place: GamePlace;
  readonly result: RecordResult;
}

/**
 * Rejects an invalid place.
 *
 * @throws KlinZhaError `bad-place`
 */
export function checkPlace(place: GamePlace): void {
  const { offset, line, skip = 0 } = place ?? {};
  if (isNumber(offset, 2 ** 48) && isNumber(line, 2 ** 32) && isNumber(skip, 2 ** 32)) return;
  failWith('bad-place', place, 'game place', 'an offset, a line and a number of games to skip');
}

function isNumber(value: unknown, below: number): boolean {
  return isWhole(value) && value < below;
}

/** Size of a game in bytes. */
export const gameSize = 16;

/** Growable game table. */
export class GameTable {
  size = 0;
  #block: RowBlock = blockOf(new Uint8Array(16 * gameSize));

  /**
   * Adds a game and returns its number.
   *
   * @throws KlinZhaError `bad-place`, `bad-result`
   */
  add({ place, result }: IndexedGame): number {
    checkPlace(place);
    if (!recordResults.includes(result)) failWith('bad-result', result, 'result', recordResults.join(', '));
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

  /** Returns the game with the number `game`. */
  at(game: number): IndexedGame {
    return readGame(this.#block, game * gameSize);
  }

  /** All games as bytes. */
  get bytes(): Uint8Array {
    return this.#block.bytes.subarray(0, this.size * gameSize);
  }
}

/** Reads the game at an offset. */
export function readGame({ view }: RowBlock, at: number): IndexedGame {
  const offset = view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);
  const place = { offset, line: view.getUint32(at + 6), skip: view.getUint32(at + 10) };
  return { place, result: recordResults[view.getUint8(at + 14)] ?? '*' };
}
