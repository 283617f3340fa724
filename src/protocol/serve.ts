/** The engine's side of the protocol. */

import { type Random, seededRandom } from '../base/random.ts';
import { fail, shown, unwrap } from '../base/result.ts';
import { aList, checkShape, func, methods, nullish, object } from '../base/shape.ts';
import { excerpt } from '../base/text.ts';
import type { BotAnswer, BotQuestion, CachingBot, ThinkOptions, Thought } from '../bots/bot.ts';
import { choicesFor } from '../bots/sight.ts';
import type { Move } from '../engine/move.ts';
import { formatMove, parseCoordinates } from '../engine/text/coordinates.ts';
import { parsePosition } from '../game/create.ts';
import { Game } from '../game/game.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { Report } from '../game/view.ts';
import { parseControl } from '../match/control.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';
import { checkEngineLine } from './line-shapes.ts';
import type { ArbiterLine, EngineInfo, EngineLine, EngineOption, GoLimits } from './line-types.ts';
import { formatEngineLine, parseArbiterLine, parseEngineLine } from './lines.ts';
import { optionFault } from './option-values.ts';
import { type EnginePort, guardedPort } from './port.ts';

/** Options of `serveEngine`. */
export interface ServeOptions {
  /** Random number generator, used until the arbiter sets the `Seed` option. */
  readonly random: Random;
  /** Clock in milliseconds. Without a clock, the bot respects only node and depth limits. */
  readonly clock?: () => number;
  /** Flag that another thread can set to stop a search: a thinking bot does not receive lines. */
  readonly abort?: Int32Array;
  /** Returns false for a ruleset that the bot does not play: the engine refuses it. Plays all by default. */
  readonly plays?: (rules: Ruleset) => boolean;
  /** Author of the bot. */
  readonly author?: string;
}

/**
 * Bot that `serveEngine` runs: a `Bot` or `AsyncBot`, or one whose answers have only some members besides the
 * move.
 */
export interface ServedBot {
  /** Name of the engine. */
  readonly name: string;
  /** Chooses a move, as `Bot.choose` or `AsyncBot.choose` does. */
  choose(
    question: BotQuestion,
    options: ThinkOptions,
  ): (Pick<BotAnswer, 'move'> & Partial<Thought>) | Promise<Pick<BotAnswer, 'move'> & Partial<Thought>>;
  /** Options of the bot, announced after the options of the engine. */
  readonly options?: readonly EngineOption[];
  /**
   * Sets an option of the bot to a value that fits its type and range. If it throws, the engine refuses all
   * games until the option is set again.
   */
  setOption?(name: string, value: string): void;
}

/** The current game, as far as the arbiter has sent it. */
interface CurrentGame {
  readonly rules: Ruleset;
  readonly seat: number;
  readonly increment: number;
  /** Last `position` line. */
  line: Extract<ArbiterLine, { type: 'position' }>;
  game: Game | undefined;
  view: PlayerView | undefined;
  readonly reports: Report[];
  refused: Move[];
}

/** Estimated number of moves to be played in the remaining time. */
const movesToCome = 30;
/** Milliseconds of the clock that are not planned for searches: machines and connections have delays. */
const reserve = 50;

/**
 * Runs a bot as an engine over a port, until the arbiter sends `quit` or is gone. The engine has the options
 * `Nodes` and `Depth`, which limit every move, `Seed`, with a clock `MoveOverhead`, the milliseconds that are
 * subtracted from time limits and clocks, and the options of the bot. The engine claims draws if its score
 * is negative, and accepts draws if its score is not positive. It refuses a `go` without a move to choose,
 * such as one after the end of the game. A {@link CachingBot} is cleared before each game. If the bot throws,
 * or its answer is not a {@link BotAnswer}, an error message is sent as `info text` and the port is closed.
 * In an answer, `scores`, `line`, `nodes` and `depth` are optional. While a promised answer is awaited,
 * `stop` sets the bot's `abort`, `quit` ends the engine, and other lines wait.
 *
 * @returns a promise that resolves when the arbiter quits or is gone (also if the port throws), and rejects
 * with the error if the bot fails
 * @throws KlinZhaError `bad-bot` for an invalid bot, `bad-port` for an invalid port, `bad-option` for invalid
 * options, `bad-line` for invalid options of the bot
 *
 * @example
 * ```ts
 * import { seededRandom } from 'klin-zha';
 * import { greedyBot } from 'klin-zha/bots';
 * import { linkedPorts, serveEngine } from 'klin-zha/protocol';
 *
 * const [arbiter, engine] = linkedPorts();
 * const served = serveEngine(greedyBot, engine, { random: seededRandom(1) });
 * const said: string[] = [];
 * arbiter.listen({ line: (text) => said.push(text), closed: () => {} });
 * arbiter.send('klin-zha 1');
 * arbiter.send('quit');
 * await served;
 * said[0]; // 'id name klin-zha greedy'
 * ```
 */
export function serveEngine(bot: ServedBot, port: EnginePort, options: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    checkShape(bot, methods('choose'), 'bad-bot', 'bot');
    checkShape(bot, object({ options: nullish(aList), setOption: nullish(func) }), 'bad-bot', 'bot');
    for (const option of bot.options ?? []) checkEngineLine({ type: 'option', option });
    const guarded = guardedPort(port);
    checkShape(options, methods('random'), 'bad-option', 'options object');
    checkShape(options, object({ plays: nullish(func) }), 'bad-option', 'options object');
    const end = (): void => {
      server.end();
      guarded.close();
      if (server.failure === undefined) resolve();
      else reject(server.failure.error);
    };
    const server = new Server(bot, guarded, options, end);
    guarded.listen({ line: (text) => server.receive(text), closed: end });
  });
}

class Server {
  readonly #bot: ServedBot;
  readonly #port: EnginePort;
  readonly #options: ServeOptions;
  #random: Random;
  readonly #set: Map<string, number> = new Map();
  readonly #announced: readonly EngineOption[];
  /** What the bot says against the values of its options. */
  readonly #rejected: Map<string, string> = new Map();
  #table: CurrentGame | undefined;
  #score = 0;
  #isBroken = false;
  readonly #end: () => void;
  readonly #abort: Int32Array;
  /** Lines that wait for a promised answer; undefined if none is awaited. */
  #waiting: string[] | undefined;
  #isEnded = false;
  /** Error of the bot, if it failed. */
  failure: { readonly error: unknown } | undefined;

  constructor(bot: ServedBot, port: EnginePort, options: ServeOptions, end: () => void) {
    this.#end = end;
    this.#abort = options.abort ?? new Int32Array(1);
    this.#bot = bot;
    this.#port = port;
    this.#options = options;
    this.#random = options.random;
    const spin = (name: string, max = 1_000_000_000): EngineOption => ({
      name,
      type: 'spin',
      default: '0',
      min: 0,
      max,
    });
    this.#announced = [
      ...['Nodes', 'Depth', 'Seed'].map((name) => spin(name)),
      ...(options.clock === undefined ? [] : [spin('MoveOverhead', 60_000)]),
      ...(bot.options ?? []),
    ];
  }

  /** Handles a line now, or after the answer that is awaited. */
  receive(text: string): void {
    if (this.#isEnded || text.trim() === '') return;
    const read = parseArbiterLine(text);
    const type = read.ok ? read.value.type : undefined;
    if (type === 'quit' || (type === 'stop' && this.#waiting !== undefined)) Atomics.store(this.#abort, 0, 1);
    if (type === 'quit') this.#end();
    else if (this.#waiting !== undefined) this.#waiting.push(text);
    // Unknown lines are ignored: they may belong to a later version.
    else if (!read.ok && read.errors[0].code === 'bad-line') this.#report(read.errors[0].message);
    else if (read.ok) this.#guard(() => this.#handle(read.value), type === 'newgame' || type === 'go');
  }

  /** Ignores everything from now on, an awaited answer included. */
  end(): void {
    this.#isEnded = true;
  }

  /** Does some work, refuses or reports what fails, and ends the engine if the bot failed. */
  #guard(work: () => void, canRefuse = false): void {
    try {
      work();
    } catch (error) {
      const text = plainLine(error instanceof Error ? error.message : shown(error));
      if (canRefuse && !this.#isBroken) this.#say({ type: 'refuse', text });
      else this.#report(text);
      if (!this.#isBroken) return;
      this.failure = { error };
      this.#end();
    }
  }

  /** Awaits an answer of the bot, then handles the lines that came in the meantime. */
  #await(answer: PromiseLike<unknown>, table: CurrentGame, spent: () => { time?: number }): void {
    const lines: string[] = [];
    this.#waiting = lines;
    const finish = (work: () => void): void => {
      if (this.#isEnded) return;
      this.#waiting = undefined;
      this.#guard(work);
      for (const line of lines) this.receive(line);
    };
    answer.then(
      (value) => finish(() => this.#answer(value, table, spent())),
      (error: unknown) =>
        finish(() => {
          throw error;
        }),
    );
  }

  #handle(line: ArbiterLine): void {
    switch (line.type) {
      case 'klin-zha':
        this.#greet();
        break;
      case 'setoption':
        this.#setOption(line.name, line.value);
        break;
      case 'isready':
        this.#say({ type: 'readyok' });
        break;
      case 'newgame':
        this.#begin(line);
        break;
      case 'position':
        this.#place(line);
        break;
      case 'view':
        this.#setView(line.view);
        break;
      case 'report':
        this.#table?.reports.push(line.report);
        break;
      case 'refused':
        this.#noteRefused(line.move);
        break;
      case 'go':
        this.#go(line.limits);
        break;
      case 'offer':
        this.#say({ type: this.#score <= 0 ? 'accept' : 'decline' });
        break;
      default:
        // No search runs while a line is handled, so `stop` does nothing here.
        break;
    }
  }

  #greet(): void {
    this.#say({ type: 'id', key: 'name', text: `klin-zha ${this.#bot.name}` });
    if (this.#options.author !== undefined)
      this.#say({ type: 'id', key: 'author', text: this.#options.author });
    for (const option of this.#announced) this.#say({ type: 'option', option });
    this.#say({ type: 'ok' });
  }

  #setOption(name: string, text: string): void {
    const fault = optionFault(this.#announced, name, text);
    if (fault !== undefined) fail(fault);
    if (name === 'Seed') this.#random = seededRandom(Number(text));
    else if (this.#bot.options?.some((one) => one.name === name) !== true) this.#set.set(name, Number(text));
    else {
      try {
        this.#bot.setOption?.(name, text);
        this.#rejected.delete(name);
      } catch (error) {
        this.#rejected.set(name, `${name}: ${error instanceof Error ? error.message : shown(error)}`);
        throw error;
      }
    }
  }

  #begin({ rules, seat, control }: Extract<ArbiterLine, { type: 'newgame' }>): void {
    const ruleset = unwrap(parseRules(rules));
    const [rejected] = this.#rejected.values();
    if (rejected !== undefined) throw new Error(rejected);
    if (this.#options.plays?.(ruleset) === false)
      throw new Error(`${this.#bot.name} does not play ${rules}.`);
    const periods = control === undefined ? undefined : parseControl(control);
    const increment = periods?.ok === true ? periods.value[0]!.increment : 0;
    this.#table = {
      rules: ruleset,
      seat,
      increment,
      line: { type: 'position', position: '', moves: [] },
      game: undefined,
      view: undefined,
      reports: [],
      refused: [],
    };
    this.#score = 0;
    if ('clear' in this.#bot) (this.#bot as unknown as CachingBot).clear();
    this.#say({ type: 'gameok' });
  }

  #place(line: Extract<ArbiterLine, { type: 'position' }>): void {
    const table = this.#atTable();
    const { position, moves } = line;
    const { line: last, game } = table;
    // If the line continues the previous line, only the new moves are played.
    const isContinued =
      game !== undefined &&
      position === last.position &&
      last.moves.every((move, index) => move === moves[index]);
    table.game = moves
      .slice(isContinued ? last.moves.length : 0)
      .reduce((now, move) => now.play(move), isContinued ? game : this.#gameFrom(position));
    table.line = line;
  }

  #gameFrom(position: string): Game {
    return new Game(unwrap(parsePosition(this.#atTable().rules, position, { unchecked: true })));
  }

  #setView(view: PlayerView): void {
    const table = this.#atTable();
    table.view = view;
    table.refused = [];
  }

  #noteRefused(text: string): void {
    const table = this.#atTable();
    const read = parseCoordinates(table.rules, text);
    if (read.ok) table.refused.push(read.value);
  }

  #go(limits: GoLimits): void {
    const table = this.#atTable();
    const question = questionOf(table);
    choicesFor(question, table.seat);
    const { clock, abort } = this.#options;
    // Another thread sets the flag of the options.
    if (abort === undefined) Atomics.store(this.#abort, 0, 0);
    const began = clock?.() ?? 0;
    const spent = (): { time?: number } => (clock === undefined ? {} : { time: Math.round(clock() - began) });
    // A bot that throws counts as a crashed program.
    this.#isBroken = true;
    const answer: unknown = this.#bot.choose(question, {
      ...this.#limitsOf(limits, table),
      random: this.#random,
      abort: this.#abort,
      onThought: (thought) => {
        if (!this.#isEnded) this.#sendInfo(thought, spent());
      },
    });
    if (isPromise(answer)) this.#await(answer, table, spent);
    else this.#answer(answer, table, spent());
  }

  /** Sends the answer of the bot. */
  #answer(answer: unknown, table: CurrentGame, time: { time?: number }): void {
    checkAnswer(this.#bot, answer);
    const move = formatMove(answer.move);
    this.#sendInfo(answer, time);
    this.#score = answer.scores?.[table.seat - 1] ?? 0;
    const [claim] = this.#score < 0 && table.game !== undefined ? table.game.drawClaims() : [];
    if (claim === undefined) this.#say({ type: 'bestmove', move, offer: false });
    else this.#say({ type: 'claim', kind: claim === 'repetition' ? 'repetition' : 'fifty' });
    this.#isBroken = false;
  }

  /** Sends those members of a thought that are present as `info`. */
  #sendInfo({ depth, nodes, scores = [], line = [] }: Partial<Thought>, time: { time?: number }): void {
    const info = {
      ...(depth === undefined ? {} : { depth }),
      ...(nodes === undefined ? {} : { nodes }),
      ...time,
      ...(scores.length === 0 ? {} : { scores }),
      ...(line.length === 0 ? {} : { line: line.map(formatMove) }),
    } satisfies EngineInfo;
    if (Object.keys(info).length === 0) return;
    // Throws for values that the arbiter would reject.
    unwrap(parseEngineLine(formatEngineLine({ type: 'info', info })));
    this.#say({ type: 'info', info });
  }

  /** Combines the arbiter's limits with the limits in the options. */
  #limitsOf({ nodes, time, depth, left }: GoLimits, { seat, increment }: CurrentGame): Partial<ThinkOptions> {
    const { clock } = this.#options;
    const overhead = this.#set.get('MoveOverhead') ?? 0;
    const usable = Math.max(0, (left?.[seat - 1] ?? Infinity) - reserve - overhead);
    const share = Math.min(usable / 2, usable / movesToCome + increment / 2);
    const most = Math.min(share, Math.max(0, (time ?? Infinity) - overhead));
    const milliseconds = clock === undefined || most === Infinity ? undefined : most;
    const least = (name: string, limit: number | undefined): number | undefined => {
      const set = this.#set.get(name) ?? 0;
      return set === 0 ? limit : Math.min(set, limit ?? set);
    };
    const [mostNodes, mostDepth] = [least('Nodes', nodes), least('Depth', depth)];
    return {
      ...(mostNodes === undefined ? {} : { nodes: Math.max(1, mostNodes) }),
      ...(mostDepth === undefined ? {} : { depth: Math.max(1, mostDepth) }),
      ...(milliseconds === undefined ? {} : { milliseconds, clock: clock! }),
    };
  }

  #atTable(): CurrentGame {
    if (this.#table === undefined) throw new Error('No game has begun: send newgame first.');
    return this.#table;
  }

  #say(line: EngineLine): void {
    this.#port.send(formatEngineLine(line));
  }

  #report(message: string): void {
    this.#say({ type: 'info', info: { text: plainLine(message) } });
  }
}

/** Formats a message as one line. */
function plainLine(message: string): string {
  return excerpt(message, 500).replaceAll(/\s+/g, ' ').trim() || 'The bot failed.';
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
}

/** Checks an answer, because bots may be written without types. */
function checkAnswer(
  { name }: ServedBot,
  answer: unknown,
): asserts answer is Partial<Thought> & Pick<BotAnswer, 'move'> {
  const { move } = (answer ?? {}) as { readonly move?: unknown };
  if (typeof move === 'number') return;
  const given =
    typeof answer === 'object' && answer !== null
      ? `an object whose move is ${typeof move === 'string' ? `the string '${excerpt(move)}'` : shown(move)}`
      : shown(answer);
  throw new Error(
    `The bot ${name} returned ${given}: choose must return { move }, or a promise of it, with a move from legalMoves or parseMove.`,
  );
}

function questionOf({ game, view, reports, refused, rules }: CurrentGame): BotQuestion {
  if (view !== undefined) return { view, reports, refused, rules };
  if (game === undefined) throw new Error('No position was sent: send position or view before go.');
  return game;
}
