/**
 * Lines of play: the move sequences that a record can mean. An ambiguous entry starts one line per possible
 * move, and later entries decide which lines survive.
 */

import type { Fault } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { describeMove } from '../../engine/text/coordinates.ts';
import { stateAfter } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { outcome } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import {
  ambiguityCodes,
  countSlips,
  type NotationReading,
  type NotationReadOptions,
} from '../../notation/reading.ts';
import type { Seat } from '../../rules/ruleset.ts';
import {
  type Diagnostic,
  diagnose,
  diagnoseFault,
  type ReplayCode,
  type ReplayFault,
  type TextSpan,
} from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { RecordDeparture } from '../tree.ts';
import { afterDepartures, resultOf } from './departures.ts';

/** A move as written. */
export interface Entry extends TextSpan {
  /** Seat of the column, on a score sheet. */
  readonly seat?: Seat;
  /** Parts of the move, if it was written as several words. */
  readonly parts?: readonly TextSpan[];
  /** Departures after the move. */
  readonly left?: readonly RecordDeparture[];
}

/** End of a line of play. */
interface LineEnd {
  readonly state: GameState;
  /** Number of slips in the line, except slips that only make an entry ambiguous. */
  readonly cost: number;
  /** Last moves of all lines that meet here, cheapest first. Empty at the start. */
  readonly ways: readonly Way[];
}

/** Last move of a line of play. */
interface Way {
  readonly before: LineEnd;
  readonly move: Move;
  /** All moves that the entry can mean after `before`. */
  readonly choices: readonly Move[];
  /** Slips in the entry, assuming that it means this move. */
  readonly slips: readonly Fault[];
  readonly drawOffer: boolean;
  /** Whether the move corrects the entry. */
  readonly corrected: boolean;
}

/** Ends of the current lines of play, cheapest first. */
export type Beam = readonly LineEnd[];

/** Options for reading entries. */
export interface LineOptions {
  readonly notation: Notation;
  readonly reading: NotationReadOptions;
  /** Maximum number of lines of play. */
  readonly beamWidth: number;
}

/** Lines of play after one more entry. */
export interface Advance {
  /** Ends of the lines. Empty if no line continues. */
  readonly beam: Beam;
  /** Why the first line does not continue. */
  readonly faults: readonly Fault[];
  /** Whether lines were dropped because there were too many. */
  readonly overflow: boolean;
}

/** Extends every line of play by one entry. Lines that reach the same position are joined. */
export function advance(beam: Beam, entry: Entry, options: LineOptions): Advance {
  const ends = new Map<string, LineEnd>();
  const repairs: LineEnd[] = [];
  let faults: readonly Fault[] = [];
  for (const before of beam) {
    const halt = turnFault(before.state, entry);
    if (halt !== undefined) {
      if (faults.length === 0) faults = [halt];
      continue;
    }
    const reading = readEntry(before.state, entry, options);
    const { moves, slips, slipsOf, suggestions = [] } = reading;
    const corrected = entry.parts !== undefined && options.reading.strict === true;
    const drawOffer = reading.drawOffer === true;
    if (moves.length === 0 && faults.length === 0) faults = slips;
    for (const [index, move] of moves.entries()) {
      const state = stateAfterEntry(before, move, entry);
      const own = slipsOf[index]!;
      const way = { before, move, choices: moves, slips: own, drawOffer, corrected };
      const key = beam.length === 1 && moves.length === 1 ? '' : state.toString();
      ends.set(key, joinEnds(ends.get(key), { state, cost: before.cost + countSlips(own), ways: [way] }));
    }
    if (ends.size > 0) continue;
    for (const move of suggestions) {
      const way = { before, move, choices: [move], slips, drawOffer, corrected: true };
      const state = stateAfterEntry(before, move, entry);
      repairs.push({ state, cost: before.cost + slips.length, ways: [way] });
    }
  }
  if (ends.size === 0 && repairs.length === 1) return { beam: repairs, faults, overflow: false };
  const all = [...ends.values()].sort((one, two) => one.cost - two.cost);
  return { beam: all.slice(0, options.beamWidth), faults, overflow: all.length > options.beamWidth };
}

function stateAfterEntry({ state }: LineEnd, move: Move, { left = [] }: Entry): GameState {
  return afterDepartures(stateAfter(state, [move]), left);
}

/** Reads an entry. Strict reading also joins parts, but reports an error. */
function readEntry(state: GameState, entry: Entry, { notation, reading }: LineOptions): NotationReading {
  const { text, parts } = entry;
  if (parts === undefined) return notation.read(state, text, reading);
  const found = notation.read(state, text, { ...reading, strict: false });
  const slipsOf = found.moves.map((move, index) => {
    const own = found.slipsOf[index]!.filter(({ code }) => code !== 'not-canonical');
    // A move written out in words always has several parts.
    const isInWords = own.some(({ code }) => code === 'written-out');
    return isInWords ? own : [splitMoveSlip(entry, notation.format(state, move)), ...own];
  });
  return { ...found, slipsOf, suggestions: [] };
}

/** Reports a move split into parts. */
function splitMoveSlip({ text, line, column, parts = [] }: Entry, expected: string): ReplayFault {
  const last = parts.at(-1)!;
  const end = last.line === line ? last.column + last.text.length : 0;
  const length = end > column ? end - column : parts[0]!.text.length;
  const pieces = parts.map((part) => `'${part.text}'`).join(' and ');
  const message = `${pieces} are read as one move: write '${expected}'.`;
  return { code: 'split-move', message, offset: 0, length, read: text, expected };
}

/** Returns why no move can be played now: the game is over, or it is another seat's turn. */
function turnFault(state: GameState, { text, seat }: Entry): ReplayFault | undefined {
  const { colours } = state.rules;
  if (outcome(state) !== null) {
    return { code: 'game-over', message: 'The game was already over before this move.', read: text };
  }
  if (seat === undefined || state.seat === seat) return undefined;
  const expected = colours[state.seat - 1]!;
  const message = `This move is in ${colours[seat - 1]}'s column, but it is ${expected}'s turn.`;
  return { code: 'wrong-turn', message, read: text, expected };
}

function joinEnds(one: LineEnd | undefined, two: LineEnd): LineEnd {
  if (one === undefined || two.cost < one.cost) return two;
  return two.cost > one.cost ? one : { ...one, ways: [...one.ways, ...two.ways] };
}

/**
 * Returns the ends with the fewest slips that best match the result of the game: ends with this result, else
 * ends without an outcome, else all ends.
 */
export function bestEnds(beam: Beam, result: RecordResult): Beam {
  const best = beam.filter(({ cost }) => cost === beam[0]!.cost);
  if (result === '*' || best.length < 2) return best;
  const ended = best.filter(({ state }) => outcome(state) !== null && resultOf(state) === result);
  const others = ended.length > 0 ? ended : best.filter(({ state }) => outcome(state) === null);
  return others.length > 0 ? others : best;
}

/** A move in the chosen line, and the readings of its entry in equally good lines. */
export interface Step extends Way {
  /** One way for each move that the entry means in these lines; several if it is still ambiguous. */
  readonly open: readonly Way[];
  /** A way in which the entry can mean several moves, if any. */
  readonly ambiguous: Way | undefined;
  /** Whether all these lines reach the same position later. */
  readonly meets: boolean;
}

/** Returns the moves of the first of several equally good lines. */
export function stepsTo(ends: Beam): Step[] {
  const steps: Step[] = [];
  let meets = false;
  let layer: readonly LineEnd[] = ends;
  for (let end = layer[0]; end !== undefined && end.ways.length > 0; ) {
    const ways = layer.flatMap((other) => other.ways);
    const open = [...new Map(ways.map((way) => [way.move, way])).values()];
    const ambiguous = ways.find(({ choices }) => choices.length > 1);
    meets ||= layer.length === 1;
    const [way] = end.ways;
    steps.push({ ...way!, open, ambiguous, meets });
    layer = [...new Set(ways.map(({ before }) => before))];
    end = way!.before;
  }
  return steps.reverse();
}

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
