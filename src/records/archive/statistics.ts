/** Game statistics. */

import { outcome } from '../../game/state.ts';
import { mustBeReplay, type RecordReplay } from '../replay/record-replay.ts';
import type { RecordResult } from '../results.ts';
import { type GameRecord, mainLine } from '../tree.ts';
import { playerTags } from './choice.ts';
import { sharesOf } from './next-moves.ts';

/**
 * Game statistics. Lists begin with the most frequent entries.
 *
 * @experimental
 * @category Statistics
 */
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
  readonly players: readonly PlayerStatistics[];
  /** First and last date in the `Date` tags, or null if there are none. */
  readonly dates: { readonly first: string; readonly last: string } | null;
}

/**
 * Statistics for a player.
 *
 * @experimental
 * @category Statistics
 */
export interface PlayerStatistics {
  readonly name: string;
  readonly games: number;
  /** Number of games that have a result, and the player's points in these games. */
  readonly finished: number;
  readonly points: number;
}

/**
 * Collects game statistics.
 *
 * ```ts
 * const statistics = new GameStatistics();
 * for await (const game of readGames(source)) statistics.add(replayRecord(game));
 * const { games, results } = statistics.sums();
 * ```
 *
 * @experimental
 * @category Statistics
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
  readonly #players = new Map<string, { games: number; finished: number; points: number }>();

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
    this.#addPlayers(record, rules.colours);
  }

  #addPlayers({ tags, result }: GameRecord, colours: readonly string[]): void {
    const shares = sharesOf(result);
    for (const tag of playerTags) {
      const seat = colours.indexOf(tag.toLowerCase());
      const name = tags.get(tag);
      if (name === undefined || name === '' || name === '?') continue;
      const sums = this.#players.get(name) ?? { games: 0, finished: 0, points: 0 };
      this.#players.set(name, sums);
      sums.games++;
      if (result === '*' || seat < 0) continue;
      sums.finished++;
      sums.points += shares[seat] ?? 0;
    }
  }

  /** Returns the statistics so far. */
  sums(): GameCounts {
    const players = Array.from(this.#players, ([name, sums]) => ({ name, ...sums }));
    return {
      games: this.#games,
      plies: { ...this.#plies },
      results: ordered(this.#results),
      reasons: ordered(this.#reasons),
      rules: ordered(this.#rules),
      events: ordered(this.#events),
      players: players.sort((one, two) => two.games - one.games || (one.name < two.name ? -1 : 1)),
      dates: this.#dates && { ...this.#dates },
    };
  }
}

function count<Key>(map: Map<Key, number>, key: Key): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

function ordered<Key extends string>(map: ReadonlyMap<Key, number>): [Key, number][] {
  return [...map].sort(([one, a], [two, b]) => b - a || (one < two ? -1 : 1));
}
