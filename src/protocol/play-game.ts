/** Games between engines: the arbiter sends engines what they may know, resolves combats, judges claims. */

import { made } from '../base/memo.ts';
import type { Random } from '../base/random.ts';
import { type Fault, fail, failWith, type Result } from '../base/result.ts';
import {
  anObject,
  boolean,
  checkShape,
  func,
  listOf,
  nullish,
  number,
  numberFrom,
  object,
} from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';
import type { Move } from '../engine/move.ts';
import { castCombat } from '../game/chance.ts';
import { Game, type GameOutcome } from '../game/game.ts';
import { livingSeats } from '../game/leave.ts';
import { type GameState, stateFrom } from '../game/state.ts';
import { attempt } from '../game/view.ts';
import type { LeaveReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { EngineClient, EngineReply } from './client.ts';
import { GameClocks } from './clocks.ts';
import type { EngineFault, EngineFaultCode } from './conversation.ts';
import type { EngineInfo, GoLimits } from './line-types.ts';
import { Sights } from './sights.ts';

/** Options of `playGame`. */
export interface PlayOptions {
  /** Random number generator for combats (R10.10). */
  readonly random: Random;
  /** Limits for every move: the same for all seats, or by seat. */
  readonly limits: GoLimits | readonly GoLimits[];
  /**
   * Time control for `parseControl` of `klin-zha/match`. Requires `clock`. A player whose time runs out
   * loses, or leaves a three-player game (M2.8).
   */
  readonly control?: string;
  /** Clock in milliseconds, such as `performance.now`. */
  readonly clock?: () => number;
  /**
   * For each seat, whether the `info time` that its engine reports before an answer, such as a CPU time,
   * replaces the time of `clock`. An answer without a reported time counts by `clock`.
   */
  readonly reportedTimes?: readonly boolean[];
  /**
   * Milliseconds by which an answer may exceed the limit `time`. A player that needs more loses as if its
   * clock had run out. By default such an answer counts.
   */
  readonly margin?: number;
  /** Number of moves after which the game ends without a result, by default 1000. */
  readonly mostPlies?: number;
  /** Called after every half-move. Returns the game, or one that it has ended, for example by `leave`. */
  readonly adjudicate?: (game: Game, answers: readonly GivenAnswer[]) => Game;
  /** Called after every move. */
  readonly told?: (game: Game) => void;
}

/** A fault of an engine, or a loss on time. */
export type PlayerFault = Fault<EngineFaultCode | 'time'> & { readonly seat: Seat };

/** When an engine answered `go`, and what it reported. */
export interface GivenAnswer {
  readonly seat: Seat;
  /** Number of half-moves before. Refused attempts and wrong claims do not count. */
  readonly ply: number;
  /** Milliseconds spent; 0 without a clock or reported times. */
  readonly time: number;
  /** Milliseconds allowed by the limit `time`, or null. */
  readonly limit: number | null;
  readonly info: EngineInfo | null;
}

/** A finished game between engines. */
export interface PlayedGame {
  readonly game: Game;
  /** Outcome; null at the move limit. */
  readonly outcome: GameOutcome | null;
  /**
   * Engine faults, and losses on time as `time`. A fault makes the engine lose, or leave a three-player game.
   */
  readonly faults: readonly PlayerFault[];
  readonly answers: readonly GivenAnswer[];
  /** Nodes and time by seat. */
  readonly efforts: readonly {
    /** Number of positions searched, as reported by the engine. */
    readonly nodes: number;
    /** Milliseconds spent on moves; 0 without a clock or reported times. */
    readonly time: number;
  }[];
}

/**
 * Plays a game between engines that were greeted with `start`. In Blind, each engine receives only its view
 * and its reports (R10.9). An engine with a fault loses the game. After a wrong draw claim, the engine is
 * asked again; a third wrong claim in a row loses the game.
 *
 * @param engines engines by seat
 * @throws KlinZhaError `bad-state`, `bad-control` for an invalid time control, `needs-clock` for a time
 * control without a clock, `bad-option` for other invalid options or a clock that does not return a number,
 * `bad-engine` for a missing engine
 *
 * @example
 * ```ts
 * import { createState, finishSetup, rulesOf, seededRandom } from 'klin-zha';
 * import { greedyBot, randomBot } from 'klin-zha/bots';
 * import { EngineClient, linkedPorts, playGame, serveEngine } from 'klin-zha/protocol';
 *
 * const random = seededRandom(1);
 * const engines = [greedyBot, randomBot].map((bot) => {
 *   const [ours, theirs] = linkedPorts();
 *   serveEngine(bot, theirs, { random });
 *   return new EngineClient(ours, { alarm: () => () => {} });
 * });
 * for (const engine of engines) await engine.start();
 * const { state } = finishSetup(createState(rulesOf('klin-zha+draws')), random);
 * const { faults, outcome } = await playGame(state, engines, { random, limits: { nodes: 50 }, mostPlies: 60 });
 * faults; // []
 * ```
 */
export async function playGame(
  start: GameState,
  engines: readonly EngineClient[],
  options: PlayOptions,
): Promise<PlayedGame> {
  checkShape(options, playShape, 'bad-option', 'game to play');
  const expected = 'an EngineClient for each seat';
  if (!Array.isArray(engines)) failWith('bad-engine', engines, 'list of engines', expected);
  for (const seat of stateFrom(start).rules.colours.keys())
    if (typeof engines[seat]?.choose !== 'function')
      failWith('bad-engine', engines[seat], 'engine', expected);
  const table = new GameTable(start, engines, optionsFrom(options));
  await table.begin();
  const { mostPlies = 1000, adjudicate } = options;
  while (table.game.outcome === null && table.game.length < mostPlies) {
    await table.turn();
    if (table.game.outcome === null) table.game = adjudicate?.(table.game, table.answers) ?? table.game;
  }
  const { game, faults, efforts, answers } = table;
  const { outcome } = game;
  for (const engine of engines) engine.over(outcome?.winner ?? null, outcome?.reason ?? 'limit');
  return { game, outcome, faults, efforts, answers };
}

const playShape = /* @__PURE__ */ made(() =>
  object({
    random: func,
    limits: anObject,
    clock: nullish(func),
    reportedTimes: nullish(listOf(boolean)),
    margin: nullish(numberFrom(0, Infinity)),
    mostPlies: nullish(number),
    adjudicate: nullish(func),
    told: nullish(func),
  }),
);

/** Number of consecutive wrong claims that lose the game. */
const mostClaims = 3;

class GameTable {
  game: Game;
  readonly faults: PlayerFault[] = [];
  readonly answers: GivenAnswer[] = [];
  readonly efforts: { nodes: number; time: number }[];
  readonly #engines: readonly EngineClient[];
  readonly #options: PlayOptions;
  readonly #sights: Sights;
  readonly #clocks: GameClocks | undefined;
  #claims = 0;
  /** State of the last `go`, and the remaining time for the move. */
  #lastState: GameState | undefined;
  #time: number | undefined;

  constructor(start: GameState, engines: readonly EngineClient[], options: PlayOptions) {
    this.game = new Game(start);
    this.#engines = engines;
    this.#options = options;
    const { control, clock } = options;
    const { rules } = start;
    const seats = rules.colours.length;
    if (control !== undefined && clock === undefined)
      fail({ code: 'needs-clock', message: 'A time control needs a clock.', expected: 'clock' });
    this.#clocks = control === undefined ? undefined : new GameClocks(control, seats);
    this.#sights = new Sights(rules);
    this.efforts = rules.colours.map(() => ({ nodes: 0, time: 0 }));
  }

  async begin(): Promise<void> {
    const { rules } = this.game.state;
    const { control } = this.#options;
    const timed = control === undefined ? {} : { control };
    for (const seat of livingSeats(this.game.state)) {
      const begun = await this.#engineOf(seat).newGame({ rules, seat, ...timed });
      if (!begun.ok) this.#giveUp(seat, begun.errors[0]);
    }
  }

  /** Plays the next half-move: a random combat outcome, or a move by the player to move. */
  async turn(): Promise<void> {
    const { state } = this.game;
    if (state.toFields().combat !== null) this.#play(castCombat(state, this.#options.random));
    else await this.#ask(state);
  }

  async #ask(state: GameState): Promise<void> {
    const { seat } = state;
    const options = this.#options;
    const clocks = this.#clocks;
    const { limits } = options;
    const own =
      (Array.isArray(limits) ? (limits as readonly GoLimits[])[seat - 1] : (limits as GoLimits)) ?? {};
    // After a refused attempt or claim, the clock keeps running for the same move.
    if (this.#lastState !== state) this.#time = clocks?.begin(seat, state.phase === 'setup');
    this.#lastState = state;
    const isReported = options.reportedTimes?.[seat - 1] === true;
    const { time: limit } = own;
    const { margin = Infinity } = options;
    // A late answer is awaited if it may count.
    const most = limit === undefined || margin === Infinity ? limit : limit + margin;
    const within = this.#time === undefined ? most : Math.min(most ?? this.#time, this.#time);
    const began = this.#now();
    const reply = await this.#engineOf(seat).choose(
      state.rules.blind ? this.#sights.of(state, seat) : this.game,
      clocks === undefined ? own : { ...own, left: clocks.left },
      // On a busy machine, some CPU time may last long.
      isReported && within !== undefined ? 60_000 + 100 * within : within,
    );
    const info = reply.ok ? reply.value.info : null;
    const time = (isReported ? info?.time : undefined) ?? Math.max(0, this.#now() - began);
    this.efforts[seat - 1]!.time += time;
    if (reply.ok) this.answers.push({ seat, ply: this.game.length, time, limit: limit ?? null, info });
    if (this.#time !== undefined) this.#time -= time;
    const isDown = clocks?.spend(seat, time) === true;
    if (reply.ok && isDown) this.#loseOnTime(seat, `The clock ran out after ${Math.round(time)} ms.`);
    else if (reply.ok && limit !== undefined && time > limit + margin)
      this.#loseOnTime(seat, `The answer took ${Math.round(time)} ms: the limit is ${limit} + ${margin} ms.`);
    else await this.#handle(seat, reply);
  }

  #loseOnTime(seat: Seat, message: string): void {
    this.faults.push({ code: 'time', message, seat });
    this.#leave(seat, 'time');
  }

  /** Returns the clock time, or 0 without a clock. */
  #now(): number {
    const { clock } = this.#options;
    const now = clock === undefined ? 0 : clock();
    if (!Number.isFinite(now)) failWith('bad-option', now, 'clock time', 'a number of milliseconds');
    return now;
  }

  async #handle(seat: Seat, reply: Result<EngineReply, EngineFault>): Promise<void> {
    if (!reply.ok) {
      this.#giveUp(seat, reply.errors[0]);
      return;
    }
    const { value } = reply;
    if (value.type === 'move') this.efforts[seat - 1]!.nodes += value.info?.nodes ?? 0;
    if (value.type === 'resign') this.#leave(seat, 'resignation');
    else if (value.type === 'claim') this.#judge(seat, value);
    else if (this.game.state.rules.blind) this.#attempt(seat, value.move);
    else this.#play(value.move);
    if (value.type === 'move' && value.offer) await this.#offer(seat);
  }

  /** Judges a draw claim, with or without a move (R8.5). */
  #judge(seat: Seat, { kind, move }: Extract<EngineReply, { type: 'claim' }>): void {
    const reason = kind === 'fifty' ? 'fifty-moves' : kind;
    if (this.game.drawClaims(move ?? undefined).includes(reason))
      this.game = this.game.claimDraw({ reason, ...(move === null ? {} : { move }) });
    else if (++this.#claims >= mostClaims)
      this.#giveUp(seat, {
        code: 'unexpected-line',
        message: `Wrong draw claim '${kind}'.`,
        ruling: 'R8.5',
      });
  }

  /** Offers a draw, which all other players must accept (R8.5). */
  async #offer(seat: Seat): Promise<void> {
    const { state, outcome } = this.game;
    if (!state.rules.draws || outcome !== null) return;
    for (const other of livingSeats(state).filter((one) => one !== seat)) {
      const answer = await this.#engineOf(other).offer(seat);
      if (!answer.ok) this.#giveUp(other, answer.errors[0]);
      if (!answer.ok || !answer.value) return;
    }
    this.game = this.game.agreeDraw();
  }

  #attempt(seat: Seat, move: Move): void {
    if (attempt(this.game.state, seat, move).played) this.#play(move);
    else this.#sights.refuse(move);
  }

  #play(move: Move): void {
    const { state } = this.game;
    this.#sights.note(state, move);
    // A combat outcome is not a player's move.
    if (state.toFields().combat === null) this.#clocks?.press(state.seat, state.phase === 'setup');
    this.game = this.game.play(move);
    this.#claims = 0;
    this.#options.told?.(this.game);
  }

  #giveUp(seat: Seat, fault: EngineFault): void {
    this.faults.push({ ...fault, seat });
    this.#leave(seat, fault.code === 'illegal-move' ? 'illegal-move' : 'penalty');
  }

  #leave(seat: Seat, reason: LeaveReason): void {
    if (this.game.outcome === null) this.game = this.game.leave(seat, reason);
    this.#sights.forget();
    this.#claims = 0;
  }

  #engineOf(seat: Seat): EngineClient {
    return this.#engines[seat - 1]!;
  }
}
