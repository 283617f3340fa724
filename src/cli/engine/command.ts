/** Engines that are started by a command. */

import { InvalidArgumentError } from 'commander';
import { unwrap } from '../../index.ts';
import type { EnginePort } from '../../protocol/index.ts';
import { commandWords, startEngine } from '../../protocol/node/index.ts';

/**
 * The command of an option, as it is.
 *
 * @throws InvalidArgumentError for one that cannot be split into words
 */
export function checkedCommand(command: string): string {
  const words = commandWords(command);
  if (words.ok) return command;
  const { message, expected } = words.errors[0];
  throw new InvalidArgumentError(`${message} Expected: ${expected}.`);
}

/** Starts an engine in a session of its own, so that what it has started ends with it, and Ctrl-C is not meant for it. */
export function startCommand(command: string, complaints: (text: string) => void = () => {}): EnginePort {
  const [name, ...args] = unwrap(commandWords(command));
  return startEngine(name, args, { detached: true, complaints });
}
