/** What is told of a step of a replay: what was wrong with its entry. */

import type { Fault } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import type { Notation } from '../notation/notations.ts';
import { ambiguityCodes } from '../notation/reading.ts';
import { describeMove } from '../position/coordinates.ts';
import { type Diagnostic, diagnose, diagnoseFault } from '../record/diagnostics.ts';
import type { Entry, Step } from './lines-of-play.ts';

/**
 * What is wrong with the entry of a step. An ambiguous entry is a warning where what follows settles it, or where
 * the game comes to the same position either way; otherwise the game is not known from there on: an error. An
 * entry that was corrected is an error as well.
 */
export function tellStep(step: Step, entry: Entry, notation: Notation): Diagnostic[] {
  const { ambiguous, open, meets, corrected } = step;
  if (corrected) return tellCorrected(step, entry, notation);
  const told = step.slips.filter(({ code }) => ambiguous === undefined || !ambiguityCodes.includes(code));
  const slips = told.map((slip) => diagnoseIn('warning', entry, slip));
  if (ambiguous === undefined) return slips;
  if (open.length > 1) {
    const list = open.map(({ before, move }) => notation.format(before.state, move)).join(', ');
    const end = meets ? 'later on the position is the same' : 'the positions that follow are not the same';
    const message = `'${entry.text}' can mean ${list}, and nothing that follows settles which; ${end}.`;
    return [...slips, diagnose(meets ? 'warning' : 'error', 'open-move', entry, message, list)];
  }
  const write = (move: Move): string => notation.format(ambiguous.before.state, move);
  const choices = ambiguous.choices.map(write).join(', ');
  const said = describeMove(step.move);
  const one = 'from' in said ? said.from : 'to' in said ? said.to : said.winner;
  const message = `'${entry.text}' can mean ${choices}; what follows settles it to the one on ${one}.`;
  return [...slips, diagnose('warning', 'ambiguous-move', entry, message, write(step.move))];
}

/** The reasons, the first one with the move that was made in place of the one that is written. */
function tellCorrected({ slips, before, move }: Step, entry: Entry, notation: Notation): Diagnostic[] {
  return slips.map((fault, index) => {
    const told = diagnoseIn('error', entry, fault);
    if (index > 0) return told;
    const expected = notation.format(before.state, move);
    const message = fault.message.replace(/ Perhaps '[^']*' is meant\.$/, '');
    return { ...told, message: `${message} The replay goes on with '${expected}'.`, expected };
  });
}

/** A fault of an entry, in the piece of the record's text where it stands. */
export function diagnoseIn(severity: Diagnostic['severity'], entry: Entry, fault: Fault): Diagnostic {
  let offset = fault.offset ?? 0;
  const part = entry.parts?.find(({ text }) => {
    if (offset < text.length) return true;
    offset -= text.length + 1;
    return false;
  });
  return diagnoseFault(severity, part ?? entry, part === undefined ? fault : { ...fault, offset });
}
