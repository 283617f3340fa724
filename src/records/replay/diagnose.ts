/** What is wrong with the entries of a replay: with those that were played, and with those that were not. */

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
 * What is wrong with the entry of a step. An ambiguous entry is a warning where what follows settles it, or where
 * the game comes to the same position either way; otherwise the game is not known from there on: an error. An
 * entry that was corrected is an error as well.
 */
export function diagnoseStep(step: Step, entry: Entry, notation: Notation): Diagnostic[] {
  const { ambiguous, open, meets, corrected } = step;
  if (corrected) return diagnoseCorrected(step, entry, notation);
  const told = step.slips.filter(({ code }) => ambiguous === undefined || !ambiguityCodes.includes(code));
  const slips = told.map((slip) => diagnoseIn('warning', entry, slip));
  if (ambiguous === undefined) return slips;
  if (open.length > 1) {
    const list = open.map(({ before, move }) => notation.format(before.state, move)).join(', ');
    const end = meets ? 'later on the position is the same' : 'the positions that follow are not the same';
    const message = `'${entry.text}' can mean ${list}, and nothing that follows settles which; ${end}.`;
    return [...slips, diagnose<ReplayCode>(meets ? 'warning' : 'error', 'open-move', entry, message, list)];
  }
  const write = (move: Move): string => notation.format(ambiguous.before.state, move);
  const choices = ambiguous.choices.map(write).join(', ');
  const said = describeMove(step.move);
  const one = 'from' in said ? said.from : 'to' in said ? said.to : said.winner;
  const message = `'${entry.text}' can mean ${choices}; what follows settles it to the one on ${one}.`;
  return [...slips, diagnose<ReplayCode>('warning', 'ambiguous-move', entry, message, write(step.move))];
}

/** The reasons, the first one with the move that was made in place of the one that is written. */
function diagnoseCorrected({ slips, before, move }: Step, entry: Entry, notation: Notation): Diagnostic[] {
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

/** So many different texts of a record are looked at, and so many faults of a line are told. */
const mostTexts = 2000;
const mostFaults = 20;

const codesOfForm: readonly string[] = ['unreadable', 'bad-cell', 'unknown-piece', 'empty-text', 'too-long'];

/**
 * Says how many moves of a line are not replayed, and which of them cannot be read.
 *
 * @param known for each text that was looked at the fault of its form; grows
 * @param state a state of the game; which one makes no difference to the form
 * @param broken the move that cannot be played
 * @param line the moves that follow it
 */
export function diagnoseUnplayed(
  notation: Notation,
  known: Map<string, Fault | undefined>,
  state: GameState,
  broken: TextSpan,
  line: readonly TextSpan[],
): Diagnostic[] {
  if (line.length === 0) return [];
  const count = line.length === 1 ? 'One move is' : `${line.length} moves are`;
  const message = `${count} not replayed behind one that cannot be played.`;
  const isBehind = (place: TextSpan): boolean =>
    place.line > broken.line || (place.line === broken.line && place.column > broken.column);
  const told: Diagnostic[] = [
    diagnose<ReplayCode>('warning', 'not-replayed', line.find(isBehind) ?? broken, message),
  ];
  for (const entry of line) {
    if (told.length > mostFaults) {
      const rest = `Of more than ${mostFaults} texts that cannot be read behind it the others are not listed.`;
      told.push(diagnose('warning', 'too-many-faults', { ...entry, text: '' }, rest));
      break;
    }
    const { text } = entry;
    if (!known.has(text) && known.size < mostTexts) known.set(text, faultOfForm(notation, state, text));
    const fault = known.get(text);
    if (fault !== undefined) told.push(diagnoseFault('error', entry, fault));
  }
  return told;
}

/** Why a text cannot be read, without what that says of the position in which it was tried. */
function faultOfForm(notation: Notation, state: GameState, text: string): Fault | undefined {
  const { moves, slips } = notation.read(state, text);
  const found = moves.length > 0 ? undefined : slips.find(({ code }) => codesOfForm.includes(code));
  if (found === undefined) return undefined;
  const { code, offset, length, read = '' } = found;
  const place = { ...(offset !== undefined && { offset }), ...(length !== undefined && { length }) };
  return { code, message: `'${read}' cannot be read.`, ...place, read };
}
