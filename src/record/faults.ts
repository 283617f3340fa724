/** Collects what is wrong with a game, up to a number that no reader of the list would want more of. */

import { type Diagnostic, diagnose, inOrder, type Place } from './diagnostics.ts';

/** How many diagnostics a game keeps. */
const most = 1000;

/** The diagnostics of one game. */
export class DiagnosticList {
  private readonly list: Diagnostic[] = [];
  private sorted = true;

  /** Whether there are none. */
  get isEmpty(): boolean {
    return this.list.length === 0;
  }

  /** Adds something that makes a part of the text unreadable. */
  error(code: string, place: Place, message: string, expected?: string): void {
    if (this.list.length <= most) this.add(diagnose('error', code, place, message, expected));
  }

  /** Adds something that can be put right. */
  warn(code: string, place: Place, message: string, expected?: string): void {
    if (this.list.length <= most) this.add(diagnose('warning', code, place, message, expected));
  }

  /** Adds a diagnostic, or says once that there are too many. */
  add(diagnostic: Diagnostic): void {
    if (this.list.length > most) return;
    const last = this.list.at(-1);
    if (last !== undefined && isBefore(diagnostic, last)) this.sorted = false;
    if (this.list.length < most) {
      this.list.push(diagnostic);
      return;
    }
    const { line, column } = diagnostic;
    const message = `There are more than ${most} faults in this game; the others are not listed.`;
    this.list.push(diagnose('warning', 'too-many-faults', { text: '', line, column }, message));
  }

  /** All of them in the order of their places. */
  finish(): readonly Diagnostic[] {
    return this.sorted ? this.list : inOrder(this.list);
  }
}

function isBefore(one: Diagnostic, two: Diagnostic): boolean {
  return one.line < two.line || (one.line === two.line && one.column < two.column);
}
