/** Cross tables of competitions under RH 11.1 (M8.4). */

import { made } from '../../base/memo.ts';
import { fail, failWith } from '../../base/result.ts';
import { checkShape, listOf, nullable, number, object, text } from '../../base/shape.ts';
import type { Match, MatchResult } from '../match.ts';

/**
 * A match in a competition, with its players by seat. `result` is null until the match ends.
 *
 * @experimental
 * @category Tables
 */
export interface PlayedMatch {
  readonly players: readonly string[];
  readonly result: MatchResult | null;
  /** Whether the first captured heart wins (R10.7), so that a third player keeps their heart. */
  readonly firstHeartWins?: boolean;
  /**
   * The match, used to count hearts. Scores set by the arbiter (12.2b, 12.7) do not show which hearts were
   * taken.
   */
  readonly match?: Pick<Match, 'points' | 'otherPoints'>;
}

/**
 * A row of a cross table.
 *
 * @experimental
 * @category Tables
 */
export interface TableRow {
  readonly player: string;
  /** Rank from 1, the same for tied players. */
  readonly rank: number;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  readonly heartsTaken: number;
  readonly heartsLost: number;
  /** Points against each player, in row order; null if the two have not met. */
  readonly against: readonly (number | null)[];
}

const rowShape = /* @__PURE__ */ made(() =>
  object({
    player: text,
    rank: number,
    points: number,
    games: number,
    wins: number,
    heartsTaken: number,
    heartsLost: number,
    against: listOf(nullable(number)),
  }),
);

interface Sums {
  points: number;
  games: number;
  wins: number;
  heartsTaken: number;
  heartsLost: number;
}

/**
 * Returns the cross table of a competition. Ties on points are broken by wins, then by hearts taken, then by
 * points in matches between the tied players. Unfinished and annulled matches do not count.
 *
 * @throws KlinZhaError `bad-table` for a non-array, or a match with invalid players or an invalid result
 *
 * @example
 * ```ts
 * import { crossTable } from 'klin-zha/match';
 *
 * const rows = crossTable([{ players: ['one', 'other'], result: null }]);
 * rows.map(({ player, points }) => [player, points]); // [['one', 0], ['other', 0]]
 * ```
 *
 * @experimental
 * @category Tables
 */
export function crossTable(matches: readonly PlayedMatch[]): readonly TableRow[] {
  mustAllFit(matches);
  const counted = matches.flatMap(countedMatch);
  const sums = sumsOf(matches, counted);
  const names = [...sums.keys()];
  const direct = (player: string, others: readonly string[]): number | null => {
    const met = counted.filter(
      ({ players }) => players.includes(player) && others.some((other) => players.includes(other)),
    );
    return met.length === 0
      ? null
      : met.reduce((sum, { players, scores }) => sum + scores[players.indexOf(player)]!, 0);
  };
  const keys = (player: string): number[] => {
    const { points, wins, heartsTaken } = sums.get(player)!;
    return [points, wins, heartsTaken];
  };
  const equals = (player: string): string[] =>
    names.filter((other) => other !== player && keys(other).join() === keys(player).join());
  const full = new Map(
    names.map((player) => [player, [...keys(player), direct(player, equals(player)) ?? 0]]),
  );
  const compare = (one: string, two: string): number => {
    const [mine, other] = [full.get(one)!, full.get(two)!];
    const differs = mine.findIndex((value, index) => value !== other[index]);
    return differs < 0 ? 0 : other[differs]! - mine[differs]!;
  };
  const order = names.sort((one, two) => compare(one, two) || (one < two ? -1 : 1));
  return order.map((player) => ({
    player,
    rank: 1 + order.findIndex((other) => compare(other, player) === 0),
    ...sums.get(player)!,
    against: order.map((other) => (other === player ? null : direct(player, [other]))),
  }));
}

/** A finished match. */
interface CountedMatch {
  readonly players: readonly string[];
  readonly scores: readonly number[];
  /** Points for hearts, by seat. */
  readonly hearts: readonly number[];
  readonly winner: number | null;
  readonly keepsHeart: (seat: number, score: number) => boolean;
}

/** Returns a list with the match, or an empty list if it is unfinished or was annulled. */
function countedMatch({ players, result, firstHeartWins, match }: PlayedMatch): readonly CountedMatch[] {
  if (result?.scores == null) return [];
  const { scores, winner } = result;
  const hearts = match?.points.map((points, index) => points + match.otherPoints[index]!) ?? scores;
  return [{ players, scores, hearts, winner, keepsHeart: heartKeeper(result, firstHeartWins) }];
}

/** Adds up the matches of each player. */
function sumsOf(
  matches: readonly PlayedMatch[],
  counted: readonly CountedMatch[],
): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const player of matches.flatMap(({ players }) => players)) {
    sums.set(player, { points: 0, games: 0, wins: 0, heartsTaken: 0, heartsLost: 0 });
  }
  for (const { players, scores, hearts, winner, keepsHeart } of counted) {
    for (const [index, player] of players.entries()) {
      const sum = sums.get(player)!;
      const lost = keepsHeart(index + 1, hearts[index]!) ? 0 : 1;
      sum.points += scores[index]!;
      sum.games++;
      sum.wins += winner === index + 1 ? 1 : 0;
      sum.heartsTaken += Math.max(0, hearts[index]! + lost);
      sum.heartsLost += lost;
    }
  }
  return sums;
}

function mustAllFit(matches: unknown): void {
  if (!Array.isArray(matches)) badTable('Invalid matches: expected an array.');
  for (const [index, match] of matches.entries()) mustFit(match, index + 1);
}

function mustFit(played: PlayedMatch, number: number): void {
  const { players, result, match } = played ?? {};
  const bad = (message: string): never => badTable(`Match ${number}: ${message}`);
  if (!Array.isArray(players) || players.some((player) => typeof player !== 'string')) {
    bad("invalid member 'players', expected an array of names.");
  }
  if (new Set(players).size < players.length)
    bad("invalid member 'players', expected a different player in each seat.");
  if (result == null) return;
  const { winner, scores } = result;
  const isSeat = winner === null || (Number.isInteger(winner) && winner >= 1 && winner <= players.length);
  if (!isSeat) bad("invalid member 'result.winner', expected a player's seat or null.");
  const lists = [
    ...(scores == null ? [] : [scores]),
    ...(match == null ? [] : [match.points, match.otherPoints]),
  ];
  const fits = (list: unknown): boolean =>
    Array.isArray(list) && list.length === players.length && list.every(Number.isFinite);
  if (!lists.every(fits)) bad("invalid member 'result.scores', expected a number for each player.");
}

function badTable(message: string): never {
  return fail({ code: 'bad-table', message });
}

/**
 * Returns a predicate for seats that kept their hearts: the winner, or in a draw each seat that did not lose
 * (12.8).
 */
function heartKeeper({ winner, reason }: MatchResult, firstHeartWins = false) {
  return (seat: number, score: number): boolean => {
    if (winner === null) return score >= 0 && !['penalty', 'late'].includes(reason);
    return seat === winner || (firstHeartWins && score >= 0);
  };
}

/**
 * Formats a table in columns.
 *
 * @throws KlinZhaError `bad-table` for an array that is not a table
 *
 * @example
 * ```ts
 * import { crossTable, tableText } from 'klin-zha/match';
 *
 * tableText(crossTable([{ players: ['one', 'other'], result: null }])).split('\n').length; // 3
 * ```
 *
 * @experimental
 * @category Tables
 */
export function tableText(rows: readonly TableRow[]): string {
  checkShape(rows, listOf(rowShape), 'bad-table', 'table');
  for (const { against } of rows)
    if (against.length !== rows.length)
      failWith('bad-table', against, 'list of points against each player', 'a number or null for each row');
  const heads = [
    '',
    'player',
    'points',
    'games',
    'wins',
    'taken',
    'lost',
    ...rows.map(({ rank }) => String(rank)),
  ];
  const cells = rows.map(({ rank, player, points, games, wins, heartsTaken, heartsLost, against }) => [
    String(rank),
    player,
    String(points),
    ...[games, wins, heartsTaken, heartsLost].map(String),
    ...against.map((met) => (met === null ? '-' : String(met))),
  ]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => row[column]!.length)),
  );
  return [heads, ...cells]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
