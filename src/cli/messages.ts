/** Messages and JSON fragments that several commands print, and the exception that ends a command. */

import pc from 'picocolors';
import { type Fault, formatPosition, type GameState, legalMoves, outcome } from '../index.ts';
import type { Diagnostic } from '../records/index.ts';
import { turnSentence as turnIn } from '../words/say-position.ts';
import type { Context } from './output.ts';

/** Ends a command with messages on standard error and an exit status. */
export class CommandFailure extends Error {
  /** 1 for invalid input, 2 for invalid usage. */
  readonly status: 1 | 2;
  readonly messages: readonly string[];

  constructor(status: 1 | 2, ...messages: readonly string[]) {
    super(messages.join('\n'));
    this.status = status;
    this.messages = messages;
  }
}

/** Formats a fault: its place, the message, what was expected, and the ruling. */
export function faultText(fault: Fault, what: string): string {
  const place = fault.offset === undefined ? what : `${what}, character ${fault.offset + 1}`;
  return `${place}: ${faultMessage(fault)}`;
}

/** Formats a diagnostic as FILE:LINE:COLUMN and a message, which editors can jump to. */
export function diagnosticText(file: string, diagnostic: Diagnostic, colours = uncoloured): string {
  const { line, column, severity, code } = diagnostic;
  const place = colours.bold(`${file}:${line}:${column}:`);
  const inks = { error: colours.red, warning: colours.yellow, note: colours.cyan };
  return `${place} ${inks[severity](severity)} ${code} ${faultMessage(diagnostic)}`;
}

const uncoloured = pc.createColors(false);

/** Prints diagnostics on standard error and returns the number of errors. */
export async function printDiagnostics(
  { err }: Pick<Context, 'err'>,
  file: string,
  diagnostics: readonly Diagnostic[],
): Promise<number> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  await err.lines(...diagnostics.map((diagnostic) => diagnosticText(file, diagnostic)));
  return errors;
}

/** Formats a fault's message, what was expected (unless the message says so), and the ruling. */
export function faultMessage({
  message,
  expected,
  ruling,
}: Pick<Fault, 'message' | 'expected' | 'ruling'>): string {
  const hint = expected === undefined || message.includes(expected) ? '' : ` Expected: ${expected}.`;
  return printable(`${message}${hint}${ruling === undefined ? '' : ` (${ruling})`}`);
}

/** Replaces control characters, so that untrusted text cannot control the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\uFFFD');
}

/** Formats a number with thousands separators. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Adds the coordinates to the text of a move, unless they are the same. */
export function withCoordinates(text: string, coordinates: string): string {
  return text === coordinates ? text : `${text} (${coordinates})`;
}

/** Describes whose turn it is and the number of legal moves, or how the game ended. */
export function turnSentence(state: GameState, number = legalMoves(state).length, where = ''): string {
  if (outcome(state) !== null) return turnIn(state, 'en');
  const count = number === 0 ? 'No' : String(number);
  return `${turnIn(state, 'en')} ${count} legal ${number === 1 ? 'move' : 'moves'}${where}.`;
}

/** Returns the members that identify a position in JSON output. */
export function positionJson(state: GameState): object {
  return { rules: state.rules.id, position: formatPosition(state) };
}

/** Returns a game result for JSON output, or null during the game. */
export function resultJson(state: GameState): object | null {
  const end = outcome(state);
  return end && { winner: end.winner, reason: end.reason };
}

/** Formats a table. Aligns the first column to the left and the others to the right. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
}
