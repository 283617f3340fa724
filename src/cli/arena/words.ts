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
import { table } from '../messages.ts';

/** Maximum number of faults to list. */
const mostFaults = 10;

/** Formats the standings: a table of players, a line for each pair of players, and the faults. */
export function standingsLines(
  { rules, mostPlies, limits, control, players: entered }: Arena,
  { games, limited, players, pairs }: Standings,
  played: readonly ArenaGame[],
): string[] {
  const isTimed = control !== null || [limits, ...entered.map((one) => one.limits)].some((one) => one?.time);
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
    ...(isTimed ? ['on time', 'over ms'] : []),
    'nodes/game',
    's/game',
  ];
  return [
    `${rules}: ${counted(games, 'game')}`,
    '',
    ...table([header, ...players.map((player) => playerRow(player, isTimed))]),
    ...(pairs.length === 0 ? [] : ['', ...pairs.map(pairLine)]),
    ...(limited === 0
      ? []
      : ['', `${counted(limited, 'game')} reached the limit of ${mostPlies} half-moves; counted as drawn.`]),
    ...adjudicationLines(played),
    ...timeLines(entered),
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

function playerRow(player: PlayerStanding, isTimed: boolean): string[] {
  const { name, games, wins, draws, losses, score, points, faults, nodes, time } = player;
  const { timeLosses, overshoot } = player;
  const perGame = (sum: number): number => sum / Math.max(1, games);
  return [
    name,
    ...[games, wins, draws, losses].map(String),
    score.mean.toFixed(3),
    intervalText(score),
    points.toFixed(2),
    String(faults),
    ...(isTimed
      ? [
          String(timeLosses),
          overshoot === null ? '-' : `${overshoot.mean.toFixed(1)} / ${Math.round(overshoot.most)}`,
        ]
      : []),
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

function adjudicationLines(games: readonly ArenaGame[]): string[] {
  const count = (by: ArenaGame['adjudicated']): number =>
    games.filter((game) => game.adjudicated === by).length;
  const [scores, tables] = [count('scores'), count('tables')];
  return scores + tables === 0 ? [] : ['', `Adjudicated: ${scores} by scores, ${tables} by tables.`];
}

/** Says whose times are CPU times, if any are. */
function timeLines(players: Arena['players']): string[] {
  const namesOf = (isCpu: boolean): string =>
    players
      .filter(({ cpu = false }) => cpu === isCpu)
      .map(({ name }) => name)
      .join(', ');
  const [cpu, wall] = [namesOf(true), namesOf(false)];
  if (cpu === '') return [];
  return ['', `CPU time: ${cpu}${wall === '' ? '' : `; wall time: ${wall}`}`];
}

function faultLines(games: readonly ArenaGame[]): string[] {
  const faults = games.flatMap(({ index, players, faults: found }) =>
    found.map(({ seat, code, message }) => `game ${index + 1}: ${players[seat - 1]}: ${code}: ${message}`),
  );
  const more = faults.length - mostFaults;
  const rest = more > 0 ? [`and ${counted(more, 'more fault')}`] : [];
  return faults.length === 0 ? [] : ['', ...faults.slice(0, mostFaults), ...rest];
}
