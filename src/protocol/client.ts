/** The arbiter's side of the protocol: it asks an engine, waits no longer than it must, and says what the engine did wrong. */

import { type Fault, failure, type Result, success } from '../core/result.ts';
import { excerpt } from '../core/text.ts';
import type { Move } from '../engine/move.ts';
import type { Game } from '../game/game.ts';
import { explainMove, legalMoves } from '../game/moves.ts';
import { attemptsFor, type PlayerView, type Report } from '../game/view.ts';
import { formatMove } from '../position/coordinates.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import {
  type ArbiterLine,
  type EngineInfo,
  type EngineLine,
  type EngineOption,
  formatArbiterLine,
  type GoLimits,
  parseEngineLine,
  protocolVersion,
} from './lines.ts';
import type { EnginePort } from './port.ts';

/**
 * Rings after so many milliseconds; the answer keeps it from ringing.
 *
 * @category Engines
 */
export type Alarm = (milliseconds: number, ring: () => void) => () => void;

/**
 * What an engine can do wrong: it is gone, does not answer, says too much, answers what is not legal, says what the protocol does not.
 *
 * @category Engines
 */
export type EngineFaultCode =
  | 'crash'
  | 'hang'
  | 'flood'
  | 'illegal-move'
  | 'bad-line'
  | 'unexpected-line'
  | 'refused';

/**
 * What an engine did wrong; `read` is the line.
 *
 * @category Engines
 */
export interface EngineFault extends Fault {
  readonly code: EngineFaultCode;
}

/**
 * By what a client waits and counts.
 *
 * @category Engines
 */
export interface ClientOptions {
  readonly alarm: Alarm;
  /** Milliseconds for every answer but a move; 10 seconds if not said. */
  readonly patience?: number;
  /** Milliseconds beyond the limit of a move, and after `stop`; 1 second if not said. */
  readonly grace?: number;
  /** Milliseconds for a move without a limit of time; a minute if not said. */
  readonly longestMove?: number;
  /** The most lines before an answer; 10,000 if not said. */
  readonly mostLines?: number;
  /** The most characters of a line; 65,536 if not said. */
  readonly longestLine?: number;
  /** Who is told every line that comes and goes. */
  readonly log?: (from: 'arbiter' | 'engine', line: string) => void;
}

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

/** With what an engine answers. */
const answersTo = {
  'klin-zha': 'id name NAME, options, ok',
  isready: 'readyok',
  newgame: 'gameok, or refuse REASON',
  go: 'bestmove, claim or resign',
  offer: 'accept or decline',
} as const;

/** What is waited for. */
interface Pending {
  /** What was asked, and what answers it. */
  readonly asked: keyof typeof answersTo;
  readonly take: (line: EngineLine) => boolean;
  readonly fail: (fault: EngineFault) => void;
  cancel: () => void;
}

/**
 * Speaks with one engine over a port. Every question is answered with a result: after a fault (but `refused`) the engine is given up, its
 * port is closed, and whatever else it is asked has the same fault.
 *
 * ```ts
 * import { createState, Game, klinZha, seededRandom, unwrap } from 'klin-zha';
 * import { randomBot } from 'klin-zha/bots';
 * import { EngineClient, linkedPorts, serveEngine } from 'klin-zha/engine';
 *
 * const [ours, theirs] = linkedPorts();
 * serveEngine(randomBot, theirs, { random: seededRandom(1) });
 * const engine = new EngineClient(ours, { alarm: () => () => {} });
 * unwrap(await engine.start()).name; // 'klin-zha random'
 * unwrap(await engine.newGame({ rules: klinZha, seat: 1 }));
 * const reply = unwrap(await engine.choose(new Game(createState('klin-zha')), { nodes: 100 }));
 * reply.type; // 'move'
 * engine.quit();
 * ```
 *
 * @category Engines
 */
export class EngineClient {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'EngineClient';
  /** What the engine did wrong, null if nothing so far. */
  fault: EngineFault | null = null;
  /** What was said besides without harm: lines that begin with no word of the protocol, or that nobody asked for. */
  readonly remarks: EngineFault[] = [];
  private readonly port: EnginePort;
  private readonly options: ClientOptions;
  private pending: Pending | undefined;
  private lines = 0;
  private legal: () => readonly Move[] = () => [];
  private info: EngineInfo | null = null;
  /** The last line that came, and the last words of its own. */
  private last: string | undefined;
  private words: string | undefined;
  private told = 0;
  private isOver = false;

  constructor(port: EnginePort, options: ClientOptions) {
    this.port = port;
    this.options = options;
    port.listen({ line: (text) => this.hear(text), closed: (why) => this.gone(why) });
  }

  /** Greets the engine. */
  async start(): Promise<Result<EngineIdentity, EngineFault>> {
    let name = '';
    let author: string | null = null;
    const options: EngineOption[] = [];
    const greeted = await this.ask([{ type: 'klin-zha', version: protocolVersion }], (line) => {
      if (line.type === 'id' && line.key === 'name') name = line.text;
      else if (line.type === 'id') author = line.text;
      else if (line.type === 'option') options.push(line.option);
      else return line.type === 'ok' ? true : undefined;
      return false;
    });
    if (!greeted.ok) return greeted;
    if (name === '')
      return failure(this.giveUp('bad-line', 'The engine did not say its name.', 'id name NAME'));
    return success({ name, author, options });
  }

  /** Sets an option; the engine does not answer. */
  setOption(name: string, value: string): void {
    this.say({ type: 'setoption', name, value });
  }

  /** Asks whether the engine has done all it was told. */
  ready(): Promise<Result<true, EngineFault>> {
    return this.ask([{ type: 'isready' }], (line) => (line.type === 'readyok' ? true : undefined));
  }

  /** Begins a game; an engine that does not play the ruleset refuses it, and may be asked for another. */
  async newGame({ rules, seat, control }: NewGame): Promise<Result<true, EngineFault>> {
    this.told = 0;
    const line = {
      type: 'newgame',
      rules: rules.id,
      seat,
      ...(control === undefined ? {} : { control }),
    } as const;
    const answer = await this.ask([line], (said) => {
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
    limits: GoLimits = {},
    within?: number,
  ): Promise<Result<EngineReply, EngineFault>> {
    const isSight = 'view' in question;
    const seat = isSight ? question.view.viewer : question.state.seat;
    this.legal = isSight
      ? () => attemptsFor(question.view, question.rules).filter((move) => !question.refused.includes(move))
      : () => legalMoves(question.state);
    this.info = null;
    const lines = isSight ? this.sightLines(question) : [positionLine(question)];
    const limit = within ?? limits.time ?? limits.left?.[seat - 1];
    const { grace = 1000, longestMove = 60_000 } = this.options;
    const time = limit === undefined ? longestMove : limit + grace;
    const answer = await this.ask([...lines, { type: 'go', limits }], (line) => this.replyIn(line), time);
    this.legal = () => [];
    if (!answer.ok) return answer;
    const { value } = answer;
    if (typeof value !== 'string') return success(value);
    const [why, expected] = isSight
      ? [`'${value}' cannot be attempted, or was refused before.`, 'one of the moves that legal lists']
      : [whyIllegal(question, value), 'one of the legal moves'];
    return failure(this.giveUp('illegal-move', why, expected));
  }

  /** Tells the engine to answer now. */
  stop(): void {
    this.say({ type: 'stop' });
    const { grace = 1000, alarm } = this.options;
    if (this.pending === undefined) return;
    this.pending.cancel();
    this.pending.cancel = alarm(grace, () => this.hang(grace));
  }

  /** Tells the engine that a seat offers a draw, and whether it accepts. */
  offer(seat: number): Promise<Result<boolean, EngineFault>> {
    return this.ask([{ type: 'offer', seat }], (line) =>
      line.type === 'accept' ? { is: true } : line.type === 'decline' ? { is: false } : undefined,
    ).then((answer) => (answer.ok ? success(answer.value.is) : answer));
  }

  /** Tells the engine how the game ended; it does not answer. */
  over(winner: number | null, reason: string): void {
    this.say({ type: 'over', winner, reason });
  }

  /** Ends the connection. */
  quit(): void {
    this.say({ type: 'quit' });
    this.isOver = true;
    this.pending?.cancel();
    this.port.close();
  }

  /** What an engine is told of the blind game: new reports, its view, and what was refused. */
  private sightLines({ view, reports, refused }: EngineSight): ArbiterLine[] {
    const news = reports.slice(this.told);
    this.told = reports.length;
    return [
      ...news.map((report): ArbiterLine => ({ type: 'report', report })),
      { type: 'view', view },
      ...refused.map((move): ArbiterLine => ({ type: 'refused', move: formatMove(move) })),
    ];
  }

  /** The reply that a line is, or the move in it that is not legal. */
  private replyIn(line: EngineLine): EngineReply | string | undefined {
    if (line.type === 'resign') return { type: 'resign' };
    if (line.type !== 'bestmove' && line.type !== 'claim') return undefined;
    const move = line.move === undefined ? null : this.legal().find((one) => formatMove(one) === line.move);
    if (move === undefined) return line.move!;
    if (line.type === 'claim') return { type: 'claim', kind: line.kind, move };
    return { type: 'move', move: move!, offer: line.offer, info: this.info };
  }

  private say(line: ArbiterLine): void {
    if (this.fault !== null || this.isOver) return;
    const text = formatArbiterLine(line);
    this.options.log?.('arbiter', text);
    this.port.send(text);
  }

  /** Says lines, and waits until a line is taken; what is taken as `false` belongs to the answer, but is not yet all. */
  private ask<T extends object | string | true>(
    lines: readonly [...ArbiterLine[], ArbiterLine & { readonly type: keyof typeof answersTo }],
    take: (line: EngineLine) => T | false | undefined,
    milliseconds: number = this.options.patience ?? 10_000,
  ): Promise<Result<T, EngineFault>> {
    if (this.fault !== null) return Promise.resolve(failure(this.fault));
    this.lines = 0;
    return new Promise((resolve) => {
      const end = (result: Result<T, EngineFault>): void => {
        pending.cancel();
        this.pending = undefined;
        resolve(result);
      };
      const pending: Pending = {
        asked: lines.at(-1)!.type as Pending['asked'],
        take: (line) => {
          const taken = take(line);
          if (taken !== undefined && taken !== false) end(success(taken));
          return taken !== undefined;
        },
        fail: (fault) => end(failure(fault)),
        cancel: () => {},
      };
      this.pending = pending;
      pending.cancel = this.options.alarm(milliseconds, () => this.hang(milliseconds));
      for (const line of lines) this.say(line);
    });
  }

  private hear(text: string): void {
    if (this.fault !== null || this.isOver) return;
    this.options.log?.('engine', text);
    this.last = text;
    const { mostLines = 10_000, longestLine = 65_536 } = this.options;
    if (++this.lines > mostLines)
      return void this.giveUp('flood', `More than ${mostLines} lines came before an answer.`);
    if (text.length > longestLine)
      return void this.giveUp('flood', `A line has more than ${longestLine} characters.`, undefined, text);
    if (text.trim() === '') return;
    const parsed = parseEngineLine(text);
    if (parsed.ok) this.heed(parsed.value, text);
    else {
      const [{ code, message, expected }] = parsed.errors as readonly [Fault];
      if (code === 'unknown-line') this.remark(message, text, expected);
      else this.giveUp('bad-line', message, expected, text);
    }
  }

  private heed(line: EngineLine, text: string): void {
    if (line.type === 'info') {
      this.info = { ...this.info, ...line.info };
      this.words = line.info.text ?? this.words;
    } else if (line.type === 'legal') this.say({ type: 'legal', moves: this.legal().map(formatMove) });
    else if (this.pending?.take(line) !== true)
      this.remark(
        `Nobody asked for '${excerpt(text)}'.`,
        text,
        this.pending === undefined ? 'nothing' : 'an answer to what was asked',
      );
  }

  private remark(message: string, text: string, expected?: string): void {
    if (this.remarks.length < 100)
      this.remarks.push({
        code: 'unexpected-line',
        message,
        read: excerpt(text),
        ...(expected === undefined ? {} : { expected }),
      });
  }

  private gone(why: string): void {
    const said = this.words === undefined ? '' : ` It said last: "${excerpt(this.words, 500)}"`;
    if (!this.isOver) this.giveUp('crash', `The engine is gone: ${why}.${said}`);
  }

  private hang(milliseconds: number): void {
    const asked = this.pending?.asked ?? 'go';
    const last =
      this.last === undefined ? 'it has said nothing yet' : `its last line is '${excerpt(this.last)}'`;
    const message = `The engine has not answered ${asked} within ${milliseconds} ms; ${last}.`;
    this.giveUp('hang', message, answersTo[asked], this.last);
  }

  private giveUp(code: EngineFaultCode, message: string, expected?: string, text?: string): EngineFault {
    if (this.fault !== null) return this.fault;
    const read = text === undefined ? {} : { read: excerpt(text) };
    this.fault = { code, message, ...read, ...(expected === undefined ? {} : { expected }) };
    this.pending?.fail(this.fault);
    this.port.close();
    return this.fault;
  }
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
