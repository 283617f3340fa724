/** Plays arena games. */

import { made } from '../base/memo.ts';
import { seededRandom } from '../base/random.ts';
import { fail, failWith, unwrap } from '../base/result.ts';
import { anObject, checkShape, func, listOf, nullish, number, object, text, texts } from '../base/shape.ts';
import { capitalised } from '../base/text.ts';
import { parsePosition } from '../game/create.ts';
import type { GameOutcome } from '../game/game.ts';
import { livingSeats } from '../game/leave.ts';
import { scoresOf } from '../game/scores.ts';
import { EngineClient } from '../protocol/client.ts';
import type { ClientOptions } from '../protocol/conversation.ts';
import { type PlayedGame, type PlayerFault, playGame } from '../protocol/play-game.ts';
import type { EnginePort } from '../protocol/port.ts';
import { recordFromGame } from '../records/replay/to-record.ts';
import { formatRecord } from '../records/text/writer.ts';
import type { Seat } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';
import type { EndingProbe } from '../search/ending-values.ts';
import { Adjudicator } from './adjudicator.ts';
import { withAnswers } from './answers.ts';
import type { ArenaPlayer } from './arena.ts';
import { mixed, type Pairing } from './schedule.ts';

/** A finished arena game, as plain JSON. */
export interface ArenaGame {
  /** Index of the pairing. */
  readonly index: number;
  readonly group: number;
  /** Player names by seat. */
  readonly players: readonly string[];
  /** Seat of the winner; null for a draw. */
  readonly winner: Seat | null;
  /** Reason for the end of the game, or `ply-limit`. */
  readonly reason: GameOutcome['reason'] | 'ply-limit';
  /** Scores by seat: 1 for the winner or, in a draw, equal shares for the remaining players. The sum is 1. */
  readonly scores: readonly number[];
  /** Hearts won minus hearts lost, by seat (RH 11.1). */
  readonly points: readonly number[];
  readonly plies: number;
  /**
   * Player faults, and losses on time as `time`. A fault makes the player lose, or leave a three-player game.
   */
  readonly faults: readonly {
    readonly seat: Seat;
    readonly code: PlayerFault['code'];
    readonly message: string;
  }[];
  /** Number of positions searched, as reported by the players, by seat. */
  readonly nodes: readonly number[];
  /** Milliseconds spent on moves, by seat: CPU time for players with `cpu`. */
  readonly time: readonly number[];
  /** Number of answers with a limit `time`, by seat. */
  readonly timed: readonly number[];
  /** Milliseconds by which those answers exceeded their limits, in sum, by seat. */
  readonly overshoot: readonly number[];
  /** Greatest number of milliseconds by which an answer exceeded its limit, by seat. */
  readonly mostOvershoot: readonly number[];
  /** The rule that ended the game before it was decided on the board, or null. */
  readonly adjudicated: 'scores' | 'tables' | null;
  /**
   * Game record, as the text of a `.kzn` file. After each move it has the time (`[%emt]`) and, if the player
   * reported them, the score and the depth (`[%eval]`) and the number of positions (`[%nodes]`).
   */
  readonly record: string;
}

/** Options of `ArenaTable`. */
export interface ArenaTableOptions extends ClientOptions {
  /** Clock in milliseconds, such as `performance.now`. */
  readonly clock: () => number;
  /** Opens an endgame table by its name in `Arena.tables`. */
  readonly openTable?: (name: string) => EndingProbe;
}

const pairingShape = /* @__PURE__ */ made(() =>
  object({
    index: number,
    group: number,
    rules: text,
    position: text,
    seats: listOf(object({ name: text })),
    limits: anObject,
    control: nullish(text),
    margin: nullish(number),
    resign: nullish(object({ score: number, moves: number })),
    draw: nullish(object({ score: number, moves: number, plies: number })),
    tables: texts,
    mostPlies: number,
    seed: number,
  }),
);

const tableShape = /* @__PURE__ */ made(() => object({ alarm: func, clock: func, openTable: nullish(func) }));

/** A connected player. */
interface SeatedPlayer {
  readonly client: EngineClient;
  /** Range of the player's `Seed` option, or null. */
  readonly seeds: readonly [least: number, most: number] | null;
}

/**
 * Plays pairings one after another. Players are started when first needed and keep running between games. A
 * player that commits a fault loses the game and is restarted for its next one.
 *
 * A pairing results in the same moves on every machine, regardless of earlier games, if its only limits are
 * nodes or depth and its players respect the `Seed` option, as the library's bots do.
 *
 * @example
 * ```ts
 * import { seededRandom, unwrap } from 'klin-zha';
 * import { parseArena, ArenaTable, schedule } from 'klin-zha/arena';
 * import { type BotName, getBot } from 'klin-zha/bots';
 * import { linkedPorts, serveEngine } from 'klin-zha/protocol';
 *
 * const players = [{ name: 'a', bot: 'greedy' }, { name: 'b', bot: 'random' }];
 * const arena = unwrap(parseArena({ players, games: 2, limits: { nodes: 50 }, mostPlies: 30 }));
 * const table = new ArenaTable(
 *   ({ bot }) => {
 *     const [ours, theirs] = linkedPorts();
 *     serveEngine(getBot(bot as BotName), theirs, { random: seededRandom(1) });
 *     return ours;
 *   },
 *   { alarm: () => () => {}, clock: () => 0 },
 * );
 * const [pairing] = schedule(arena);
 * const game = await table.play(pairing!);
 * table.close();
 * game.scores[0]! + game.scores[1]!; // 1
 * ```
 */
export class ArenaTable {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'ArenaTable';
  readonly #open: (player: ArenaPlayer) => EnginePort;
  readonly #options: ArenaTableOptions;
  #seated: Map<string, SeatedPlayer> = new Map();
  readonly #probes: Map<string, EndingProbe> = new Map();

  /**
   * @param open opens a port to a player; its exceptions reject the promise that `play` returns
   * @throws KlinZhaError `bad-option` if `open` is not a function or the options are invalid
   */
  constructor(open: (player: ArenaPlayer) => EnginePort, options: ArenaTableOptions) {
    checkShape(open, func, 'bad-option', 'function that opens players');
    checkShape(options, tableShape, 'bad-option', 'table');
    this.#open = open;
    this.#options = options;
  }

  /**
   * Plays a game. The result includes the players' faults.
   *
   * @throws KlinZhaError `bad-pairing` for an invalid pairing, the codes of `parseRules` and `parsePosition`
   * for its ruleset and position, `table-closed` if the table is closed during the game
   */
  async play(pairing: Pairing): Promise<ArenaGame> {
    checkShape(pairing, pairingShape, 'bad-pairing', 'pairing');
    const { position, seats, limits, control, margin, mostPlies, seed } = pairing;
    const rules = unwrap(parseRules(pairing.rules));
    const start = unwrap(parsePosition(rules, position, { unchecked: true }));
    const judge = new Adjudicator(
      pairing,
      pairing.tables.map((name) => this.#probeOf(name)),
    );
    const seated = this.#seated;
    const clients = [];
    for (const [index, player] of seats.entries())
      clients.push((await this.#seat(seated, player, mixed(seed, index))).client);
    this.#mustBeOpen(seated);
    const played = await playGame(start, clients, {
      random: seededRandom(mixed(seed, -1)),
      limits: seats.map((player) => player.limits ?? limits),
      mostPlies,
      clock: this.#options.clock,
      reportedTimes: seats.map(({ cpu }) => cpu === true),
      ...(control === null ? {} : { control }),
      ...(margin === null ? {} : { margin }),
      adjudicate: (game, answers) => judge.end(game, answers),
    });
    // Players must not lose because they received `quit`.
    this.#mustBeOpen(seated);
    for (const [key, { client }] of seated) if (client.fault !== null) seated.delete(key);
    return gameOf(pairing, played, rules.colours, judge.by);
  }

  #probeOf(name: string): EndingProbe {
    const { openTable } = this.#options;
    if (openTable === undefined) return failWith('bad-option', openTable, 'option openTable', 'a function');
    const probe = this.#probes.get(name) ?? openTable(name);
    this.#probes.set(name, probe);
    return probe;
  }

  /** Sends `quit` to all players. */
  close(): void {
    for (const { client } of this.#seated.values()) client.quit();
    this.#seated = new Map();
  }

  /** Throws if the table has been closed. First sends `quit` to players that were started in the meantime. */
  #mustBeOpen(seated: ReadonlyMap<string, SeatedPlayer>): void {
    if (seated === this.#seated) return;
    for (const { client } of seated.values()) client.quit();
    fail({ code: 'table-closed', message: 'The table was closed during a game.' });
  }

  /** Opens a player if necessary, and sets its seed for the next game. */
  async #seat(seated: Map<string, SeatedPlayer>, player: ArenaPlayer, seed: number): Promise<SeatedPlayer> {
    const key = JSON.stringify(player);
    const connected = seated.get(key) ?? (await this.#greet(player));
    seated.set(key, connected);
    const { client, seeds } = connected;
    if (seeds !== null) {
      const [least, most] = seeds;
      client.setOption('Seed', String(least + (seed % (most - least + 1))));
    }
    return connected;
  }

  async #greet(player: ArenaPlayer): Promise<SeatedPlayer> {
    const client = new EngineClient(this.#open(player), this.#options);
    const greeted = await client.start();
    for (const [name, value] of Object.entries(player.options ?? {})) client.setOption(name, value);
    const own = greeted.ok ? greeted.value.options : [];
    const option = own.find(({ name, type }) => name === 'Seed' && type === 'spin');
    return { client, seeds: option === undefined ? null : [option.min ?? 0, option.max ?? 999_999_999] };
  }
}

/** Converts a finished game to plain JSON. */
function gameOf(
  pairing: Pairing,
  played: PlayedGame,
  colours: readonly string[],
  adjudicated: ArenaGame['adjudicated'],
): ArenaGame {
  const { game, outcome, faults, efforts, answers } = played;
  const { index, group, seats, control } = pairing;
  const living = livingSeats(game.state);
  const winner = outcome?.winner ?? null;
  const scores = seats.map((_, place) => {
    const seat = (place + 1) as Seat;
    return winner === null ? (living.includes(seat) ? 1 / living.length : 0) : seat === winner ? 1 : 0;
  });
  const names = seats.map(({ name }) => name);
  const tags: [string, string][] = [
    ['Round', String(index + 1)],
    ...colours.map((colour, place): [string, string] => [capitalised(colour), names[place]!]),
    ...(control === null ? [] : [['TimeControl', control] as [string, string]]),
    ...(outcome === null ? [['Termination', `ply limit ${pairing.mostPlies}`] as [string, string]] : []),
    ...(adjudicated === null ? [] : [['Adjudication', adjudicated] as [string, string]]),
  ];
  const late = seats.map((_, place) =>
    answers.flatMap(({ seat, time, limit }) =>
      seat === place + 1 && limit !== null ? Math.max(0, time - limit) : [],
    ),
  );
  return {
    index,
    group,
    players: names,
    winner,
    reason: outcome?.reason ?? 'ply-limit',
    scores,
    points: scoresOf(game).map(({ points }) => points),
    plies: game.length,
    faults: faults.map(({ seat, code, message }) => ({ seat, code, message })),
    nodes: efforts.map(({ nodes }) => nodes),
    time: efforts.map(({ time }) => Math.round(time)),
    timed: late.map(({ length }) => length),
    overshoot: late.map((list) => Math.round(list.reduce((sum, time) => sum + time, 0))),
    mostOvershoot: late.map((list) => Math.round(Math.max(0, ...list))),
    adjudicated,
    record: formatRecord(withAnswers(recordFromGame(game, { tags }), answers)),
  };
}
