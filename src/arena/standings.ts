/** Arena standings, Elo differences and sequential tests. */

import { failWith } from '../base/result.ts';
import { checkShape } from '../base/shape.ts';
import { arenaGame } from './game-shape.ts';
import { groupSize } from './schedule.ts';
import {
  type ConfidenceInterval,
  eloOf,
  meanInterval,
  type PairCounts,
  type SprtOptions,
  type SprtState,
  scoreInterval,
  sprt,
  superiority,
  testOptions,
} from './statistics.ts';
import type { ArenaGame } from './table.ts';

/** Results of a player. */
export interface PlayerStanding {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /**
   * Mean score per game. The interval is computed from complete groups; its ends are null without one. If all
   * groups have the same score, the interval allows for scores that have not occurred yet.
   */
  readonly score: ConfidenceInterval;
  /** Mean of hearts won minus hearts lost (RH 11.1). */
  readonly points: number;
  /** Number of games in which the player was at fault, losses on time included. */
  readonly faults: number;
  /** Number of games in which the player lost on time. */
  readonly timeLosses: number;
  /**
   * Milliseconds by which answers exceeded the limit `time`: the mean of all answers with a limit, and the
   * greatest. Null without such answers.
   */
  readonly overshoot: { readonly mean: number; readonly most: number } | null;
  /** Positions searched in all games; `time` is in milliseconds. */
  readonly nodes: number;
  readonly time: number;
}

/** Results of two players against each other in two-player games. */
export interface PairStanding {
  readonly players: readonly [string, string];
  readonly games: number;
  /** Wins of the first player. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Complete game pairs, by the first player's score. The members below count only these pairs. */
  readonly pairs: PairCounts;
  readonly score: ConfidenceInterval;
  /** Elo difference at the mean and at both ends of the score; null for scores of 0 and 1. */
  readonly elo: { readonly mean: number | null; readonly low: number | null; readonly high: number | null };
  /** Likelihood that the first player is stronger, from 0 to 1; null without a complete pair. */
  readonly superiority: number | null;
}

/** Arena standings. */
export interface Standings {
  readonly games: number;
  /** Number of games that reached the half-move limit and were scored as draws. */
  readonly limited: number;
  /** Players, best first. */
  readonly players: readonly PlayerStanding[];
  readonly pairs: readonly PairStanding[];
}

/**
 * Returns the standings after some games: the mean score of each player, and the Elo difference between any
 * two players that met in two-player games.
 *
 * @throws KlinZhaError `bad-list` for a non-array, `bad-game` for an invalid game
 *
 * @example
 * ```ts
 * import { standingsOf } from 'klin-zha/arena';
 *
 * standingsOf([]); // { games: 0, limited: 0, players: [], pairs: [] }
 * ```
 */
export function standingsOf(games: readonly ArenaGame[]): Standings {
  if (!Array.isArray(games)) failWith('bad-list', games, 'list of games', 'an array of arena games');
  for (const game of games) checkShape(game, arenaGame, 'bad-game', 'arena game');
  const sorted = [...games].sort((one, other) => one.index - other.index);
  const names = [...new Set(sorted.flatMap(({ players }) => players))];
  const groups = groupsOf(sorted).filter(isComplete);
  const players = names.map((name) => playerIn(name, sorted, groups));
  const two = sorted.filter(({ players: { length } }) => length === 2);
  const pairs = names.flatMap((first, place) =>
    names.slice(place + 1).flatMap((second) => pairIn([first, second], two, groups) ?? []),
  );
  return {
    games: sorted.length,
    limited: sorted.filter(({ reason }) => reason === 'ply-limit').length,
    players: players.sort((one, other) => other.score.mean - one.score.mean),
    pairs,
  };
}

function groupsOf(games: readonly ArenaGame[]): readonly (readonly ArenaGame[])[] {
  const groups = new Map<number, ArenaGame[]>();
  for (const game of games) {
    const group = groups.get(game.group);
    if (group === undefined) groups.set(game.group, [game]);
    else group.push(game);
  }
  return [...groups.values()];
}

/** Whether all games of a group were played. */
function isComplete(group: readonly ArenaGame[]): boolean {
  return group.length === groupSize(group[0]!.players.length);
}

/** Mutable version of a type. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function meanOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : sumOf(numbers) / numbers.length;
}

/** Returns a player's value in each game. */
function ofPlayer(
  name: string,
  games: readonly ArenaGame[],
  what: 'scores' | 'points' | 'nodes' | 'time' | 'timed' | 'overshoot' | 'mostOvershoot' = 'scores',
): readonly number[] {
  return games.map((game) => game[what][game.players.indexOf(name)]!);
}

/** Counts wins, draws (or shared draws) and losses. */
function tallyOf(scores: readonly number[]): Pick<PairStanding, 'games' | 'wins' | 'draws' | 'losses'> {
  const wins = scores.filter((score) => score === 1).length;
  const losses = scores.filter((score) => score === 0).length;
  return { games: scores.length, wins, draws: scores.length - wins - losses, losses };
}

/** Returns the games in which a player was at fault. */
function faultyGames(name: string, games: readonly ArenaGame[], only?: string): readonly ArenaGame[] {
  return games.filter(({ faults, players }) =>
    faults.some(({ seat, code }) => players[seat - 1] === name && code === (only ?? code)),
  );
}

function playerIn(
  name: string,
  games: readonly ArenaGame[],
  groups: readonly (readonly ArenaGame[])[],
): PlayerStanding {
  const own = games.filter(({ players }) => players.includes(name));
  const scores = ofPlayer(name, own);
  const timed = sumOf(ofPlayer(name, own, 'timed'));
  const whole = groups
    .filter(([game]) => game!.players.includes(name))
    .map((group) => meanOf(ofPlayer(name, group)));
  return {
    name,
    ...tallyOf(scores),
    score: { ...meanInterval(whole), mean: meanOf(scores) },
    points: meanOf(ofPlayer(name, own, 'points')),
    faults: faultyGames(name, own).length,
    timeLosses: faultyGames(name, own, 'time').length,
    overshoot:
      timed === 0
        ? null
        : {
            mean: sumOf(ofPlayer(name, own, 'overshoot')) / timed,
            most: Math.max(...ofPlayer(name, own, 'mostOvershoot')),
          },
    nodes: sumOf(ofPlayer(name, own, 'nodes')),
    time: sumOf(ofPlayer(name, own, 'time')),
  };
}

function pairIn(
  players: readonly [string, string],
  games: readonly ArenaGame[],
  groups: readonly (readonly ArenaGame[])[],
): PairStanding | undefined {
  const areTheirs = (game: ArenaGame): boolean =>
    game.players.length === 2 && players.every((name) => game.players.includes(name));
  const own = games.filter(areTheirs);
  if (own.length === 0) return undefined;
  const [first] = players;
  const pairs: Writable<PairCounts> = [0, 0, 0, 0, 0];
  for (const group of groups.filter(([game]) => areTheirs(game!))) countPair(pairs, first, group);
  return {
    players,
    ...tallyOf(ofPlayer(first, own)),
    pairs,
    score: scoreInterval(pairs),
    elo: eloOfPairs(pairs),
    superiority: sumOf(pairs) > 0 ? superiority(pairs) : null,
  };
}

/** Returns the Elo difference that follows from game pairs. */
export function eloOfPairs(pairs: PairCounts): PairStanding['elo'] {
  const { mean, low, high } = scoreInterval(pairs);
  const eloAt = (at: number | null): number | null => (at === null ? null : eloOf(at));
  return { mean: sumOf(pairs) > 0 ? eloOf(mean) : null, low: eloAt(low), high: eloAt(high) };
}

/** Counts a complete game pair by a player's score. */
export function countPair(pairs: Writable<PairCounts>, name: string, games: readonly ArenaGame[]): void {
  pairs[2 * sumOf(ofPlayer(name, games))]!++;
}

/**
 * Sequential test to which games are added as they finish. It counts pairs in schedule order and stops at the
 * first decision, so the result depends neither on the number of threads nor on the order in which games
 * finish.
 *
 * @example
 * ```ts
 * import { SequentialTest } from 'klin-zha/arena';
 *
 * const test = new SequentialTest('mine', { elo0: 0, elo1: 10 });
 * test.state.accepted; // null
 * ```
 */
export class SequentialTest {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'SequentialTest';
  /** State of the test. */
  state: SprtState;
  readonly #first: string;
  readonly #options: SprtOptions;
  readonly #counts: Writable<PairCounts> = [0, 0, 0, 0, 0];
  readonly #waiting: Map<number, readonly ArenaGame[]> = new Map();
  #next = 0;

  /**
   * @param first name of the player whose score is tested
   * @throws KlinZhaError `bad-option` for invalid options
   */
  constructor(first: string, options: SprtOptions) {
    this.#first = first;
    this.#options = testOptions(options);
    this.state = sprt(this.#counts, this.#options);
  }

  /**
   * Adds a game. All games must be between the same two players, and each game must be added only once.
   *
   * @returns the state of the test
   * @throws KlinZhaError `bad-game` for an invalid game
   */
  add(game: ArenaGame): SprtState {
    checkShape(game, arenaGame, 'bad-game', 'arena game');
    this.#waiting.set(game.group, [...(this.#waiting.get(game.group) ?? []), game]);
    for (;;) {
      const pair = this.#waiting.get(this.#next);
      if (this.state.accepted !== null || pair?.length !== 2) return this.state;
      this.#waiting.delete(this.#next++);
      countPair(this.#counts, this.#first, pair);
      this.state = sprt(this.#counts, this.#options);
    }
  }
}
