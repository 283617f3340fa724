/**
 * `klin-zha/engine-process`: engines that are programs of their own, for Node alone.
 *
 * @module klin-zha/engine-process
 */

import { spawn } from 'node:child_process';
import type { Alarm } from '../protocol/client.ts';
import { type EnginePort, streamPort } from '../protocol/port.ts';

/**
 * How a program is started.
 *
 * @category Processes
 */
export interface StartOptions {
  /** The folder in which it runs; that of the caller if not said. */
  readonly cwd?: string;
  /** Its surroundings; those of the caller if not said. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after `close` before it is killed; 500 if not said. */
  readonly grace?: number;
  /** Whether it has a session of its own, so that Ctrl-C in the caller's terminal is not meant for it; no if not said. */
  readonly detached?: boolean;
  /** Who is told what it writes on its standard error; nobody if not said. */
  readonly complaints?: (text: string) => void;
}

/**
 * Starts a program that is an engine: lines go to its standard input and come from its standard output. `close` ends its input,
 * and kills it if it does not end by itself.
 *
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { EngineClient } from 'klin-zha/engine';
 * import { alarm, startEngine } from 'klin-zha/engine-process';
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
 * import { startEngine } from 'klin-zha/engine-process';
 *
 * const port = startEngine('no-such-program', []);
 * const why = await new Promise<string>((closed) => port.listen({ line: () => {}, closed }));
 * why.includes('ENOENT'); // true
 * ```
 *
 * @category Processes
 */
export function startEngine(
  command: string,
  args: readonly string[],
  options: StartOptions = {},
): EnginePort {
  const { cwd, env, grace = 500, detached = false, complaints } = options;
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached,
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
  });
  // An engine that is gone is told of by its output.
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints?.(text));
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  return streamPort({
    input: untilFailed(child.stdout, failed),
    write: (text) => void (child.stdin.writable && child.stdin.write(text)),
    close: () => {
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), grace);
      child.once('exit', () => clearTimeout(timer));
    },
  });
}

/**
 * An alarm by `setTimeout`.
 *
 * @category Processes
 */
export const alarm: Alarm = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds);
  return () => clearTimeout(timer);
};

/** What a program writes, until it ends or could not be started. */
async function* untilFailed(
  output: AsyncIterable<Uint8Array>,
  failed: Promise<never>,
): AsyncGenerator<Uint8Array> {
  const chunks = output[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await Promise.race([chunks.next(), failed]);
    if (done === true) return;
    yield value;
  }
}
