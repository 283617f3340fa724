/** The arbiter's side of the protocol. */

import { fail, failure, optionFrom, type Result, success } from '../base/result.ts';
import { aList, anObject, checkShape, func, numbers, object } from '../base/shape.ts';
import type { BotSight } from '../bots/bot.ts';
import { choicesFor } from '../bots/sight.ts';
import type { Move } from '../engine/move.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import type { Game } from '../game/game.ts';
import { explainMove } from '../game/moves.ts';
import { stateFrom } from '../game/state.ts';
import { mustBeView } from '../game/view.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { type ClientOptions, Conversation, type EngineFault } from './conversation.ts';
import { checkArbiterLine } from './line-shapes.ts';
import type { ArbiterLine, EngineInfo, EngineLine, EngineOption, GoLimits } from './line-types.ts';
import { protocolVersion } from './lines.ts';
import { optionFault } from './option-values.ts';
import type { EnginePort } from './port.ts';

/** Name, author and options of an engine. */
export interface EngineIdentity {
  readonly name: string;
  readonly author: string | null;
  readonly options: readonly EngineOption[];
}

/** An engine's answer to `go`. `info` has the last value of each part that the engine sent before. */
export type EngineReply =
  | { readonly type: 'move'; readonly move: Move; readonly offer: boolean; readonly info: EngineInfo | null }
  | {
      readonly type: 'claim';
      readonly kind: 'repetition' | 'fifty';
      readonly move: Move | null;
      readonly info: EngineInfo | null;
    }
  | { readonly type: 'resign'; readonly info: EngineInfo | null };

/**
 * Client for one engine, over a port. Requests return results. After any fault except `refused`, the port is
 * closed and later requests return the same fault. Only one request may be pending: a second request throws
 * `engine-busy`. If the connection ends or the port throws, the request fails with `crash`. Exceptions in the
 * alarm and the log reach the caller.
 *
 * ```ts
 * import { createState, Game, klinZha, seededRandom, unwrap } from 'klin-zha';
 * import { randomBot } from 'klin-zha/bots';
 * import { EngineClient, linkedPorts, serveEngine } from 'klin-zha/protocol';
 *
 * const [ours, theirs] = linkedPorts();
 * serveEngine(randomBot, theirs, { random: seededRandom(1) });
 * const engine = new EngineClient(ours, { alarm: () => () => {} });
 * unwrap(await engine.start()).name; // 'klin-zha random'
 * unwrap(await engine.newGame({ rules: klinZha, seat: 1 }));
 * const reply = unwrap(await engine.choose(new Game(createState(klinZha)), { nodes: 100 }));
 * reply.type; // 'move'
 * engine.quit();
 * ```
 */
export class EngineClient {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'EngineClient';
  readonly #options: ClientOptions;
  readonly #talk: Conversation;
  #legal: readonly Move[] = [];
  /** The engine's seat in the current game. */
  #seat: number | undefined;
  #info: EngineInfo | null = null;
  #reported = 0;
  /** Options that the engine has announced; undefined before the greeting. */
  #announced: readonly EngineOption[] | undefined;

  constructor(port: EnginePort, options: ClientOptions) {
    this.#options = options;
    this.#talk = new Conversation(port, options, (line, talk) => this.#handleAside(line, talk));
  }

  /** The engine's fault, or null. */
  get fault(): EngineFault | null {
    return this.#talk.fault;
  }

  /** Harmless violations: unknown lines, and lines that were not requested. */
  get remarks(): readonly EngineFault[] {
    return this.#talk.remarks;
  }

  /** Sends the greeting and reads the answer. */
  async start(): Promise<Result<EngineIdentity, EngineFault>> {
    let name = '';
    let author: string | null = null;
    const options: EngineOption[] = [];
    const greeted = await this.#talk.ask([{ type: 'klin-zha', version: protocolVersion }], (line) => {
      if (line.type === 'id' && line.key === 'name') name = line.text;
      else if (line.type === 'id') author = line.text;
      else if (line.type === 'option') options.push(line.option);
      else return line.type === 'ok' ? true : undefined;
      return false;
    });
    if (!greeted.ok) return greeted;
    if (name === '')
      return failure(this.#talk.giveUp('bad-line', 'The engine did not send its name.', 'id name NAME'));
    this.#announced = options;
    return success({ name, author, options });
  }

  /**
   * Sets an option. The engine does not answer.
   *
   * @throws KlinZhaError `bad-option` for an option that the engine did not announce, or a value outside its
   * type or range; `bad-line` for a name or value that is not a single line
   */
  setOption(name: string, value: string): void {
    checkArbiterLine({ type: 'setoption', name, value });
    const fault = this.#announced && optionFault(this.#announced, name, value);
    if (fault !== undefined) fail(fault);
    this.#talk.say({ type: 'setoption', name, value });
  }

  /** Waits until the engine has processed all lines sent so far. */
  ready(): Promise<Result<true, EngineFault>> {
    return this.#talk.ask([{ type: 'isready' }], (line) => (line.type === 'readyok' ? true : undefined));
  }

  /**
   * Begins a game. The result is the fault `refused` if the engine does not play the ruleset; it can still
   * play other games.
   *
   * @throws KlinZhaError `bad-line` for a time control that is not one word
   */
  async newGame(game: {
    readonly rules: Ruleset;
    readonly seat: number;
    /** Time control for `parseControl` of `klin-zha/match`. */
    readonly control?: string;
  }): Promise<Result<true, EngineFault>> {
    checkShape(game, anObject, 'bad-option', 'new game');
    const { rules, seat, control } = game;
    mustBeRules(rules);
    this.#reported = 0;
    this.#seat = seat;
    const line = {
      type: 'newgame',
      rules: rules.id,
      seat,
      ...(control === undefined ? {} : { control }),
    } as const;
    const answer = await this.#talk.ask([line], (reply) => {
      if (reply.type === 'gameok') return { refused: null };
      return reply.type === 'refuse' ? { refused: reply.text } : undefined;
    });
    if (!answer.ok) return answer;
    const { refused } = answer.value;
    if (refused === null) return success(true);
    return failure({ code: 'refused', message: `The engine does not play ${rules.id}: ${refused}` });
  }

  /**
   * Requests a move. Sends the position and the moves that led to it; in Blind, sends only what the player
   * knows. The answer is a legal move or, in Blind, an attempt that has not been refused yet. The result is
   * the fault `refused` if the engine refuses to choose a move; it can still be asked again.
   *
   * @param within maximum time for the move in milliseconds, by default the time limit in `given`
   * @throws KlinZhaError `bad-view`, `bad-state` or `bad-game` for an invalid question, `no-move` for one
   * without a move to choose (the game is over, it is another player's turn, a combat is pending, or no game
   * has begun), `bad-line` for invalid limits
   */
  async choose(
    question: Game | Required<BotSight>,
    given?: GoLimits,
    within?: number,
  ): Promise<Result<EngineReply, EngineFault>> {
    const limits = given ?? {};
    checkArbiterLine({ type: 'go', limits });
    if (within !== undefined && within !== null) optionFrom('within', within, 0);
    const isSight = isSightOf(question);
    const seat = isSight ? question.view.viewer : question.state.seat;
    if (this.#seat === undefined)
      fail({ code: 'no-move', message: 'No move to choose: no game has begun, call newGame first.' });
    this.#legal = choicesFor(question, this.#seat);
    this.#info = null;
    const lines = isSight ? this.#sightLines(question) : [positionLine(question)];
    const limit = within ?? limits.time ?? limits.left?.[seat - 1];
    const { grace = 1000, longestMove = 60_000 } = this.#options;
    const time = limit === undefined ? longestMove : limit + grace;
    const answer = await this.#talk.ask(
      [...lines, { type: 'go', limits }],
      (line) => this.#replyIn(line),
      time,
    );
    this.#legal = [];
    if (!answer.ok) return answer;
    const { value } = answer;
    if (typeof value !== 'string') {
      if (value.type !== 'refuse') return success(value);
      return failure({ code: 'refused', message: `The engine refused to choose a move: ${value.text}` });
    }
    const [why, expected] = isSight
      ? [`'${value}' is not a possible attempt, or was refused before.`, 'one of the moves that legal lists']
      : [whyIllegal(question, value), 'one of the legal moves'];
    return failure(this.#talk.giveUp('illegal-move', why, expected));
  }

  /** Sends `stop`: the engine must answer the pending `go` now. */
  stop(): void {
    this.#talk.say({ type: 'stop' });
    this.#talk.hurry(this.#options.grace ?? 1000);
  }

  /** Passes on a draw offer from another seat. @returns whether the engine accepts */
  offer(seat: number): Promise<Result<boolean, EngineFault>> {
    return this.#talk
      .ask([{ type: 'offer', seat }], (line) =>
        line.type === 'accept' ? { is: true } : line.type === 'decline' ? { is: false } : undefined,
      )
      .then((answer) => (answer.ok ? success(answer.value.is) : answer));
  }

  /**
   * Sends the result of the game. The engine does not answer.
   *
   * @throws KlinZhaError `bad-line` for a reason that is not one word
   */
  over(winner: number | null, reason: string): void {
    this.#talk.say({ type: 'over', winner, reason });
  }

  /** Sends `quit` and closes the connection. */
  quit(): void {
    try {
      this.#talk.say({ type: 'quit' });
    } finally {
      this.#talk.end();
    }
  }

  /** Returns the lines for a position in Blind: new reports, the view, and refused attempts. */
  #sightLines({ view, reports, refused }: Required<BotSight>): ArbiterLine[] {
    const news = reports.slice(this.#reported);
    this.#reported = reports.length;
    return [
      ...news.map((report): ArbiterLine => ({ type: 'report', report })),
      { type: 'view', view },
      ...refused.map((move): ArbiterLine => ({ type: 'refused', move: formatMove(move) })),
    ];
  }

  /** Handles `info` and `legal`. @returns whether the line was handled */
  #handleAside(line: EngineLine, talk: Conversation): boolean {
    if (line.type === 'info') this.#info = { ...this.#info, ...line.info };
    else if (line.type === 'legal') talk.say({ type: 'legal', moves: this.#legal.map(formatMove) });
    else return false;
    return true;
  }

  /** Returns the reply or refusal in a line, the text of an illegal move, or undefined for any other line. */
  #replyIn(line: EngineLine): EngineReply | Extract<EngineLine, { type: 'refuse' }> | string | undefined {
    const info = this.#info;
    if (line.type === 'refuse') return line;
    if (line.type === 'resign') return { type: 'resign', info };
    if (line.type !== 'bestmove' && line.type !== 'claim') return undefined;
    const move = line.move === undefined ? null : this.#legal.find((one) => formatMove(one) === line.move);
    if (move === undefined) return line.move!;
    if (line.type === 'claim') return { type: 'claim', kind: line.kind, move, info };
    return { type: 'move', move: move!, offer: line.offer, info };
  }
}

/**
 * Whether a question is what a player knows in Blind, not a game.
 *
 * @throws KlinZhaError `bad-view`, `bad-state` or `bad-game` for invalid questions
 */
export function isSightOf(question: Game | Required<BotSight>): question is Required<BotSight> {
  if ('view' in Object(question)) {
    const { view, rules } = question as Required<BotSight>;
    mustBeView(view, rules);
    checkShape(question, object({ reports: aList, refused: numbers }), 'bad-view', 'question');
    return true;
  }
  const { state, at } = Object(question) as Game;
  stateFrom(typeof at === 'function' ? state : (question as never));
  checkShape(question, object({ moves: aList, departures: aList, at: func }), 'bad-game', 'game');
  return false;
}

/** Explains why a move is illegal, with the position to reproduce it. */
function whyIllegal({ state }: Game, move: string): string {
  const at = `'${move}' is not legal in '${state}'`;
  try {
    return `${at}: ${explainMove(state, move).message}`;
  } catch (error) {
    // The text is not a move.
    return `${at}: ${(error as Error).message}`;
  }
}

/** Returns the line for a game, from its start or from the last departure. */
function positionLine(game: Game): ArbiterLine {
  const begun = game.departures.at(-1)?.ply ?? 0;
  return {
    type: 'position',
    position: String(game.at(begun)),
    moves: game.moves.slice(begun).map(formatMove),
  };
}
