/** Diagnostics for the entries of a replay. */

import type { Fault } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { describeMove } from '../../engine/text/coordinates.ts';
import type { GameState } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import { ambiguityCodes } from '../../notation/reading.ts';
import { type Diagnostic, diagnose, diagnoseFault, type TextSpan } from '../diagnostics.ts';
import type { ReplayCode } from './findings.ts';
import type { Entry, Step } from './lines-of-play.ts';

/**
 * Returns the diagnostics for one entry. An ambiguous entry is a warning if later entries resolve it or if
 * all its moves lead to the same position, otherwise an error. A corrected entry is also an error.
 */
export function diagnoseStep(step: Step, entry: Entry, notation: Notation): Diagnostic[] {
  const { ambiguous, open, meets, corrected } = step;
  if (corrected) return diagnoseCorrected(step, entry, notation);
  const slips = step.slips
    .filter(({ code }) => ambiguous === undefined || !ambiguityCodes.includes(code))
    .map((slip) => diagnoseIn('warning', entry, slip));
  if (ambiguous === undefined) return slips;
  if (open.length > 1) {
    const list = open.map(({ before, move }) => notation.format(before.state, move)).join(', ');
    const end = meets ? 'but they all lead to the same position' : 'and they lead to different positions';
    const message = `'${entry.text}' can mean ${list}. Later moves do not resolve this, ${end}.`;
    return [...slips, diagnose<ReplayCode>(meets ? 'warning' : 'error', 'open-move', entry, message, list)];
  }
  const write = (move: Move): string => notation.format(ambiguous.before.state, move);
  const choices = ambiguous.choices.map(write).join(', ');
  const chosen = describeMove(step.move);
  const one = 'from' in chosen ? chosen.from : 'to' in chosen ? chosen.to : chosen.winner;
  const message = `'${entry.text}' can mean ${choices}. Later moves show that it means the piece on ${one}.`;
  return [...slips, diagnose<ReplayCode>('warning', 'ambiguous-move', entry, message, write(step.move))];
}

/** Returns the errors in a corrected entry. The first error names the move that was played instead. */
function diagnoseCorrected({ slips, before, move }: Step, entry: Entry, notation: Notation): Diagnostic[] {
  return slips.map((fault, index) => {
    const diagnostic = diagnoseIn('error', entry, fault);
    if (index > 0) return diagnostic;
    const expected = notation.format(before.state, move);
    const message = fault.message.replace(/ Did you mean '[^']*'\?$/, '');
    return { ...diagnostic, message: `${message} The replay continues with '${expected}'.`, expected };
  });
}

/** Returns a diagnostic for an error in an entry, located in the part of the entry that contains it. */
export function diagnoseIn(severity: Diagnostic['severity'], entry: Entry, fault: Fault): Diagnostic {
  let offset = fault.offset ?? 0;
  const part = entry.parts?.find(({ text }) => {
    if (offset < text.length) return true;
    offset -= text.length + 1;
    return false;
  });
  return diagnoseFault(severity, part ?? entry, part === undefined ? fault : { ...fault, offset });
}

/** Maximum number of different moves to check, and maximum number of errors to report per line. */
const mostTexts = 2000;
const mostFaults = 20;

const codesOfForm: readonly string[] = ['unreadable', 'bad-cell', 'unknown-piece', 'empty-text', 'too-long'];

/**
 * Reports how many moves in a line are not replayed, and which of them cannot be parsed.
 *
 * @param cache known errors by move text
 * @param state any state of the game: whether a move can be parsed does not depend on it
 * @param broken the move that cannot be played
 * @param line the moves after it
 */
export function diagnoseUnplayed(
  notation: Notation,
  cache: Map<string, Fault | undefined>,
  state: GameState,
  broken: TextSpan,
  line: readonly TextSpan[],
): Diagnostic[] {
  if (line.length === 0) return [];
  const count = line.length === 1 ? 'One move is' : `${line.length} moves are`;
  const message = `${count} not replayed because an earlier move cannot be played.`;
  const isAfter = (place: TextSpan): boolean =>
    place.line > broken.line || (place.line === broken.line && place.column > broken.column);
  const diagnostics: Diagnostic[] = [
    diagnose<ReplayCode>('warning', 'not-replayed', line.find(isAfter) ?? broken, message),
  ];
  for (const entry of line) {
    if (diagnostics.length > mostFaults) {
      const rest = `More than ${mostFaults} of these moves cannot be read: the others are not listed.`;
      diagnostics.push(diagnose('warning', 'too-many-faults', { ...entry, text: '' }, rest));
      break;
    }
    const { text } = entry;
    if (!cache.has(text) && cache.size < mostTexts) cache.set(text, faultOfForm(notation, state, text));
    const fault = cache.get(text);
    if (fault !== undefined) diagnostics.push(diagnoseFault('error', entry, fault));
  }
  return diagnostics;
}

/** Returns why a move cannot be parsed, without details that depend on the position. */
function faultOfForm(notation: Notation, state: GameState, text: string): Fault | undefined {
  const { moves, slips } = notation.read(state, text, { suggest: false });
  const found = moves.length > 0 ? undefined : slips.find(({ code }) => codesOfForm.includes(code));
  if (found === undefined) return undefined;
  const { code, offset, length, read = '' } = found;
  const place = { ...(offset !== undefined && { offset }), ...(length !== undefined && { length }) };
  return { code, message: `'${read}' cannot be read.`, ...place, read };
}
