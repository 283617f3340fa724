/** Distinct games: duplicates are merged into the first one. */

import { gameKey, mergeRecords, parseRecords } from '../../records/index.ts';
import { formatGame } from './game-writer.ts';
import { type ReplaySettings, recordReplayOf, type WrittenGame } from './written-game.ts';

/** Collects games in order. */
export class UniqueGames {
  /** Number of games that were merged into earlier ones. */
  merged = 0;
  readonly #settings: ReplaySettings;
  /** Records in UTF-8 by key. A buffer needs less memory than a string, and none of the heap. */
  readonly #games = new Map<string, Buffer>();

  constructor(settings: ReplaySettings) {
    this.#settings = settings;
  }

  add(game: WrittenGame): void {
    const replay = recordReplayOf(game, this.#settings);
    const key = gameKey(replay);
    const known = this.#games.get(key);
    const bytes = bytesOf(replay);
    if (known !== undefined) this.merged++;
    if (known?.equals(bytes)) return;
    const first = known && recordReplayOf(gameIn(known), this.#settings);
    this.#games.set(key, first === undefined ? bytes : bytesOf({ record: mergeRecords(first, replay) }));
  }

  *games(): Generator<WrittenGame> {
    for (const bytes of this.#games.values()) yield gameIn(bytes);
  }
}

function bytesOf(game: Parameters<typeof formatGame>[0]): Buffer {
  return Buffer.from(formatGame(game, { to: 'kzn' }));
}

function gameIn(bytes: Buffer): WrittenGame {
  return { kind: 'record', record: parseRecords(String(bytes))[0]!, line: 1, column: 1 };
}
