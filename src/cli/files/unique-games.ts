/** Distinct games: duplicates are merged into the first one. */

import { gameKey, mergeRecords, parseRecords } from '../../records/index.ts';
import { formatGame } from './game-writer.ts';
import { type ReplaySettings, recordReplayOf, type WrittenGame } from './written-game.ts';

/** Collects games as text, in order. */
export class UniqueGames {
  /** Number of games that were merged into earlier ones. */
  merged = 0;
  readonly #settings: ReplaySettings;
  readonly #texts = new Map<string, string>();

  constructor(settings: ReplaySettings) {
    this.#settings = settings;
  }

  add(game: WrittenGame): void {
    const replay = recordReplayOf(game, this.#settings);
    const key = gameKey(replay);
    const known = this.#texts.get(key);
    const text = formatGame({ record: replay.record }, { to: 'kzn' });
    if (known === undefined) {
      this.#texts.set(key, text);
      return;
    }
    this.merged++;
    if (known === text) return;
    const first = recordReplayOf(gameIn(known), this.#settings);
    this.#texts.set(key, formatGame({ record: mergeRecords(first, replay) }, { to: 'kzn' }));
  }

  *games(): Generator<WrittenGame> {
    for (const text of this.#texts.values()) yield gameIn(text);
  }
}

function gameIn(text: string): WrittenGame {
  return { kind: 'record', record: parseRecords(text)[0]!, line: 1, column: 1 };
}
