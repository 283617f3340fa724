/** Arena standings as text. */

import type {
  Arena,
  ArenaGame,
  ConfidenceInterval,
  PairStanding,
  PlayerStanding,
  SprtState,
  Standings,
} from '../../arena/index.ts';
import { counted } from '../../base/text.ts';

/** Maximum number of faults to list. */
const mostFaults = 10;

/** Formats the standings: a table of players, a line for each pair of players, and the faults. */
export function standingsLines(
  { rules, mostPlies }: Arena,
  { games, limited, players, pairs }: Standings,
  played: readonly ArenaGame[],
): string[] {
  const header = [
    'player',
    'games',
    'won',
    'drawn',
    'lost',
    'score',
    '95 %',
    'hearts',
    'faults',
    'nodes/game',
    's/game',
  ];
  return [
    `${rules}: ${counted(games, 'game')}`,
    '',
    ...table([header, ...players.map(playerRow)]),
    ...(pairs.length === 0 ? [] : ['', ...pairs.map(pairLine)]),
    ...(limited === 0
      ? []
      : ['', `${counted(limited, 'game')} reached the limit of ${mostPlies} half-moves; counted as drawn.`]),
    ...faultLines(played),
  ];
}

/** Formats the state of a sequential test. */
export function testLine(
  { llr, lower, upper, pairs, accepted }: SprtState,
  elo0: number,
  elo1: number,
): string {
  const bounds = `LLR ${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)})`;
  const end = accepted === null ? 'not decided yet' : `accepted Elo ${accepted === 'elo1' ? elo1 : elo0}`;
  return `SPRT, Elo ${elo0} against ${elo1}: ${bounds} after ${counted(pairs, 'pair')}; ${end}`;
}

function playerRow(player: PlayerStanding): string[] {
  const { name, games, wins, draws, losses, score, points, faults, nodes, time } = player;
  const perGame = (sum: number): number => sum / Math.max(1, games);
  return [
    name,
    ...[games, wins, draws, losses].map(String),
    score.mean.toFixed(3),
    intervalText(score),
    points.toFixed(2),
    String(faults),
    String(Math.round(perGame(nodes))),
    (perGame(time) / 1000).toFixed(2),
  ];
}

function intervalText({ low, high }: ConfidenceInterval): string {
  return low === null || high === null ? '-' : `${low.toFixed(3)} to ${high.toFixed(3)}`;
}

function pairLine(pair: PairStanding): string {
  const { players, pairs, elo, superiority } = pair;
  const los = superiority === null ? '' : `, LOS ${(100 * superiority).toFixed(1)} %`;
  return `${players[0]} against ${players[1]}: Elo ${eloText(elo)}${los}, pairs ${pairs.join(' ')}`;
}

/** Formats the finite parts of an Elo difference and its interval. */
export function eloText({ mean, low, high }: PairStanding['elo']): string {
  const number = (elo: number | null): string =>
    elo === null ? '-' : `${elo < 0 ? '' : '+'}${elo.toFixed(1)}`;
  const ends =
    low === null
      ? high === null
        ? ''
        : `at most ${number(high)}`
      : high === null
        ? `at least ${number(low)}`
        : `${number(low)} to ${number(high)}`;
  // If one player won every game, the mean is infinite, but the interval has one finite end.
  if (mean === null) return ends === '' ? '-' : ends;
  return ends === '' ? number(mean) : `${number(mean)} (${ends})`;
}

function faultLines(games: readonly ArenaGame[]): string[] {
  const faults = games.flatMap(({ index, players, faults: found }) =>
    found.map(({ seat, code, message }) => `game ${index + 1}: ${players[seat - 1]}: ${code}: ${message}`),
  );
  const more = faults.length - mostFaults;
  const rest = more > 0 ? [`and ${counted(more, 'more fault')}`] : [];
  return faults.length === 0 ? [] : ['', ...faults.slice(0, mostFaults), ...rest];
}

/** Aligns the first column to the left and the others to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
}
