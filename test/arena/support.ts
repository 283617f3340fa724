/** Arenas, tables and games for tests. */

import { seededRandom, unwrap } from 'klin-zha';
import {
  type Arena,
  type ArenaGame,
  type ArenaOptions,
  type ArenaPlayer,
  ArenaTable,
  parseArena,
} from 'klin-zha/arena';
import { type BotName, getBot } from 'klin-zha/bots';
import { type EnginePort, linkedPorts, serveEngine } from 'klin-zha/protocol';
import { patient } from '../protocol/support.ts';

/** Two quick players. */
export const two: readonly ArenaPlayer[] = [
  { name: 'greedy', bot: 'greedy' },
  { name: 'random', bot: 'random' },
];

/** Three quick players. */
export const three: readonly ArenaPlayer[] = [...two, { name: 'chance', bot: 'random' }];

/** A quick arena. */
export function arenaOf(options: Partial<ArenaOptions> = {}): Arena {
  return unwrap(parseArena({ players: two, games: 4, limits: { nodes: 30 }, mostPlies: 40, ...options }));
}

let opened = 0;

/** Opens a port to a bot. */
export function openBot({ bot }: ArenaPlayer): EnginePort {
  const [ours, theirs] = linkedPorts();
  // Another seed each time, to reveal games that depend on more than their pairing.
  void serveEngine(getBot(bot as BotName), theirs, { random: seededRandom(opened++) });
  return ours;
}

/** A table for bots, or for the players that a test opens. */
export function tableFor(
  open: (player: ArenaPlayer) => EnginePort = openBot,
  clock: () => number = () => performance.now(),
): ArenaTable {
  return new ArenaTable(open, { ...patient, clock });
}

/** Removes the times of a game, which always differ, and with them the line breaks of its record. */
export function timeless(game: ArenaGame): object {
  const record = game.record.replaceAll(/\[%emt [\d:.]+\]|\s+/g, ' ').replaceAll(/ +/g, ' ');
  return { ...game, record, time: [] };
}

/** A two-player game in which the arena's first player has the given score. */
export function gameWith(
  index: number,
  score: 0 | 0.5 | 1,
  names: readonly string[] = ['a', 'b'],
): ArenaGame {
  const isTurned = index % 2 === 1;
  const scores = isTurned ? [1 - score, score] : [score, 1 - score];
  return {
    index,
    group: Math.floor(index / 2),
    players: isTurned ? [names[1]!, names[0]!] : names,
    winner: score === 0.5 ? null : scores[0] === 1 ? 1 : 2,
    reason: score === 0.5 ? 'ply-limit' : 'goal-captured',
    scores,
    points: [0, 0],
    plies: 10,
    faults: [],
    nodes: [5, 6],
    time: [1, 2],
    timed: [0, 0],
    overshoot: [0, 0],
    mostOvershoot: [0, 0],
    adjudicated: null,
    record: '*',
  };
}

/** Game pairs, from pair counts by the first player's score. */
export function gamesOfPairs(counts: readonly number[]): ArenaGame[] {
  const pairs: readonly (readonly [0 | 0.5 | 1, 0 | 0.5 | 1])[] = [
    [0, 0],
    [0.5, 0],
    [1, 0],
    [0.5, 1],
    [1, 1],
  ];
  return counts
    .flatMap((count, place) => Array.from({ length: count }, () => pairs[place]!))
    .flatMap(([one, other], pair) => [gameWith(2 * pair, one), gameWith(2 * pair + 1, other)]);
}
