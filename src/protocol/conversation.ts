/** Requests to an engine and their answers, with timeouts and limits. */

import { made } from '../base/memo.ts';
import { type Fault, fail, failure, type Result, success } from '../base/result.ts';
import { checkShape, func, nullish, number, object } from '../base/shape.ts';
import { excerpt } from '../base/text.ts';
import { checkArbiterLine } from './line-shapes.ts';
import type { ArbiterLine, EngineLine } from './line-types.ts';
import { formatArbiterLine, parseEngineLine } from './lines.ts';
import { type EnginePort, guardedPort } from './port.ts';

/** Timer that calls `ring` after some milliseconds. Returns a function that cancels the timer. */
export type Alarm = (milliseconds: number, ring: () => void) => () => void;

/**
 * Code of an engine fault: the engine has exited, does not answer, sends too much, plays an illegal move,
 * breaks the protocol, or refuses a ruleset or to choose a move.
 */
export type EngineFaultCode =
  | 'crash'
  | 'hang'
  | 'flood'
  | 'illegal-move'
  | 'bad-line'
  | 'unexpected-line'
  | 'refused';

/** An engine fault. `read` is the invalid line. */
export interface EngineFault extends Fault<EngineFaultCode> {}

/** Timeouts, limits and log of a client. */
export interface ClientOptions {
  readonly alarm: Alarm;
  /** Milliseconds to wait for any answer except a move, by default 10 seconds. */
  readonly patience?: number;
  /** Milliseconds to wait after a move's time limit and after `stop`, by default 1 second. */
  readonly grace?: number;
  /** Milliseconds to wait for a move without a time limit, by default 1 minute. */
  readonly longestMove?: number;
  /** Maximum number of lines before an answer, by default 10,000. */
  readonly mostLines?: number;
  /** Maximum length of a line, by default 65,536 characters. */
  readonly longestLine?: number;
  /** Callback for every line in either direction. */
  readonly log?: (from: 'arbiter' | 'engine', line: string) => void;
}

/** Expected answer to each request. */
const answersTo = {
  'klin-zha': 'id name NAME, options, ok',
  isready: 'readyok',
  newgame: 'gameok, or refuse REASON',
  go: 'bestmove, claim, resign, or refuse REASON',
  offer: 'accept or decline',
} as const;

/** A pending request. */
interface Pending {
  readonly request: keyof typeof answersTo;
  readonly take: (line: EngineLine) => boolean;
  readonly fail: (fault: EngineFault) => void;
  cancel: () => void;
}

/** Fault returned for requests after the connection was closed. */
const ended: EngineFault = /* @__PURE__ */ Object.freeze({
  code: 'crash',
  message: 'The connection to the engine was closed.',
});

const clientShape = /* @__PURE__ */ made(() =>
  object({
    alarm: func,
    patience: nullish(number),
    grace: nullish(number),
    longestMove: nullish(number),
    mostLines: nullish(number),
    longestLine: nullish(number),
    log: nullish(func),
  }),
);

/** Connection to one engine, which lasts until it is closed or the engine has a fault. */
export class Conversation {
  /** The engine's fault, or null. */
  fault: EngineFault | null = null;
  /** Harmless violations, at most a hundred. */
  readonly remarks: EngineFault[] = [];
  readonly #port: EnginePort;
  readonly #options: ClientOptions;
  readonly #aside: (line: EngineLine, talk: Conversation) => boolean;
  #pending: Pending | undefined;
  #lines = 0;
  /** Last line from the engine, and last `info text`, for messages. */
  #lastLine: string | undefined;
  #lastText: string | undefined;
  #isOver = false;

  /** @param aside handles lines that do not answer a request; returns false for other lines */
  constructor(
    port: EnginePort,
    options: ClientOptions,
    aside: (line: EngineLine, talk: Conversation) => boolean,
  ) {
    this.#port = guardedPort(port);
    checkShape(options, clientShape, 'bad-option', 'client');
    this.#options = options;
    this.#aside = aside;
    this.#port.listen({ line: (text) => this.#receive(text), closed: (why) => this.#crash(why) });
  }

  /** Sends a line that has no answer. */
  say(line: ArbiterLine): void {
    if (this.fault !== null || this.#isOver) return;
    const text = formatArbiterLine(line);
    this.#options.log?.('arbiter', text);
    this.#port.send(text);
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @param take returns the answer in a line, false for a line that is only part of the answer, undefined for
   * other lines
   */
  ask<T extends object | string | true>(
    lines: readonly [...ArbiterLine[], ArbiterLine & { readonly type: keyof typeof answersTo }],
    take: (line: EngineLine) => T | false | undefined,
    milliseconds: number = this.#options.patience ?? 10_000,
  ): Promise<Result<T, EngineFault>> {
    for (const line of lines) checkArbiterLine(line);
    const over = this.fault ?? (this.#isOver ? ended : null);
    if (over !== null) return Promise.resolve(failure(over));
    if (this.#pending !== undefined) {
      const message = `The engine has not answered ${this.#pending.request} yet: wait for the answer first.`;
      fail({ code: 'engine-busy', message, expected: 'one request at a time' });
    }
    this.#lines = 0;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#pending = undefined;
        pending.cancel();
      };
      const answer = (result: Result<T, EngineFault>): void => {
        resolve(result);
        end();
      };
      const pending: Pending = {
        request: lines.at(-1)!.type as Pending['request'],
        take: (line) => {
          const taken = take(line);
          if (taken !== undefined && taken !== false) answer(success(taken));
          return taken !== undefined;
        },
        fail: (fault) => answer(failure(fault)),
        cancel: () => {},
      };
      this.#pending = pending;
      try {
        pending.cancel = this.#startTimeout(milliseconds);
        for (const line of lines) this.say(line);
      } catch (error) {
        // Exceptions in the alarm and the log are for the caller.
        reject(error);
        end();
      }
    });
  }

  /** Starts a timeout. Returns a function that cancels it, even if the alarm itself cannot be cancelled. */
  #startTimeout(milliseconds: number): () => void {
    let isSet = true;
    const cancel: unknown = this.#options.alarm(milliseconds, () => {
      if (isSet) this.#timeOut(milliseconds);
    });
    return () => {
      isSet = false;
      if (typeof cancel === 'function') cancel();
    };
  }

  /** Replaces the timeout of the pending request. */
  hurry(milliseconds: number): void {
    if (this.#pending === undefined) return;
    const cancel = this.#startTimeout(milliseconds);
    const before = this.#pending.cancel;
    this.#pending.cancel = cancel;
    before();
  }

  /** Closes the connection without a fault. */
  end(): void {
    this.#isOver = true;
    this.#port.close();
    this.#pending?.fail(ended);
  }

  /** Closes the connection with a fault. Returns the first fault. */
  giveUp(code: EngineFaultCode, message: string, expected?: string, text?: string): EngineFault {
    if (this.fault !== null) return this.fault;
    const read = text === undefined ? {} : { read: excerpt(text) };
    this.fault = { code, message, ...read, ...(expected === undefined ? {} : { expected }) };
    this.#port.close();
    this.#pending?.fail(this.fault);
    return this.fault;
  }

  #receive(text: string): void {
    try {
      this.#options.log?.('engine', text);
    } finally {
      this.#read(text);
    }
  }

  #read(text: string): void {
    this.#lastLine = text;
    const { mostLines = 10_000, longestLine = 65_536 } = this.#options;
    if (++this.#lines > mostLines)
      return void this.giveUp('flood', `The engine sent more than ${mostLines} lines without an answer.`);
    if (text.length > longestLine)
      return void this.giveUp(
        'flood',
        `The engine sent a line longer than ${longestLine} characters.`,
        undefined,
        text,
      );
    if (text.trim() === '') return;
    const parsed = parseEngineLine(text);
    if (parsed.ok) this.#handle(parsed.value, text);
    else {
      const [{ code, message, expected }] = parsed.errors as readonly [Fault];
      if (code === 'unknown-line') this.#remark(message, text, expected);
      else this.giveUp('bad-line', message, expected, text);
    }
  }

  #handle(line: EngineLine, text: string): void {
    if (line.type === 'info') this.#lastText = line.info.text ?? this.#lastText;
    if (this.#aside(line, this) || this.#pending?.take(line) === true) return;
    const expected = this.#pending === undefined ? 'no line' : 'an answer to the pending request';
    this.#remark(`Unexpected line '${excerpt(text)}': it was not requested.`, text, expected);
  }

  #remark(message: string, text: string, expected?: string): void {
    if (this.remarks.length < 100)
      this.remarks.push({
        code: 'unexpected-line',
        message,
        read: excerpt(text),
        ...(expected === undefined ? {} : { expected }),
      });
  }

  #crash(why: string): void {
    const last = this.#lastText === undefined ? '' : ` Its last text was: "${excerpt(this.#lastText, 500)}"`;
    this.giveUp('crash', `The engine is not running: ${why.replace(/\.+$/, '')}.${last}`);
  }

  #timeOut(milliseconds: number): void {
    const request = this.#pending?.request ?? 'go';
    const line = this.#lastLine;
    const last = line === undefined ? 'it has not sent any lines' : `its last line was '${excerpt(line)}'`;
    const message = `The engine did not answer ${request} within ${milliseconds} ms: ${last}.`;
    this.giveUp('hang', message, answersTo[request], line);
  }
}
