/** What an arbiter and one engine say to each other: a question waits for its answer no longer than it must, and an engine that breaks the protocol is given up. */

import { made } from '../base/memo.ts';
import { type Fault, fail, failure, type Result, success } from '../base/result.ts';
import { checkShape, func, nullish, number, object } from '../base/shape.ts';
import { excerpt } from '../base/text.ts';
import type { EngineFaultCode } from './codes.ts';
import { checkArbiterLine } from './line-shapes.ts';
import type { ArbiterLine, EngineLine } from './line-types.ts';
import { formatArbiterLine, parseEngineLine } from './lines.ts';
import { type EnginePort, guardedPort } from './port.ts';

/**
 * Rings after so many milliseconds; the answer keeps it from ringing.
 *
 * @category Engines
 */
export type Alarm = (milliseconds: number, ring: () => void) => () => void;

/**
 * What an engine did wrong; `read` is the line.
 *
 * @category Engines
 */
export interface EngineFault extends Fault<EngineFaultCode> {}

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

/** What is answered to whoever asks, or still waits, when the connection was ended. */
const ended: EngineFault = /* @__PURE__ */ Object.freeze({
  code: 'crash',
  message: 'The connection to the engine was ended.',
});

/** Refuses what a client can neither wait with nor tell. */
function checkClient(options: ClientOptions): void {
  checkShape(options, clientShape, 'bad-option', 'client');
}

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

/** One connection to an engine, until it ends or the engine is given up. */
export class Conversation {
  /** What the engine did wrong, null if nothing so far. */
  fault: EngineFault | null = null;
  /** What was said besides without harm. */
  readonly remarks: EngineFault[] = [];
  readonly #port: EnginePort;
  readonly #options: ClientOptions;
  readonly #aside: (line: EngineLine, talk: Conversation) => boolean;
  #pending: Pending | undefined;
  #lines = 0;
  /** The last line that came, and the last words of its own. */
  #last: string | undefined;
  #words: string | undefined;
  #isOver = false;

  /** @param aside takes lines that are no answers; false for one that is not of that kind */
  constructor(
    port: EnginePort,
    options: ClientOptions,
    aside: (line: EngineLine, talk: Conversation) => boolean,
  ) {
    this.#port = guardedPort(port);
    checkClient(options);
    this.#options = options;
    this.#aside = aside;
    this.#port.listen({ line: (text) => this.#hear(text), closed: (why) => this.#gone(why) });
  }

  /** Says a line that is not answered. */
  say(line: ArbiterLine): void {
    if (this.fault !== null || this.#isOver) return;
    const text = formatArbiterLine(line);
    this.#options.log?.('arbiter', text);
    this.#port.send(text);
  }

  /** Says lines, and waits until a line is taken; what is taken as `false` belongs to the answer, but is not yet all. */
  ask<T extends object | string | true>(
    lines: readonly [...ArbiterLine[], ArbiterLine & { readonly type: keyof typeof answersTo }],
    take: (line: EngineLine) => T | false | undefined,
    milliseconds: number = this.#options.patience ?? 10_000,
  ): Promise<Result<T, EngineFault>> {
    for (const line of lines) checkArbiterLine(line);
    const over = this.fault ?? (this.#isOver ? ended : null);
    if (over !== null) return Promise.resolve(failure(over));
    if (this.#pending !== undefined) {
      const message = `The engine has not answered ${this.#pending.asked} yet.`;
      fail({ code: 'engine-busy', message, expected: 'one question at a time' });
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
        asked: lines.at(-1)!.type as Pending['asked'],
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
        pending.cancel = this.#ringAfter(milliseconds);
        for (const line of lines) this.say(line);
      } catch (error) {
        // The alarm and the log are the caller's own.
        reject(error);
        end();
      }
    });
  }

  /** Sets the alarm. What gives no function to stop it by rings in vain. */
  #ringAfter(milliseconds: number): () => void {
    let isSet = true;
    const cancel: unknown = this.#options.alarm(milliseconds, () => {
      if (isSet) this.#hang(milliseconds);
    });
    return () => {
      isSet = false;
      if (typeof cancel === 'function') cancel();
    };
  }

  /** Waits so many milliseconds from now, whatever was said before. */
  hurry(milliseconds: number): void {
    if (this.#pending === undefined) return;
    const cancel = this.#ringAfter(milliseconds);
    const before = this.#pending.cancel;
    this.#pending.cancel = cancel;
    before();
  }

  /** Ends the connection without a fault. */
  end(): void {
    this.#isOver = true;
    this.#port.close();
    this.#pending?.fail(ended);
  }

  /** Ends with an engine by what it did wrong, if nothing was before. */
  giveUp(code: EngineFaultCode, message: string, expected?: string, text?: string): EngineFault {
    if (this.fault !== null) return this.fault;
    const read = text === undefined ? {} : { read: excerpt(text) };
    this.fault = { code, message, ...read, ...(expected === undefined ? {} : { expected }) };
    this.#port.close();
    this.#pending?.fail(this.fault);
    return this.fault;
  }

  #hear(text: string): void {
    if (this.fault !== null || this.#isOver) return;
    try {
      this.#options.log?.('engine', text);
    } finally {
      this.#read(text);
    }
  }

  #read(text: string): void {
    this.#last = text;
    const { mostLines = 10_000, longestLine = 65_536 } = this.#options;
    if (++this.#lines > mostLines)
      return void this.giveUp('flood', `More than ${mostLines} lines came before an answer.`);
    if (text.length > longestLine)
      return void this.giveUp('flood', `A line has more than ${longestLine} characters.`, undefined, text);
    if (text.trim() === '') return;
    const parsed = parseEngineLine(text);
    if (parsed.ok) this.#heed(parsed.value, text);
    else {
      const [{ code, message, expected }] = parsed.errors as readonly [Fault];
      if (code === 'unknown-line') this.#remark(message, text, expected);
      else this.giveUp('bad-line', message, expected, text);
    }
  }

  #heed(line: EngineLine, text: string): void {
    if (line.type === 'info') this.#words = line.info.text ?? this.#words;
    if (this.#aside(line, this) || this.#pending?.take(line) === true) return;
    const expected = this.#pending === undefined ? 'nothing' : 'an answer to what was asked';
    this.#remark(`Nobody asked for '${excerpt(text)}'.`, text, expected);
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

  #gone(why: string): void {
    const said = this.#words === undefined ? '' : ` It said last: "${excerpt(this.#words, 500)}"`;
    if (!this.#isOver) this.giveUp('crash', `The engine is gone: ${why}.${said}`);
  }

  #hang(milliseconds: number): void {
    const asked = this.#pending?.asked ?? 'go';
    const last =
      this.#last === undefined ? 'it has said nothing yet' : `its last line is '${excerpt(this.#last)}'`;
    const message = `The engine has not answered ${asked} within ${milliseconds} ms; ${last}.`;
    this.giveUp('hang', message, answersTo[asked], this.#last);
  }
}
