/** How a command says that something was wrong with what it was given. */

import type { Fault, Result } from '../index.ts';

/** Ends a command: what is said on standard error, and the exit status. */
export class CommandFailure extends Error {
  /** 1 where the input is wrong, 2 where the command was called in a wrong way. */
  readonly status: 1 | 2;
  readonly messages: readonly string[];

  constructor(status: 1 | 2, messages: readonly string[]) {
    super(messages.join('\n'));
    this.status = status;
    this.messages = messages;
  }
}

/** The value of a result; its faults, in sentences, end the command. */
export function orFail<T>(result: Result<T>, what: string): T {
  if (result.ok) return result.value;
  throw new CommandFailure(
    1,
    result.errors.map((fault) => faultText(fault, what)),
  );
}

/** A fault in a sentence: where, what, what was expected, and the ruling behind it. */
export function faultText(fault: Fault, what: string): string {
  const place = fault.offset === undefined ? what : `${what}, character ${fault.offset + 1}`;
  return `${place}: ${complaint(fault)}`;
}

/** What is wrong, what was expected if that is not said yet, and the ruling. */
export function complaint(fault: Pick<Fault, 'message' | 'expected' | 'ruling'>): string {
  const { message, expected, ruling } = fault;
  const hint = expected === undefined || message.includes(expected) ? '' : ` Expected: ${expected}.`;
  return printable(`${message}${hint}${ruling === undefined ? '' : ` (${ruling})`}`);
}

/** Text from outside without the characters that would make a terminal do something. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\uFFFD');
}
