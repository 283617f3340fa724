/**
 * `klin-zha/protocol/node`: engines that are programs of their own, for Node alone.
 *
 * @module klin-zha/protocol/node
 */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { made } from '../../base/memo.ts';
import { fail, failWith, optionFrom, shown } from '../../base/result.ts';
import {
  boolean,
  checkShape,
  func,
  nullish,
  number,
  object,
  type Shape,
  text,
  where,
} from '../../base/shape.ts';
import { isTexts } from '../../base/text.ts';
import { isObject } from '../../base/values.ts';
import type { Alarm } from '../conversation.ts';
import { type EnginePort, streamPort } from '../port.ts';

export { commandWords } from './command.ts';

/**
 * How a program is started.
 *
 * @category Processes
 */
export interface ProcessOptions {
  /** The folder in which it runs; that of the caller if not said. */
  readonly cwd?: string;
  /** Its surroundings; those of the caller if not said. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after `close` before it is killed; 500 if not said. */
  readonly grace?: number;
  /**
   * Whether it has a session of its own: Ctrl-C in the caller's terminal is not meant for it, and what it has started itself is ended
   * with it; no if not said.
   */
  readonly detached?: boolean;
  /** Who is told what it writes on its standard error; nobody if not said. */
  readonly complaints?: (text: string) => void;
}

/**
 * Starts a program that is an engine: lines go to its standard input and come from its standard output. `close` ends its input,
 * and kills it if it does not end by itself. Where it ends unasked, `closed` is told its exit status or signal, and what it wrote last on
 * standard error.
 *
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { EngineClient } from 'klin-zha/protocol';
 * import { alarm, startEngine } from 'klin-zha/protocol/node';
 *
 * export async function nameOf(program: string): Promise<string> {
 *   const engine = new EngineClient(startEngine('python3', [program]), { alarm });
 *   const { name } = unwrap(await engine.start());
 *   engine.quit();
 *   return name;
 * }
 * ```
 *
 * @example
 * ```ts
 * import { startEngine } from 'klin-zha/protocol/node';
 *
 * const port = startEngine('no-such-program', []);
 * const why = await new Promise<string>((closed) => port.listen({ line: () => {}, closed }));
 * why.includes('ENOENT'); // true
 * ```
 *
 * @category Processes
 */
export function startEngine(command: string, args: readonly string[], options?: ProcessOptions): EnginePort {
  const known = checkShape(options ?? {}, startShape, 'bad-option', 'start of an engine');
  const { grace = 500, detached, complaints } = known;
  let complained = '';
  const child = started(command, args, known);
  // An engine that is gone is told of by its output.
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained = (complained + text).slice(-8000);
    complaints?.(text);
  });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  return streamPort({
    input: untilEnded(child, failed, ended, () => complained, grace),
    write: (text) => void (child.stdin.writable && child.stdin.write(text)),
    close: () => {
      child.stdin.end();
      if (hasEnded) return;
      // What it has started may hold its output open, which keeps the caller waiting.
      const timer = setTimeout(() => {
        kill(child, detached);
        child.stdout.destroy();
        child.stderr.destroy();
      }, grace);
      child.once('close', () => clearTimeout(timer));
      if (detached) child.once('exit', () => kill(child, detached));
    },
  });
}

const startShape = /* @__PURE__ */ made(() =>
  object<ProcessOptions>({
    cwd: nullish(text),
    env: nullish(where('an object', isObject)),
    grace: nullish(number),
    detached: nullish(boolean),
    complaints: nullish(func as Shape<(text: string) => void>),
  }),
);

/** The process of a program; one that cannot be started tells it later, but for texts that no system takes. */
function started(
  command: string,
  args: readonly string[],
  { cwd, env, detached }: ProcessOptions,
): ChildProcessWithoutNullStreams {
  if (!isTexts(args)) failWith('bad-option', args, 'list of arguments', 'a list of texts');
  try {
    return spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], detached, cwd, env });
  } catch (error) {
    return fail({ code: 'bad-command', message: (error as Error).message, read: shown(command) });
  }
}

/** So long a timer waits at most. */
const longestTimer = 2 ** 31 - 1;

/**
 * An alarm by `setTimeout`.
 *
 * @throws KlinZhaError `bad-option` for what is no time, and what is no function
 *
 * @category Processes
 */
export const alarm: Alarm = (milliseconds, ring) => {
  if (typeof ring !== 'function') failWith('bad-option', ring, 'function that is called', 'a function');
  const timer = setTimeout(ring, Math.min(optionFrom('milliseconds', milliseconds, 0), longestTimer));
  return () => clearTimeout(timer);
};

/** Kills a program, and where it has a session of its own what it has started. */
function kill(child: ChildProcessWithoutNullStreams, detached: boolean | undefined): void {
  if (detached)
    try {
      process.kill(-child.pid!, 'SIGKILL');
      return;
    } catch {
      // Nobody is left or was ever started, or this system has no such groups.
    }
  child.kill('SIGKILL');
}

/** What a program writes, until it ends, of which is said how, or could not be started. */
async function* untilEnded(
  child: ChildProcessWithoutNullStreams,
  failed: Promise<never>,
  ended: Promise<void>,
  complained: () => string,
  grace: number,
): AsyncGenerator<Uint8Array> {
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  for (;;) {
    const { done, value } = await Promise.race([chunks.next(), failed]);
    if (done === true) break;
    yield value;
  }
  // Its exit and the rest of its complaints come a little later, if at all.
  await Promise.race([ended, new Promise<void>((resolve) => void setTimeout(resolve, grace).unref())]);
  throw new Error(`its output has ended${endOf(child)}${lastLines(complained())}`);
}

function endOf({ exitCode, signalCode }: ChildProcessWithoutNullStreams): string {
  if (signalCode !== null) return `, by signal ${signalCode}`;
  return exitCode === null ? ', and it runs on' : `, with exit status ${exitCode}`;
}

/** The last lines of what a program wrote on standard error, where there are others without those of stacks, which are indented. */
function lastLines(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const plain = lines.filter((line) => /^\S/.test(line));
  const last = (plain.length === 0 ? lines : plain).slice(-3);
  return lines.length === 0 ? '' : `; on standard error: ${last.join(' | ').slice(-500)}`;
}
