/** Distinct games: duplicates are merged into the first one. */

import { capitalised } from '../../base/text.ts';
import { formatMove, formatPosition } from '../../index.ts';
import {
  addMove,
  type GameRecord,
  gameKey,
  mergeRecords,
  parseRecords,
  type RecordReplay,
  setTag,
} from '../../records/index.ts';
import { mainLineOf } from '../../records/tree.ts';
import { formatGame } from './game-writer.ts';
import { type ReplaySettings, recordReplayOf, type WrittenGame } from './written-game.ts';

/** Collects games in order. */
export class UniqueGames {
  /** Number of games that were merged into earlier ones. */
  merged = 0;
  readonly #settings: ReplaySettings;
  /** Records in UTF-8 by key. A buffer needs less memory than a string, and none of the heap. */
  readonly #games = new Map<string, Buffer>();

  /** Result, and the players, start and main line as one text, by key. */
  readonly #lines = new Map<string, { readonly text: string; readonly result: string }>();

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
    const { record, rules, start, plies } = replay;
    const players = rules.colours.map((colour) => record.tags.get(capitalised(colour)) ?? '');
    const head = [rules.id, formatPosition(start), ...players].join('\n');
    this.#lines.set(key, {
      text: [head, ...plies.map(({ move }) => formatMove(move))].join(' '),
      result: record.result ?? '*',
    });
    this.#games.set(key, first === undefined ? bytes : bytesOf({ record: mergeRecords(first, replay) }));
  }

  *games(): Generator<WrittenGame> {
    this.#mergeBeginnings();
    for (const bytes of this.#games.values()) yield gameIn(bytes);
  }

  /** Merges games into those that they are the beginning of. */
  #mergeBeginnings(): void {
    // A game comes directly before those that begin with it.
    const sorted = [...this.#lines].sort(([, one], [, two]) => (one.text < two.text ? -1 : 1));
    for (const [at, [key, { text, result }]] of sorted.entries()) {
      let next = at + 1;
      while (next < sorted.length && sorted[next]![1].text === text) next++;
      const [other, line] = sorted[next] ?? [];
      if (!line?.text.startsWith(`${text} `) || (result !== '*' && result !== line.result)) continue;
      const [longer, shorter] = [other!, key].map((one) =>
        recordReplayOf(gameIn(this.#games.get(one)!), this.#settings),
      );
      const whole = continued(shorter!, longer!);
      const same = recordReplayOf({ kind: 'record', record: whole, line: 1, column: 1 }, this.#settings);
      this.#games.set(other!, bytesOf({ record: mergeRecords(longer!, same) }));
      this.#games.delete(key);
      this.merged++;
    }
  }
}

/** Returns a game with the last moves and the result of a longer one. */
function continued({ record, notation, plies }: RecordReplay, longer: RecordReplay): GameRecord {
  let last = mainLineOf(record.nodes).at(-1) ?? -1;
  let whole = record;
  for (let at = plies.length; at < longer.plies.length; at++) {
    const before = longer.plies[at - 1]?.state ?? longer.start;
    const added = addMove(whole, last, notation.format(before, longer.plies[at]!.move));
    [whole, last] = [added.record, added.node];
  }
  return { ...setTag(whole, 'Result', longer.record.result), result: longer.record.result };
}

function bytesOf(game: Parameters<typeof formatGame>[0]): Buffer {
  return Buffer.from(formatGame(game, { to: 'kzn' }));
}

function gameIn(bytes: Buffer): WrittenGame {
  return { kind: 'record', record: parseRecords(String(bytes))[0]!, line: 1, column: 1 };
}
