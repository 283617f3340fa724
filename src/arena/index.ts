/**
 * `klin-zha/arena`: games between bots and engines. Contains a schedule of pairings, determined by plain
 * JSON, a table that plays the pairings, a ledger that counts every game once, and standings with confidence
 * intervals. Platform-independent: the caller passes ports, an alarm and a clock.
 *
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseArena, gameCount, parsePlayer, schedule } from 'klin-zha/arena';
 *
 * const players = ['alpha-beta', 'greedy'].map((text) => unwrap(parsePlayer(text)));
 * const arena = unwrap(parseArena({ players, games: 400, limits: { nodes: 2000 } }));
 * gameCount(arena); // 400
 * const [first] = schedule(arena);
 * first!.seats.map(({ name }) => name); // ['alpha-beta', 'greedy']
 * ```
 *
 * @module klin-zha/arena
 */

export { type Arena, type ArenaOptions, type ArenaPlayer, parseArena } from './arena.ts';
export { Ledger } from './ledger.ts';
export { parsePlayer } from './players.ts';
export { gameCount, type Pairing, schedule } from './schedule.ts';
export {
  type PairStanding,
  type PlayerStanding,
  SequentialTest,
  type Standings,
  standingsOf,
} from './standings.ts';
export {
  type ConfidenceInterval,
  type PairCounts,
  type SprtOptions,
  type SprtState,
  sprt,
} from './statistics.ts';
export { type ArenaGame, ArenaTable, type ArenaTableOptions } from './table.ts';
