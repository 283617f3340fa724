/** The engine's side of the protocol. */

import { type Random, seededRandom } from '../base/random.ts';
import { shown, unwrap } from '../base/result.ts';
import { checkShape, func, methods, nullish, object } from '../base/shape.ts';
import { excerpt } from '../base/text.ts';
import type { BotAnswer, BotQuestion, CachingBot, ThinkLimits, ThinkOptions, Thought } from '../bots/bot.ts';
import type { Move } from '../engine/move.ts';
import { formatMove, parseCoordinates } from '../engine/text/coordinates.ts';
import { parsePosition } from '../game/create.ts';
import { Game } from '../game/game.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { Report } from '../game/view.ts';
import { parseControl } from '../match/control.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';
import type { ArbiterLine, EngineInfo, EngineLine, GoLimits } from './line-types.ts';
import { formatEngineLine, parseArbiterLine, parseEngineLine } from './lines.ts';
import { type EnginePort, guardedPort } from './port.ts';

/**
 * Options of `serveEngine`.
 *
 * @experimental
 * @category Engines
 */
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
 * Bot that `serveEngine` runs: a `Bot`, or one whose answers have only some members besides the move.
 *
 * @experimental
 * @category Engines
 */
export interface ServedBot {
  /** Name of the engine. */
  readonly name: string;
  /** Chooses a move, as `Bot.choose` does. */
  choose(question: BotQuestion, options: ThinkOptions): Pick<BotAnswer, 'move'> & Partial<Thought>;
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

/**
 * Runs a bot as an engine over a port, until the arbiter sends `quit` or is gone. The engine has the options
 * `Nodes` and `Depth`, which limit every move, and `Seed`. The engine claims draws if its score is negative,
 * and accepts draws if its score is not positive. A {@link CachingBot} is cleared before each game. If the
 * bot throws, or its answer is not a {@link BotAnswer}, an error message is sent as `info text` and the port
 * is closed. In an answer, `scores`, `line`, `nodes` and `depth` are optional.
 *
 * @returns a promise that resolves when the arbiter quits or is gone (also if the port throws), and rejects
 * with the error if the bot fails
 * @throws KlinZhaError `bad-bot` for an invalid bot, `bad-port` for an invalid port, `bad-option` for invalid
 * options
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
 *
 * @experimental
 * @category Engines
 */
export function serveEngine(bot: ServedBot, port: EnginePort, options: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    checkShape(bot, methods('choose'), 'bad-bot', 'bot');
    const guarded = guardedPort(port);
    checkShape(options, methods('random'), 'bad-option', 'options object');
    checkShape(options, object({ plays: nullish(func) }), 'bad-option', 'options object');
    const server = new Server(bot, guarded, options);
    const end = (): void => {
      guarded.close();
      if (server.failure === undefined) resolve();
      else reject(server.failure.error);
    };
    guarded.listen({ line: (text) => (server.receive(text) ? undefined : end()), closed: end });
  });
}

class Server {
  readonly #bot: ServedBot;
  readonly #port: EnginePort;
  readonly #options: ServeOptions;
  #random: Random;
  readonly #set: Map<string, number> = new Map();
  #table: CurrentGame | undefined;
  #score = 0;
  #isBroken = false;
  /** Error of the bot, if it failed. */
  failure: { readonly error: unknown } | undefined;

  constructor(bot: ServedBot, port: EnginePort, options: ServeOptions) {
    this.#bot = bot;
    this.#port = port;
    this.#options = options;
    this.#random = options.random;
  }

  /** Handles a line. @returns false after `quit` or a bot failure */
  receive(text: string): boolean {
    if (text.trim() === '') return true;
    const read = parseArbiterLine(text);
    if (!read.ok) {
      // Unknown lines are ignored: they may belong to a later version.
      if (read.errors[0].code === 'bad-line') this.#report(read.errors[0].message);
      return true;
    }
    if (read.value.type === 'quit') return false;
    try {
      this.#handle(read.value);
    } catch (error) {
      this.#report(error instanceof Error ? error.message : shown(error));
      // A `go` without a move to choose is the arbiter's mistake, not the bot's.
      if ((error as { readonly code?: unknown } | null)?.code === 'no-move') this.#isBroken = false;
      if (this.#isBroken) this.failure = { error };
    }
    return !this.#isBroken;
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
        // No search runs while a line is handled, so `stop` does nothing.
        break;
    }
  }

  #greet(): void {
    this.#say({ type: 'id', key: 'name', text: `klin-zha ${this.#bot.name}` });
    if (this.#options.author !== undefined)
      this.#say({ type: 'id', key: 'author', text: this.#options.author });
    for (const name of ['Nodes', 'Depth', 'Seed'])
      this.#say({ type: 'option', option: { name, type: 'spin', default: '0', min: 0, max: 1_000_000_000 } });
    this.#say({ type: 'ok' });
  }

  #setOption(name: string, text: string): void {
    const value = Number(text);
    if (!/^\d{1,10}$/.test(text))
      throw new Error(`Invalid option ${name}: '${text}', expected a whole number.`);
    if (name === 'Seed') this.#random = seededRandom(value);
    else this.#set.set(name, value);
  }

  #begin({ rules, seat, control }: Extract<ArbiterLine, { type: 'newgame' }>): void {
    const read = parseRules(rules);
    if (!read.ok) {
      this.#say({ type: 'refuse', text: read.errors[0].message });
      return;
    }
    if (this.#options.plays?.(read.value) === false) {
      this.#say({ type: 'refuse', text: `${this.#bot.name} does not play ${rules}.` });
      return;
    }
    const periods = control === undefined ? undefined : parseControl(control);
    const increment = periods?.ok === true ? periods.value[0]!.increment : 0;
    this.#table = {
      rules: read.value,
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
    const { clock, abort } = this.#options;
    const question = questionOf(table);
    const began = clock?.() ?? 0;
    // A bot that throws counts as a crashed program.
    this.#isBroken = true;
    const answer: unknown = this.#bot.choose(question, {
      ...this.#limitsOf(limits, table),
      random: this.#random,
      ...(abort === undefined ? {} : { abort }),
      onThought: (thought) =>
        this.#sendInfo(thought, clock === undefined ? {} : { time: Math.round(clock() - began) }),
    });
    checkAnswer(this.#bot, answer);
    const move = formatMove(answer.move);
    this.#sendInfo(answer);
    this.#score = answer.scores?.[table.seat - 1] ?? 0;
    const [claim] = this.#score < 0 && table.game !== undefined ? table.game.drawClaims() : [];
    if (claim === undefined) this.#say({ type: 'bestmove', move, offer: false });
    else this.#say({ type: 'claim', kind: claim === 'repetition' ? 'repetition' : 'fifty' });
    this.#isBroken = false;
  }

  /** Sends those members of a thought that are present as `info`. */
  #sendInfo({ depth, nodes, scores = [], line = [] }: Partial<Thought>, time: { time?: number } = {}): void {
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
  #limitsOf({ nodes, time, depth, left }: GoLimits, { seat, increment }: CurrentGame): ThinkLimits {
    const { clock } = this.#options;
    const own = left?.[seat - 1];
    const share = own === undefined ? undefined : Math.min(own / 2, own / movesToCome + increment / 2);
    const milliseconds = clock === undefined ? undefined : (time ?? share);
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
    const text = excerpt(message, 500).replaceAll(/\s+/g, ' ').trim();
    this.#say({ type: 'info', info: { text: text === '' ? 'The bot failed.' : text } });
  }
}

/** Checks an answer, because bots may be written without types. */
function checkAnswer(
  { name }: ServedBot,
  answer: unknown,
): asserts answer is Partial<Thought> & Pick<BotAnswer, 'move'> {
  const { move, then } = (answer ?? {}) as { readonly move?: unknown; readonly then?: unknown };
  if (typeof move === 'number') return;
  // Avoids an unhandled rejection.
  if (typeof then === 'function') Promise.resolve(answer).catch(() => {});
  const given =
    typeof then === 'function'
      ? 'a promise'
      : typeof answer === 'object' && answer !== null
        ? `an object whose move is ${typeof move === 'string' ? `the string '${excerpt(move)}'` : shown(move)}`
        : shown(answer);
  throw new Error(
    `The bot ${name} returned ${given}: choose must return { move } synchronously, with a move from legalMoves or parseMove.`,
  );
}

function questionOf({ game, view, reports, refused, rules }: CurrentGame): BotQuestion {
  if (view !== undefined) return { view, reports, refused, rules };
  if (game === undefined) throw new Error('No position was sent: send position or view before go.');
  return game;
}
