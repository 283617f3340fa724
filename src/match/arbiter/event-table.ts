/** Tables of events: matches or replayed records, by player (M8.4). */

import { made } from '../../base/memo.ts';
import { fail, failWith, KlinZhaError } from '../../base/result.ts';
import {
  anObject,
  checkOptionNames,
  checkShape,
  nullable,
  number,
  numbers,
  object,
  text,
  texts,
} from '../../base/shape.ts';
import { capitalised } from '../../base/text.ts';
import { scoresOf } from '../../game/scores.ts';
import { mustBeReplay, type RecordReplay } from '../../records/replay/record-replay.ts';
import { gameFromReplay } from '../../records/replay/to-game.ts';
import { sharesOf } from '../../records/results.ts';
import type { Match } from '../match.ts';
import { namesBySeat } from '../settings.ts';

/** A finished game as {@link eventTable} counts it. All lists are by seat. */
export interface EventGame {
  /** Names; empty for an unknown player, who is in no table. */
  readonly players: readonly string[];
  /** 1 for a win, 0 for a loss, and for a draw an equal part for each player who drew. */
  readonly shares: readonly number[];
  /** Points by RH 11.1, or as the arbiter decided (12.2b, 12.7). */
  readonly hearts: readonly number[];
  readonly heartsTaken: readonly number[];
  readonly heartsLost: readonly number[];
}

/**
 * A tie-break. `direct` is the points of games between the tied players. `sonneborn-berger` adds the points
 * of each opponent, multiplied by one's share of the game, and `buchholz` adds them whole.
 */
export type TieBreak = 'direct' | 'wins' | 'hearts-taken' | 'sonneborn-berger' | 'buchholz';

/** Options of {@link eventTable}. */
export interface EventTableOptions {
  /** Points for hearts (RH 11.1, the default), or 1 for a win and equal parts of 1 for a draw. */
  readonly points?: 'hearts' | 'one-half';
  /** Tie-breaks in their order, by default wins, hearts taken and direct encounter (M8.4). */
  readonly ties?: readonly TieBreak[];
}

/** A row of an event table. */
export interface EventTableRow {
  readonly player: string;
  /** Rank from 1, the same for players whom no tie-break separates. */
  readonly rank: number;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly heartsTaken: number;
  readonly heartsLost: number;
  /** Values of the tie-breaks, in the order of the option. */
  readonly ties: readonly number[];
  /** Points in games against each opponent, by name. */
  readonly against: ReadonlyMap<string, number>;
}

const matchShape = /* @__PURE__ */ made(() =>
  object({
    settings: anObject,
    points: numbers,
    otherPoints: numbers,
    living: numbers,
    result: nullable(object({ winner: nullable(number), reason: text, scores: nullable(numbers) })),
  }),
);
const gameShape = /* @__PURE__ */ made(() =>
  object({ players: texts, shares: numbers, hearts: numbers, heartsTaken: numbers, heartsLost: numbers }),
);

/**
 * Returns a finished game as an event table counts it; null for a game that is unfinished, annulled or
 * aborted. Keep it instead of the match or replay if there are many games.
 *
 * @throws KlinZhaError `bad-table` for anything but a match, `bad-replay` for anything but a replay
 *
 * @example
 * ```ts
 * import { eventGame } from 'klin-zha/match';
 * import { parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const [record] = parseRecords('[Gold "Worf"]\n[Green "Kang"]\n\n1-0');
 * eventGame(replayRecord(record!))?.hearts; // [1, -1]
 * ```
 */
export function eventGame(game: Match | RecordReplay): EventGame | null {
  return Object.hasOwn(Object(game), 'record') ? recordGame(game as RecordReplay) : matchGame(game as Match);
}

function matchGame(match: Match): EventGame | null {
  checkShape<object>(match, matchShape, 'bad-table', 'match of a table');
  const { settings, points, otherPoints, living, result } = match;
  if (result?.scores == null) return null;
  const { winner, reason, scores } = result;
  const own = points.map((sum, index) => sum + (otherPoints[index] ?? 0));
  // A winner by a first captured heart leaves a third player theirs (R10.7).
  const hasLost = (seat: number): boolean =>
    !living.includes(seat) || own[seat - 1]! < 0 || (winner !== null && reason !== 'goal-captured');
  const heartsLost = own.map((_, index) => Number(index + 1 !== winner && hasLost(index + 1)));
  const drawn = heartsLost.filter((lost) => lost === 0).length;
  const names = namesBySeat(settings, match.players ?? null);
  return {
    players: own.map((_, index) => names[index] ?? ''),
    shares: heartsLost.map((lost, index) =>
      winner === null ? (1 - lost) / drawn || 0 : Number(winner === index + 1),
    ),
    hearts: scores,
    heartsTaken: heartsLost.map((lost, index) => Math.max(0, own[index]! + lost)),
    heartsLost,
  };
}

function recordGame(replay: RecordReplay): EventGame | null {
  mustBeReplay(replay);
  const { record, rules } = replay;
  const { tags } = record;
  const decided = (tags.get('Scores') ?? '').split(' ').map(Number);
  const isDecided = decided.length === rules.colours.length && decided.every(Number.isInteger);
  if (record.result === '*' && !isDecided) return null;
  const shares = rules.colours.map((_, index) => sharesOf(record.result)[index] ?? 0);
  const scores = rules.colours.length > 2 ? scoresIn(replay) : undefined;
  const heartsLost = scores?.map(({ lost }) => lost) ?? shares.map((share) => Number(share === 0));
  const heartsTaken =
    scores?.map(({ won }) => won) ?? shares.map((share) => (share === 1 ? shares.length - 1 : 0));
  const named = rules.colours.map((colour) => tags.get(capitalised(colour)) ?? '');
  return {
    players: named.map((name) => (name === '?' ? '' : name)),
    shares,
    hearts: isDecided ? decided : heartsTaken.map((taken, index) => taken - heartsLost[index]!),
    heartsTaken,
    heartsLost,
  };
}

/** Returns the scores of a game that the record contains up to its result. */
function scoresIn(replay: RecordReplay): ReturnType<typeof scoresOf> | undefined {
  try {
    const game = gameFromReplay(replay);
    return game.outcome === null ? undefined : scoresOf(game);
  } catch (error) {
    // A replay may have accepted moves that no game has.
    if (error instanceof KlinZhaError) return undefined;
    throw error;
  }
}

type Counts = Omit<EventTableRow, 'player' | 'rank' | 'ties' | 'against'>;

/** Sums of a player, and one's share of the game against each opponent. */
type Sums = { -readonly [Name in keyof Counts]: number } & {
  readonly against: Map<string, number>;
  readonly met: { readonly opponent: string; readonly share: number }[];
};

/**
 * Returns the table of an event from its matches, replayed records or {@link eventGame} values, the first
 * player first. Unfinished, annulled and aborted games do not count.
 *
 * @throws KlinZhaError `bad-table` for invalid games, `unknown-member` and `bad-option` for invalid options,
 * `bad-replay` for a value that only looks like a replay
 *
 * @example
 * ```ts
 * import { eventTable } from 'klin-zha/match';
 * import { parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const games = parseRecords('[Gold "Worf"]\n[Green "Kang"]\n\n1-0\n\n[Gold "Kang"]\n[Green "Worf"]\n\n0-1');
 * const table = eventTable(games.map((game) => replayRecord(game)), { points: 'one-half' });
 * table.map(({ player, points }) => [player, points]); // [['Worf', 2], ['Kang', 0]]
 * ```
 */
export function eventTable(
  games: Iterable<Match | RecordReplay | EventGame | null>,
  options?: EventTableOptions,
): readonly EventTableRow[] {
  const { points, ties } = optionsFrom(options);
  if (typeof games?.[Symbol.iterator] !== 'function')
    badTable('Invalid games: expected an array or an iterable.');
  const sums = new Map<string, Sums>();
  let count = 0;
  for (const game of games) addGame(sums, gameFrom(game, ++count), points);
  let groups: (readonly string[])[] = [[...sums.keys()].sort()];
  const values = new Map<string, number[]>(groups[0]!.map((name) => [name, []]));
  for (const by of ['points' as const, ...ties]) {
    groups = groups.flatMap((group) => {
      const worth = new Map(group.map((name) => [name, tieValue(by, name, group, sums)]));
      if (by !== 'points') for (const name of group) values.get(name)!.push(worth.get(name)!);
      const levels = [...new Set(worth.values())].sort((one, two) => two - one);
      return levels.map((level) => group.filter((name) => worth.get(name) === level));
    });
  }
  const ranked = groups.flatMap((group, index) => {
    const rank = 1 + groups.slice(0, index).flat().length;
    return group.map((player) => ({ player, rank }));
  });
  return ranked.map(({ player, rank }) => {
    const { met: _, against, ...own } = sums.get(player)!;
    return { player, rank, ...own, ties: values.get(player)!, against };
  });
}

function optionsFrom(options: EventTableOptions | undefined): Required<EventTableOptions> {
  checkOptionNames(options, { points: true, ties: true });
  const { points = 'hearts', ties = ['wins', 'hearts-taken', 'direct'] } = options ?? {};
  if (points !== 'hearts' && points !== 'one-half')
    failWith('bad-option', points, 'kind of points', 'hearts or one-half');
  const known: readonly TieBreak[] = ['direct', 'wins', 'hearts-taken', 'sonneborn-berger', 'buchholz'];
  if (!Array.isArray(ties) || !ties.every((tie) => known.includes(tie)))
    failWith('bad-option', ties, 'list of tie-breaks', known.join(', '));
  return { points, ties };
}

/** Validates a game. */
function gameFrom(game: Match | RecordReplay | EventGame | null, count: number): EventGame | null {
  const isRead = game !== null && Object.hasOwn(Object(game), 'shares');
  const read = game === null || isRead ? (game as EventGame | null) : eventGame(game as Match);
  if (read === null) return null;
  const { players, ...lists } = checkShape(read, gameShape, 'bad-table', 'game of a table');
  const named = players.filter((name) => name !== '');
  if (new Set(named).size < named.length)
    badTable(`Game ${count}: expected a different player in each seat.`);
  const isShort = (list: readonly number[]): boolean =>
    list.length !== players.length || !list.every(Number.isFinite);
  if (Object.values(lists).some(isShort))
    badTable(`Game ${count}: expected a number for each player in each list.`);
  return read;
}

function addGame(sums: Map<string, Sums>, game: EventGame | null, by: 'hearts' | 'one-half'): void {
  if (game === null) return;
  const { players, shares, hearts, heartsTaken, heartsLost } = game;
  for (const [index, player] of players.entries()) {
    if (player === '') continue;
    const none = { points: 0, games: 0, wins: 0, draws: 0, losses: 0, heartsTaken: 0, heartsLost: 0 };
    const sum: Sums = sums.get(player) ?? { ...none, against: new Map(), met: [] };
    sums.set(player, sum);
    const share = shares[index]!;
    const points = by === 'hearts' ? hearts[index]! : share;
    sum.points += points;
    sum.games++;
    sum[share === 1 ? 'wins' : share === 0 ? 'losses' : 'draws']++;
    sum.heartsTaken += heartsTaken[index]!;
    sum.heartsLost += heartsLost[index]!;
    for (const opponent of players) {
      if (opponent === '' || opponent === player) continue;
      sum.against.set(opponent, (sum.against.get(opponent) ?? 0) + points);
      sum.met.push({ opponent, share });
    }
  }
}

function tieValue(
  by: 'points' | TieBreak,
  player: string,
  tied: readonly string[],
  sums: ReadonlyMap<string, Sums>,
): number {
  const { points, wins, heartsTaken, against, met } = sums.get(player)!;
  if (by === 'points') return points;
  if (by === 'wins') return wins;
  if (by === 'hearts-taken') return heartsTaken;
  if (by === 'direct') return tied.reduce((sum, other) => sum + (against.get(other) ?? 0), 0);
  const weight = (share: number): number => (by === 'buchholz' ? 1 : share);
  return met.reduce((sum, { opponent, share }) => sum + weight(share) * sums.get(opponent)!.points, 0);
}

function badTable(message: string): never {
  return fail({ code: 'bad-table', message });
}
