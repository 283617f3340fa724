/** Game statistics. */

import { outcome } from '../../game/state.ts';
import { mustBeReplay, type RecordReplay } from '../replay/record-replay.ts';
import type { RecordResult } from '../results.ts';
import { mainLine } from '../tree.ts';
import { playerTags } from './choice.ts';

/** Game statistics. Lists begin with the most frequent entries. */
export interface GameCounts {
  readonly games: number;
  /** Number of main-line moves: in total, in the shortest and in the longest game. All 0 without games. */
  readonly plies: { readonly sum: number; readonly least: number; readonly most: number };
  /** Number of games by result. */
  readonly results: readonly (readonly [result: RecordResult, games: number])[];
  /** Number of games by the reason for their end: the outcome on the board, or a departure reason. */
  readonly reasons: readonly (readonly [reason: string, games: number])[];
  readonly rules: readonly (readonly [id: string, games: number])[];
  readonly events: readonly (readonly [event: string, games: number])[];
  readonly players: readonly {
    readonly name: string;
    readonly games: number;
  }[];
  /** First and last date in the `Date` tags, or null if there are none. */
  readonly dates: { readonly first: string; readonly last: string } | null;
}

/**
 * Collects game statistics.
 *
 * ```ts
 * const statistics = new GameStatistics();
 * for await (const game of readGames(source)) statistics.add(replayRecord(game));
 * const { games, results } = statistics.sums();
 * ```
 */
export class GameStatistics {
  /** Class name, also after minification. */
  static readonly name: string = 'GameStatistics';
  #games = 0;
  #plies = { sum: 0, least: 0, most: 0 };
  #dates: { first: string; last: string } | null = null;
  readonly #results = new Map<RecordResult, number>();
  readonly #reasons = new Map<string, number>();
  readonly #rules = new Map<string, number>();
  readonly #events = new Map<string, number>();
  readonly #players = new Map<string, number>();

  /**
   * Adds a game.
   *
   * @throws KlinZhaError `bad-replay` for anything but a replay
   */
  add(replay: RecordReplay): void {
    mustBeReplay(replay);
    const { record, rules, final, departures } = replay;
    const plies = mainLine(record).length;
    const { sum, least, most } = this.#plies;
    this.#plies = {
      sum: sum + plies,
      least: this.#games === 0 ? plies : Math.min(least, plies),
      most: Math.max(most, plies),
    };
    this.#games++;
    count(this.#results, record.result);
    count(this.#rules, rules.id);
    const reason = outcome(final)?.reason ?? departures.at(-1)?.reason;
    if (reason !== undefined) count(this.#reasons, reason);
    const { Event: event, Date: date } = Object.fromEntries(record.tags);
    if (event !== undefined && event !== '') count(this.#events, event);
    if (date !== undefined && /^\d{4}/.test(date)) {
      const { first, last } = this.#dates ?? { first: date, last: date };
      this.#dates = { first: date < first ? date : first, last: date > last ? date : last };
    }
    for (const tag of playerTags) {
      const name = record.tags.get(tag);
      if (name !== undefined && name !== '' && name !== '?') count(this.#players, name);
    }
  }

  /** Returns the statistics so far. */
  sums(): GameCounts {
    return {
      games: this.#games,
      plies: { ...this.#plies },
      results: ordered(this.#results),
      reasons: ordered(this.#reasons),
      rules: ordered(this.#rules),
      events: ordered(this.#events),
      players: ordered(this.#players).map(([name, games]) => ({ name, games })),
      dates: this.#dates && { ...this.#dates },
    };
  }
}

/** Adds 1 to the number of a key. */
function count<Key>(map: Map<Key, number>, key: Key): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** Lists keys with their numbers, most frequent first. */
function ordered<Key extends string>(map: ReadonlyMap<Key, number>): [Key, number][] {
  return [...map].sort(([one, a], [two, b]) => b - a || (one < two ? -1 : 1));
}
