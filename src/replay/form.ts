/** The form of moves that are not replayed: without a position nothing but whether they can be read at all. */

import type { Fault } from '../core/result.ts';
import type { GameState } from '../game/state.ts';
import type { Notation } from '../notation/notations.ts';
import { type Diagnostic, diagnose, diagnoseFault, type Place } from '../record/diagnostics.ts';

/** So many different texts of a record are looked at, and so many faults of a line are told. */
const mostTexts = 2000;
const mostFaults = 20;

const codesOfForm: readonly string[] = ['unreadable', 'bad-cell', 'unknown-piece', 'empty-text', 'too-long'];

/** Looks at the moves that are not replayed. */
export class FormCheck {
  private readonly notation: Notation;
  /** For each text that was looked at the fault of its form. */
  private readonly known: Map<string, Fault | undefined> = new Map();

  constructor(notation: Notation) {
    this.notation = notation;
  }

  /**
   * Says how many moves of a line are not replayed, and which of them cannot be read.
   *
   * @param state a state of the game; which one makes no difference to the form
   * @param broken the move that cannot be played
   * @param line the moves that follow it
   */
  tell(state: GameState, broken: Place, line: readonly Place[]): Diagnostic[] {
    if (line.length === 0) return [];
    const count = line.length === 1 ? 'One move is' : `${line.length} moves are`;
    const message = `${count} not replayed behind one that cannot be played.`;
    const next = line.find((entry) => isBehind(entry, broken)) ?? broken;
    const told: Diagnostic[] = [diagnose('warning', 'not-replayed', next, message)];
    for (const entry of line) {
      if (told.length > mostFaults) break;
      const fault = this.faultOf(state, entry.text);
      if (fault !== undefined) told.push(diagnoseFault('error', entry, fault));
    }
    return told;
  }

  private faultOf(state: GameState, text: string): Fault | undefined {
    if (this.known.has(text) || this.known.size >= mostTexts) return this.known.get(text);
    const { moves, slips } = this.notation.read(state, text);
    const found = moves.length > 0 ? undefined : slips.find(({ code }) => codesOfForm.includes(code));
    const fault = found && formOf(found);
    this.known.set(text, fault);
    return fault;
  }
}

function isBehind(one: Place, two: Place): boolean {
  return one.line > two.line || (one.line === two.line && one.column > two.column);
}

/** A fault without what it says of the position in which the text was read. */
function formOf({ code, offset, length, read = '' }: Fault): Fault {
  const place = { ...(offset !== undefined && { offset }), ...(length !== undefined && { length }) };
  return { code, message: `'${read}' cannot be read.`, ...place, read };
}
