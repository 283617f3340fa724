/** Engines started with a command. */

import { InvalidArgumentError } from 'commander';
import { unwrap } from '../../index.ts';
import type { EnginePort } from '../../protocol/index.ts';
import { commandWords, startEngine } from '../../protocol/node/index.ts';
import { faultMessage } from '../messages.ts';

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

/** Starts an engine in a separate session: Ctrl-C does not reach it, and its child processes end with it. */
export function startCommand(command: string, complaints: (text: string) => void = () => {}): EnginePort {
  const [name, ...args] = unwrap(commandWords(command));
  return startEngine(name, args, { detached: true, complaints });
}
