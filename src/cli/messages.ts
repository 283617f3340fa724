/** How the commands word what they have to say, and how they end where something was wrong. */

import { type Fault, formatPosition, type GameState, legalMoves, outcome } from '../index.ts';
import type { Diagnostic } from '../records/index.ts';
import { turnSentence as turnIn } from '../words/say-position.ts';
import type { Context } from './output.ts';

/** Ends a command: what is said on standard error, and the exit status. */
export class CommandFailure extends Error {
  /** 1 where the input is wrong, 2 where the command was called in a wrong way. */
  readonly status: 1 | 2;
  readonly messages: readonly string[];

  constructor(status: 1 | 2, ...messages: readonly string[]) {
    super(messages.join('\n'));
    this.status = status;
    this.messages = messages;
  }
}

/** A fault in a sentence: where, what, what was expected, and the ruling behind it. */
export function faultText(fault: Fault, what: string): string {
  const place = fault.offset === undefined ? what : `${what}, character ${fault.offset + 1}`;
  return `${place}: ${complaint(fault)}`;
}

/** A diagnostic in a line by itself, with the place where editors look for it. */
export function diagnosticText(file: string, diagnostic: Diagnostic): string {
  const { line, column, severity, code } = diagnostic;
  return `${file}:${line}:${column}: ${severity} ${code} ${complaint(diagnostic)}`;
}

/** Says what is wrong with a game, and gives the number of errors. */
export async function tell(
  { err }: Pick<Context, 'err'>,
  file: string,
  diagnostics: readonly Diagnostic[],
): Promise<number> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  await err.lines(...diagnostics.map((told) => diagnosticText(file, told)));
  return errors;
}

/** What is wrong, what was expected if that is not said yet, and the ruling. */
function complaint({ message, expected, ruling }: Pick<Fault, 'message' | 'expected' | 'ruling'>): string {
  const hint = expected === undefined || message.includes(expected) ? '' : ` Expected: ${expected}.`;
  return printable(`${message}${hint}${ruling === undefined ? '' : ` (${ruling})`}`);
}

/** Text from outside without the characters that would make a terminal do something. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\uFFFD');
}

/** Whose turn it is and how many legal moves there are, or how the game ended. */
export function turnSentence(state: GameState, number = legalMoves(state).length, where = ''): string {
  if (outcome(state) !== null) return turnIn(state, 'en');
  const count = number === 0 ? 'No' : String(number);
  return `${turnIn(state, 'en')} ${count} legal ${number === 1 ? 'move' : 'moves'}${where}.`;
}

/** How programs are told of a position. */
export function positionJson(state: GameState): object {
  return { rules: state.rules.id, position: formatPosition(state) };
}

/** How a state is the end of a game, or null while the game goes on. */
export function resultJson(state: GameState): object | null {
  const end = outcome(state);
  return end && { winner: end.winner, reason: end.reason };
}
