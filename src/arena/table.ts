/** A table at which the games of an arena are played, one after another. */

import { made } from '../base/memo.ts';
import { seededRandom } from '../base/random.ts';
import { fail, unwrap } from '../base/result.ts';
import { anObject, checkShape, func, listOf, nullish, number, object, text } from '../base/shape.ts';
import { capitalised } from '../base/text.ts';
import { parsePosition } from '../game/create.ts';
import type { GameOutcome } from '../game/game.ts';
import { livingSeats } from '../game/leave.ts';
import { scoresOf } from '../game/scores.ts';
import { EngineClient } from '../protocol/client.ts';
import type { EngineFaultCode } from '../protocol/codes.ts';
import type { ClientOptions } from '../protocol/conversation.ts';
import { type PlayedGame, playGame } from '../protocol/play-game.ts';
import type { EnginePort } from '../protocol/port.ts';
import { recordFromGame } from '../records/replay/to-record.ts';
import { formatRecord } from '../records/text/writer.ts';
import type { Seat } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';
import type { ArenaPlayer } from './arena.ts';
import { mixed, type Pairing } from './schedule.ts';

/**
 * A game that was played: plain JSON.
 *
 * @category Arenas
 */
export interface ArenaGame {
  /** The number of its pairing. */
  readonly index: number;
  readonly group: number;
  /** The names of the players by seat. */
  readonly players: readonly string[];
  /** The seat that won, null for a draw. */
  readonly winner: Seat | null;
  /** Why it ended, or `ply-limit`. */
  readonly reason: GameOutcome['reason'] | 'ply-limit';
  /** By seat 1 for the winner; a draw is shared by those who still play. Their sum is 1. */
  readonly scores: readonly number[];
  /** Hearts won and lost, by seat (RH 11.1). */
  readonly points: readonly number[];
  readonly plies: number;
  /** What players did wrong: each lost by it, or left the game of three. */
  readonly faults: readonly {
    readonly seat: Seat;
    readonly code: EngineFaultCode;
    readonly message: string;
  }[];
  /** By seat, the positions that the player said it looked at. */
  readonly nodes: readonly number[];
  /** By seat, the milliseconds that its moves took. */
  readonly time: readonly number[];
  /** The record of the game, as a text of `.kzn`. */
  readonly record: string;
}

/**
 * What a table needs of its surroundings.
 *
 * @category Arenas
 */
export interface ArenaTableOptions extends ClientOptions {
  /** A clock in milliseconds, such as `performance.now`. */
  readonly clock: () => number;
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
    mostPlies: number,
    seed: number,
  }),
);

const tableShape = /* @__PURE__ */ made(() => object({ alarm: func, clock: func }));

/** One who sits at the table. */
interface Sitter {
  readonly client: EngineClient;
  /** The range of its option `Seed`, if it has one. */
  readonly seeds: readonly [least: number, most: number] | null;
}

/**
 * Plays pairings one after another. Players are opened when they are first needed and stay from one game to the next; who did something wrong
 * has lost that game, and is opened anew for the next one.
 *
 * With limits by nodes or depth alone, and players that keep to their option `Seed`, as the library's bots do, a pairing is the same
 * game move for move wherever it is played, and whatever was played before.
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
 *
 * @category Arenas
 */
export class ArenaTable {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'ArenaTable';
  readonly #open: (player: ArenaPlayer) => EnginePort;
  readonly #options: ArenaTableOptions;
  #sitters: Map<string, Sitter> = new Map();

  /**
   * @param open a port behind which a player sits; what it throws ends the game with that exception
   * @throws KlinZhaError `bad-option` for what is no function, or no options
   */
  constructor(open: (player: ArenaPlayer) => EnginePort, options: ArenaTableOptions) {
    checkShape(open, func, 'bad-option', 'function that opens players');
    checkShape(options, tableShape, 'bad-option', 'table');
    this.#open = open;
    this.#options = options;
  }

  /**
   * Plays a game. Whatever its players do wrong is in the answer.
   *
   * @throws KlinZhaError where the ruleset or the position of the pairing is none, `table-closed` where the table is closed meanwhile
   */
  async play(pairing: Pairing): Promise<ArenaGame> {
    checkShape(pairing, pairingShape, 'bad-pairing', 'pairing');
    const { position, seats, limits, control, mostPlies, seed } = pairing;
    const rules = unwrap(parseRules(pairing.rules));
    const start = unwrap(parsePosition(rules, position, { unchecked: true }));
    const sitters = this.#sitters;
    const seated = [];
    for (const [index, player] of seats.entries())
      seated.push(await this.#seat(sitters, player, mixed(seed, index)));
    this.#mustBeOpen(sitters);
    const played = await playGame(
      start,
      seated.map(({ client }) => client),
      {
        random: seededRandom(mixed(seed, -1)),
        limits: seats.map((player) => player.limits ?? limits),
        mostPlies,
        clock: this.#options.clock,
        ...(control === null ? {} : { control }),
      },
    );
    // Who was told to quit has not lost by that.
    this.#mustBeOpen(sitters);
    for (const [key, { client }] of sitters) if (client.fault !== null) sitters.delete(key);
    return gameOf(pairing, played, rules.colours);
  }

  /** Tells all players to quit. */
  close(): void {
    for (const { client } of this.#sitters.values()) client.quit();
    this.#sitters = new Map();
  }

  /** Ends a game whose players were told to quit; who came later is told now. */
  #mustBeOpen(sitters: ReadonlyMap<string, Sitter>): void {
    if (sitters === this.#sitters) return;
    for (const { client } of sitters.values()) client.quit();
    fail({ code: 'table-closed', message: 'The table was closed in the midst of a game.' });
  }

  /** A player at the table, with options and chance for the next game. */
  async #seat(sitters: Map<string, Sitter>, player: ArenaPlayer, seed: number): Promise<Sitter> {
    const key = JSON.stringify(player);
    const sitter = sitters.get(key) ?? (await this.#greet(player));
    sitters.set(key, sitter);
    if (sitter.seeds !== null) {
      const [least, most] = sitter.seeds;
      sitter.client.setOption('Seed', String(least + (seed % (most - least + 1))));
    }
    return sitter;
  }

  async #greet(player: ArenaPlayer): Promise<Sitter> {
    const client = new EngineClient(this.#open(player), this.#options);
    const greeted = await client.start();
    for (const [name, value] of Object.entries(player.options ?? {})) client.setOption(name, value);
    const own = greeted.ok ? greeted.value.options : [];
    const option = own.find(({ name, type }) => name === 'Seed' && type === 'spin');
    return { client, seeds: option === undefined ? null : [option.min ?? 0, option.max ?? 999_999_999] };
  }
}

/** A game that was played, as plain JSON. */
function gameOf(pairing: Pairing, played: PlayedGame, colours: readonly string[]): ArenaGame {
  const { game, outcome, faults, efforts } = played;
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
  ];
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
    record: formatRecord(recordFromGame(game, { tags })),
  };
}
