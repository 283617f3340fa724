/** Engines started with a command. */

import { fileURLToPath } from 'node:url';
import { InvalidArgumentError } from 'commander';
import { unwrap } from '../../index.ts';
import type { EnginePort } from '../../protocol/index.ts';
import { commandWords, startEngine } from '../../protocol/node/index.ts';
import { CommandFailure, faultMessage } from '../messages.ts';

/**
 * Validates a command and returns it unchanged.
 *
 * @throws InvalidArgumentError if the command cannot be split into words
 */
export function checkedCommand(command: string): string {
  const words = commandWords(command);
  if (words.ok) return command;
  throw new InvalidArgumentError(faultMessage(words.errors[0]));
}

/** Starts a command of this program, as {@link startCommand} starts an engine. */
export function startOwn(
  program: URL | undefined,
  args: readonly string[],
  complaints: (text: string) => void,
): EnginePort {
  if (program === undefined) throw new CommandFailure(2, '--cpu needs the program of the command line');
  const words = [fileURLToPath(program), ...args];
  return startEngine(process.execPath, words, { detached: true, complaints });
}

/** Starts an engine in a separate session: Ctrl-C does not reach it, and its child processes end with it. */
export function startCommand(command: string, complaints: (text: string) => void = () => {}): EnginePort {
  const [name, ...args] = unwrap(commandWords(command));
  return startEngine(name, args, { detached: true, complaints });
}
