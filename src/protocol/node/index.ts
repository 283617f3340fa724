/**
 * `klin-zha/protocol/node`: engines as separate processes, for Node only.
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

/** Options of `startEngine`. */
export interface ProcessOptions {
  /** Working directory, by default the caller's. */
  readonly cwd?: string;
  /** Environment variables, by default the caller's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after `close` until the process is killed, by default 500. */
  readonly grace?: number;
  /**
   * Whether the process has its own session, by default false. If so, Ctrl-C in the caller's terminal does
   * not reach the process, and its child processes are killed with it.
   */
  readonly detached?: boolean;
  /** Callback for the text that the process writes to standard error. */
  readonly complaints?: (text: string) => void;
}

/**
 * Starts an engine as a process. The port writes to its standard input and reads from its standard output.
 * `close` ends the input, and kills the process if it does not exit. If the process exits before that,
 * `closed` receives its exit status or signal and its last lines on standard error.
 *
 * @throws KlinZhaError `bad-option` for invalid arguments or options, `bad-command` for a command that the
 * system rejects
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
 */
export function startEngine(command: string, args: readonly string[], options?: ProcessOptions): EnginePort {
  const known = checkShape(options ?? {}, startShape, 'bad-option', 'process');
  const { grace = 500, detached, complaints } = known;
  let stderr = '';
  const child = started(command, args, known);
  // Write errors are ignored: the end of the output reports that the engine has exited.
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-8000);
    complaints?.(text);
  });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  return streamPort({
    input: untilEnded(child, failed, ended, () => stderr, grace),
    write: (text) => void (child.stdin.writable && child.stdin.write(text)),
    close: () => {
      child.stdin.end();
      if (hasEnded) return;
      // Child processes may keep the output open, and the caller alive.
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

/**
 * Starts a process. Most failures are reported by the `error` event; strings that no system accepts throw.
 */
function started(
  command: string,
  args: readonly string[],
  { cwd, env, detached }: ProcessOptions,
): ChildProcessWithoutNullStreams {
  if (!isTexts(args)) failWith('bad-option', args, 'list of arguments', 'an array of strings');
  try {
    return spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], detached, cwd, env });
  } catch (error) {
    return fail({ code: 'bad-command', message: (error as Error).message, read: shown(command) });
  }
}

/** Maximum delay of `setTimeout`. */
const longestTimer = 2 ** 31 - 1;

/**
 * Alarm that uses `setTimeout`.
 *
 * @throws KlinZhaError `bad-option` for an invalid time or a non-function
 */
export const alarm: Alarm = (milliseconds, ring) => {
  if (typeof ring !== 'function') failWith('bad-option', ring, 'callback', 'a function');
  const timer = setTimeout(ring, Math.min(optionFrom('milliseconds', milliseconds, 0), longestTimer));
  return () => clearTimeout(timer);
};

/** Kills a process and, if it is detached, its child processes. */
function kill(child: ChildProcessWithoutNullStreams, detached: boolean | undefined): void {
  if (detached)
    try {
      process.kill(-child.pid!, 'SIGKILL');
      return;
    } catch {
      // The group has ended, was never started, or is not supported by the system.
    }
  child.kill('SIGKILL');
}

/** Yields the output of a process, then throws the reason why it ended. */
async function* untilEnded(
  child: ChildProcessWithoutNullStreams,
  failed: Promise<never>,
  ended: Promise<void>,
  stderr: () => string,
  grace: number,
): AsyncGenerator<Uint8Array> {
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  for (;;) {
    const { done, value } = await Promise.race([chunks.next(), failed]);
    if (done === true) break;
    yield value;
  }
  // The exit status and the rest of standard error may arrive a little later.
  await Promise.race([ended, new Promise<void>((resolve) => void setTimeout(resolve, grace).unref())]);
  throw new Error(`${endOf(child)}${lastLines(stderr())}`);
}

function endOf({ exitCode, signalCode }: ChildProcessWithoutNullStreams): string {
  if (signalCode !== null) return `it was terminated by signal ${signalCode}`;
  return exitCode === null
    ? 'it closed its output but is still running'
    : `it exited with status ${exitCode}`;
}

/** Returns the last lines of standard error, without indented stack lines if there are other lines. */
function lastLines(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const plain = lines.filter((line) => /^\S/.test(line));
  const last = (plain.length === 0 ? lines : plain).slice(-3);
  return lines.length === 0 ? '' : `; on standard error: ${last.join(' | ').slice(-500)}`;
}
