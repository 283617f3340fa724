/** The arbiter's side of the protocol: what an engine can be asked and told. */

import { failure, optionFrom, type Result, success } from '../base/result.ts';
import { aList, anObject, checkShape, func, numbers, object } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import type { Game } from '../game/game.ts';
import { explainMove, legalMoves } from '../game/moves.ts';
import type { PlayerView } from '../game/player-view.ts';
import { stateFrom } from '../game/state.ts';
import { attemptsFor, mustBeView, type Report } from '../game/view.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { type ClientOptions, Conversation, type EngineFault } from './conversation.ts';
import { checkArbiterLine } from './line-shapes.ts';
import type { ArbiterLine, EngineInfo, EngineLine, EngineOption, GoLimits } from './line-types.ts';
import { protocolVersion } from './lines.ts';
import type { EnginePort } from './port.ts';

/**
 * What an engine says of itself.
 *
 * @category Engines
 */
export interface EngineIdentity {
  readonly name: string;
  readonly author: string | null;
  readonly options: readonly EngineOption[];
}

/**
 * A game that is to be played.
 *
 * @category Engines
 */
export interface NewGame {
  readonly rules: Ruleset;
  readonly seat: number;
  /** The time control, as `klin-zha/match` reads it. */
  readonly control?: string;
}

/**
 * What a player of the blind game knows (R10.9).
 *
 * @category Engines
 */
export interface EngineSight {
  readonly rules: Ruleset;
  readonly view: PlayerView;
  /** All that he was told, oldest first. */
  readonly reports: readonly Report[];
  /** What he attempted in vain since the last move. */
  readonly refused: readonly Move[];
}

/**
 * What an engine answers to `go`.
 *
 * @category Engines
 */
export type EngineReply =
  | { readonly type: 'move'; readonly move: Move; readonly offer: boolean; readonly info: EngineInfo | null }
  | { readonly type: 'claim'; readonly kind: 'repetition' | 'fifty'; readonly move: Move | null }
  | { readonly type: 'resign' };

/**
 * Speaks with one engine over a port. Every question is answered with a result: after a fault (but `refused`) the engine is given up, its
 * port is closed, and whatever else it is asked has the same fault. It is asked one thing at a time: a question before the last one was answered
 * throws `engine-busy`. What waits for an answer when the connection is ended has the fault `crash`, as has an engine whose port
 * throws. What the alarm or the log throws passes on.
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
 *
 * @category Engines
 */
export class EngineClient {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'EngineClient';
  readonly #options: ClientOptions;
  readonly #talk: Conversation;
  #legal: () => readonly Move[] = () => [];
  #info: EngineInfo | null = null;
  #told = 0;

  constructor(port: EnginePort, options: ClientOptions) {
    this.#options = options;
    this.#talk = new Conversation(port, options, (line, talk) => this.#heedAside(line, talk));
  }

  /** What the engine did wrong, null if nothing so far. */
  get fault(): EngineFault | null {
    return this.#talk.fault;
  }

  /** What was said besides without harm: lines that begin with no word of the protocol, or that nobody asked for. */
  get remarks(): readonly EngineFault[] {
    return this.#talk.remarks;
  }

  /** Greets the engine. */
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
      return failure(this.#talk.giveUp('bad-line', 'The engine did not say its name.', 'id name NAME'));
    return success({ name, author, options });
  }

  /** Sets an option; the engine does not answer. @throws KlinZhaError `bad-line` for a name or value that is no single line */
  setOption(name: string, value: string): void {
    this.#talk.say({ type: 'setoption', name, value });
  }

  /** Asks whether the engine has done all it was told. */
  ready(): Promise<Result<true, EngineFault>> {
    return this.#talk.ask([{ type: 'isready' }], (line) => (line.type === 'readyok' ? true : undefined));
  }

  /**
   * Begins a game; an engine that does not play the ruleset refuses it, and may be asked for another.
   *
   * @throws KlinZhaError `bad-line` for a time control that is not one word
   */
  async newGame(game: NewGame): Promise<Result<true, EngineFault>> {
    checkShape(game, anObject, 'bad-option', 'game to begin');
    const { rules, seat, control } = game;
    mustBeRules(rules);
    this.#told = 0;
    const line = {
      type: 'newgame',
      rules: rules.id,
      seat,
      ...(control === undefined ? {} : { control }),
    } as const;
    const answer = await this.#talk.ask([line], (said) => {
      if (said.type === 'gameok') return { refused: null };
      return said.type === 'refuse' ? { refused: said.text } : undefined;
    });
    if (!answer.ok) return answer;
    const { refused } = answer.value;
    if (refused === null) return success(true);
    return failure({ code: 'refused', message: `The engine does not play ${rules.id}: ${refused}` });
  }

  /**
   * Asks for a move. An engine is told the position and the moves that led there, in Blind what its player knows and nothing else;
   * its answer is legal, in Blind an attempt that was not refused yet.
   *
   * @param within how many milliseconds the move may take; if not said, what the limits say
   */
  async choose(
    question: Game | EngineSight,
    given?: GoLimits,
    within?: number,
  ): Promise<Result<EngineReply, EngineFault>> {
    const limits = given ?? {};
    checkArbiterLine({ type: 'go', limits });
    if (within !== undefined && within !== null) optionFrom('within', within, 0);
    const isSight = isSightOf(question);
    const seat = isSight ? question.view.viewer : question.state.seat;
    this.#legal = isSight
      ? () => attemptsFor(question.view, question.rules).filter((move) => !question.refused.includes(move))
      : () => legalMoves(question.state);
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
    this.#legal = () => [];
    if (!answer.ok) return answer;
    const { value } = answer;
    if (typeof value !== 'string') return success(value);
    const [why, expected] = isSight
      ? [`'${value}' cannot be attempted, or was refused before.`, 'one of the moves that legal lists']
      : [whyIllegal(question, value), 'one of the legal moves'];
    return failure(this.#talk.giveUp('illegal-move', why, expected));
  }

  /** Tells the engine to answer now. */
  stop(): void {
    this.#talk.say({ type: 'stop' });
    this.#talk.hurry(this.#options.grace ?? 1000);
  }

  /** Tells the engine that a seat offers a draw, and whether it accepts. */
  offer(seat: number): Promise<Result<boolean, EngineFault>> {
    return this.#talk
      .ask([{ type: 'offer', seat }], (line) =>
        line.type === 'accept' ? { is: true } : line.type === 'decline' ? { is: false } : undefined,
      )
      .then((answer) => (answer.ok ? success(answer.value.is) : answer));
  }

  /** Tells the engine how the game ended; it does not answer. @throws KlinZhaError `bad-line` for a reason that is not one word */
  over(winner: number | null, reason: string): void {
    this.#talk.say({ type: 'over', winner, reason });
  }

  /** Ends the connection. */
  quit(): void {
    try {
      this.#talk.say({ type: 'quit' });
    } finally {
      this.#talk.end();
    }
  }

  /** What an engine is told of the blind game: new reports, its view, and what was refused. */
  #sightLines({ view, reports, refused }: EngineSight): ArbiterLine[] {
    const news = reports.slice(this.#told);
    this.#told = reports.length;
    return [
      ...news.map((report): ArbiterLine => ({ type: 'report', report })),
      { type: 'view', view },
      ...refused.map((move): ArbiterLine => ({ type: 'refused', move: formatMove(move) })),
    ];
  }

  /** What an engine says besides its answers: its thoughts, and that it wants to be told the legal moves. */
  #heedAside(line: EngineLine, talk: Conversation): boolean {
    if (line.type === 'info') this.#info = { ...this.#info, ...line.info };
    else if (line.type === 'legal') talk.say({ type: 'legal', moves: this.#legal().map(formatMove) });
    else return false;
    return true;
  }

  /** The reply that a line is, or the move in it that is not legal. */
  #replyIn(line: EngineLine): EngineReply | string | undefined {
    if (line.type === 'resign') return { type: 'resign' };
    if (line.type !== 'bestmove' && line.type !== 'claim') return undefined;
    const move = line.move === undefined ? null : this.#legal().find((one) => formatMove(one) === line.move);
    if (move === undefined) return line.move!;
    if (line.type === 'claim') return { type: 'claim', kind: line.kind, move };
    return { type: 'move', move: move!, offer: line.offer, info: this.#info };
  }
}

/**
 * Whether a question is what a player of the blind game knows, and no game.
 *
 * @throws KlinZhaError `bad-view`, `bad-state` for what is neither
 */
function isSightOf(question: Game | EngineSight): question is EngineSight {
  if ('view' in Object(question)) {
    const { view, rules } = question as EngineSight;
    mustBeView(view, rules);
    checkShape(question, object({ reports: aList, refused: numbers }), 'bad-view', 'question');
    return true;
  }
  stateFrom((Object(question) as Game).state);
  checkShape(question, object({ moves: aList, departures: aList, at: func }), 'bad-game', 'game');
  return false;
}

/** Why a move is not legal, and where, so that it can be tried again. */
function whyIllegal({ state }: Game, move: string): string {
  const at = `'${move}' is not legal in '${state}'`;
  try {
    return `${at}: ${explainMove(state, move).message}`;
  } catch (error) {
    // It is no move at all.
    return `${at}: ${(error as Error).message}`;
  }
}

/** A game as an engine is told of it: from where the last player left, or from its start. */
function positionLine(game: Game): ArbiterLine {
  const begun = game.departures.at(-1)?.ply ?? 0;
  return {
    type: 'position',
    position: String(game.at(begun)),
    moves: game.moves.slice(begun).map(formatMove),
  };
}
