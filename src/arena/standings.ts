/** Who stands where: scores with their intervals, Elo of pairs of players, and a test that ends when it knows enough. */

import { oneOf, type Random, seededRandom } from '../base/random.ts';
import { failWith } from '../base/result.ts';
import { checkShape } from '../base/shape.ts';
import { arenaGame } from './game-shape.ts';
import { groupSize } from './schedule.ts';
import {
  alikeEnds,
  type ConfidenceInterval,
  eloOf,
  type PairCounts,
  type SprtOptions,
  type SprtState,
  scoreInterval,
  sprt,
  superiority,
  testOptions,
} from './statistics.ts';
import type { ArenaGame } from './table.ts';

/**
 * How a player stands.
 *
 * @category Standings
 */
export interface PlayerStanding {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /**
   * The mean score of a game; the interval is drawn anew from whole groups (bootstrapped), null where there are fewer than two.
   * Where all came out alike it is by how many others there might be unseen.
   */
  readonly score: ConfidenceInterval;
  /** The mean of hearts won and lost (RH 11.1). */
  readonly points: number;
  /** The games in which the player did something wrong. */
  readonly faults: number;
  /** The positions that it looked at, and the milliseconds that its moves took, in all games together. */
  readonly nodes: number;
  readonly time: number;
}

/**
 * How two players stand against each other in games for two.
 *
 * @category Standings
 */
export interface PairStanding {
  readonly players: readonly [string, string];
  readonly games: number;
  /** Of the first player. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Whole pairs by what the first player scored in them. All that follows counts these alone. */
  readonly pairs: PairCounts;
  readonly score: ConfidenceInterval;
  /** The difference in Elo: null for a score that no difference brings, all or nothing; the ends are those of the score. */
  readonly elo: { readonly mean: number | null; readonly low: number | null; readonly high: number | null };
  /** How likely it is that the first player is the better one, from 0 to 1; null without a whole pair. */
  readonly superiority: number | null;
}

/**
 * How an arena stands.
 *
 * @category Standings
 */
export interface Standings {
  readonly games: number;
  /** The games that came to their limit of half-moves, and were scored as draws. */
  readonly limited: number;
  /** The best first. */
  readonly players: readonly PlayerStanding[];
  readonly pairs: readonly PairStanding[];
}

/**
 * Counts games: for every player the mean score with an interval, for every two who met in games for two their difference in Elo by whole
 * pairs.
 *
 * @param seed what the intervals are drawn by, so that they are the same for the same games; 1 if not said
 *
 * @example
 * ```ts
 * import { standingsOf } from 'klin-zha/arena';
 *
 * standingsOf([]); // { games: 0, limited: 0, players: [], pairs: [] }
 * ```
 *
 * @category Standings
 */
export function standingsOf(games: readonly ArenaGame[], seed = 1): Standings {
  if (!Array.isArray(games)) failWith('bad-list', games, 'list of games', 'games of an arena');
  for (const game of games) checkShape(game, arenaGame, 'bad-game', 'game of an arena');
  const sorted = [...games].sort((one, other) => one.index - other.index);
  const names = [...new Set(sorted.flatMap(({ players }) => players))];
  const groups = groupsOf(sorted).filter(isWhole);
  const random = seededRandom(seed);
  const players = names.map((name) => playerIn(name, sorted, groups, random));
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
    const known = groups.get(game.group);
    if (known === undefined) groups.set(game.group, [game]);
    else known.push(game);
  }
  return [...groups.values()];
}

/** Whether all games of a group are there. */
function isWhole(group: readonly ArenaGame[]): boolean {
  return group.length === groupSize(group[0]!.players.length);
}

/** A list that is still written. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function meanOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : sumOf(numbers) / numbers.length;
}

/** What a player has in games. */
function ofPlayer(
  name: string,
  games: readonly ArenaGame[],
  what: 'scores' | 'points' | 'nodes' | 'time' = 'scores',
): readonly number[] {
  return games.map((game) => game[what][game.players.indexOf(name)]!);
}

/** How often somebody won, drew or shared, and lost. */
function tallyOf(scores: readonly number[]): Pick<PairStanding, 'games' | 'wins' | 'draws' | 'losses'> {
  const wins = scores.filter((score) => score === 1).length;
  const losses = scores.filter((score) => score === 0).length;
  return { games: scores.length, wins, draws: scores.length - wins - losses, losses };
}

function playerIn(
  name: string,
  games: readonly ArenaGame[],
  groups: readonly (readonly ArenaGame[])[],
  random: Random,
): PlayerStanding {
  const own = games.filter(({ players }) => players.includes(name));
  const scores = ofPlayer(name, own);
  const whole = groups
    .filter(([game]) => game!.players.includes(name))
    .map((group) => meanOf(ofPlayer(name, group)));
  return {
    name,
    ...tallyOf(scores),
    score: { mean: meanOf(scores), ...drawnInterval(whole, random) },
    points: meanOf(ofPlayer(name, own, 'points')),
    faults: own.filter(({ faults, players }) => faults.some(({ seat }) => players[seat - 1] === name)).length,
    nodes: sumOf(ofPlayer(name, own, 'nodes')),
    time: sumOf(ofPlayer(name, own, 'time')),
  };
}

/** How often an interval is drawn: less often where each time takes long. */
function drawsFor(groups: number): number {
  return Math.max(200, Math.min(2000, Math.round(4_000_000 / groups)));
}

/** Between which numbers 95 % of the means lie of as many groups as there are, drawn from them again and again. */
function drawnInterval(means: readonly number[], random: Random): Pick<ConfidenceInterval, 'low' | 'high'> {
  if (means.length < 2) return { low: null, high: null };
  if (means.every((mean) => mean === means[0])) return alikeEnds(means[0]!, means.length);
  const drawn = Float64Array.from({ length: drawsFor(means.length) }, () => {
    let sum = 0;
    for (let count = 0; count < means.length; count++) sum += oneOf(means, random);
    return sum / means.length;
  }).sort();
  const at = (share: number): number => drawn[Math.round(share * (drawn.length - 1))]!;
  return { low: at(0.025), high: at(0.975) };
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

/** The difference in Elo that pairs of games tell. */
export function eloOfPairs(pairs: PairCounts): PairStanding['elo'] {
  const { mean, low, high } = scoreInterval(pairs);
  const eloAt = (at: number | null): number | null => (at === null ? null : eloOf(at));
  return { mean: sumOf(pairs) > 0 ? eloOf(mean) : null, low: eloAt(low), high: eloAt(high) };
}

/** Counts a whole pair of games by what a player scored in them. */
export function countPair(pairs: Writable<PairCounts>, name: string, games: readonly ArenaGame[]): void {
  pairs[2 * sumOf(ofPlayer(name, games))]!++;
}

/**
 * A sequential test that is told games as they come in. It counts pairs in the order of the schedule and stops at the first that decides, so
 * that it decides the same however many threads play, and in whatever order they end.
 *
 * @example
 * ```ts
 * import { SequentialTest } from 'klin-zha/arena';
 *
 * const test = new SequentialTest('mine', { elo0: 0, elo1: 10 });
 * test.state.accepted; // null
 * ```
 *
 * @category Standings
 */
export class SequentialTest {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'SequentialTest';
  /** Where it stands. */
  state: SprtState;
  readonly #first: string;
  readonly #options: SprtOptions;
  readonly #counts: Writable<PairCounts> = [0, 0, 0, 0, 0];
  readonly #waiting: Map<number, readonly ArenaGame[]> = new Map();
  #next = 0;

  /**
   * @param first whose score is tested, of two players
   * @throws KlinZhaError `bad-option` as `sprt`
   */
  constructor(first: string, options: SprtOptions) {
    this.#first = first;
    this.#options = testOptions(options);
    this.state = sprt(this.#counts, this.#options);
  }

  /** Takes a game: each once, of two players who meet in all games. @returns where the test stands */
  add(game: ArenaGame): SprtState {
    checkShape(game, arenaGame, 'bad-game', 'game of an arena');
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
