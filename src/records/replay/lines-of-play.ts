/**
 * Lines of play: what a record can mean so far. Where an entry is ambiguous every move that it can mean begins a
 * line of its own, and the entries that follow decide which lines live on.
 */

import type { Fault } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { after } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import type { Notation } from '../../notation/notations.ts';
import { costOf, type Reading, type ReadOptions } from '../../notation/reading.ts';
import type { Seat } from '../../rules/ruleset.ts';
import type { TextSpan } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { Change } from './departures.ts';
import type { ReplayFault } from './findings.ts';
import { resultOf } from './results.ts';

/** One move of a record as it is written. */
export interface Entry extends TextSpan {
  /** The seat in whose column it stands, where it stands in a column. */
  readonly seat?: Seat;
  /** The pieces of a record's text that are read as this one move, where it stands in several. */
  readonly parts?: readonly TextSpan[];
  /** The name of a warrior that labels the row of a cell which stands alone: `Fencer`. */
  readonly label?: string;
}

/** A point of a line of play. */
interface Point {
  readonly state: GameState;
  /** How many slips the line has needed up to here, those aside that only make an entry ambiguous. */
  readonly cost: number;
  /** The ways that lead here, the cheapest first; none at the start. */
  readonly ways: readonly Way[];
}

/** The last step of a way to a point. */
interface Way {
  readonly before: Point;
  readonly move: Move;
  /** All moves that the entry can mean after `before`. */
  readonly choices: readonly Move[];
  /** What is wrong with the entry if it means this move. */
  readonly slips: readonly Fault[];
  readonly drawOffer: boolean;
  /** Whether the entry cannot mean this move as it is written. */
  readonly corrected: boolean;
}

/** The points that the lines of play have come to that are followed, the cheapest first. */
export type Beam = readonly Point[];

/** How entries are read. */
export interface LineOptions {
  readonly notation: Notation;
  readonly reading: Required<ReadOptions>;
  /** How many lines of play are followed at a time. */
  readonly beamWidth: number;
}

/** How an entry was taken. */
export interface Advance {
  /** The points after it; none where no line goes on. */
  readonly beam: Beam;
  /** Why the first line does not go on. */
  readonly faults: readonly Fault[];
  /** Whether lines were given up because there were too many. */
  readonly overflow: boolean;
}

/**
 * Takes every line of play one entry further. Lines that meet in the same position become one.
 *
 * @param change what changes the state after the entry besides
 */
export function advance(beam: Beam, entry: Entry, options: LineOptions, change: Change = same): Advance {
  const points = new Map<string, Point>();
  const repairs: Point[] = [];
  let faults: readonly Fault[] = [];
  for (const before of beam) {
    const halt = turnFault(before.state, entry);
    if (halt !== undefined) {
      if (faults.length === 0) faults = [halt];
      continue;
    }
    const reading = readEntry(before.state, entry, options);
    const { moves, slips, slipsOf, suggestions = [] } = reading;
    const isJoined = entry.parts !== undefined || entry.label !== undefined;
    const corrected = isJoined && options.reading.strict === true;
    const drawOffer = reading.drawOffer === true;
    if (moves.length === 0 && faults.length === 0) faults = slips;
    for (const [index, move] of moves.entries()) {
      const state = change(after(before.state, [move]));
      const own = slipsOf[index]!;
      const way = { before, move, choices: moves, slips: own, drawOffer, corrected };
      const key = beam.length === 1 && moves.length === 1 ? '' : state.toString();
      points.set(key, joined(points.get(key), { state, cost: before.cost + costOf(own), ways: [way] }));
    }
    if (points.size > 0) continue;
    for (const move of suggestions) {
      const way = { before, move, choices: [move], slips, drawOffer, corrected: true };
      const state = change(after(before.state, [move]));
      repairs.push({ state, cost: before.cost + slips.length, ways: [way] });
    }
  }
  if (points.size === 0 && repairs.length === 1) return { beam: repairs, faults, overflow: false };
  const all = [...points.values()].sort((one, two) => one.cost - two.cost);
  return { beam: all.slice(0, options.beamWidth), faults, overflow: all.length > options.beamWidth };
}

function same(state: GameState): GameState {
  return state;
}

/** Reads an entry; in a strict reading as well pieces are put together generously, and are an error. */
function readEntry(state: GameState, entry: Entry, { notation, reading }: LineOptions): Reading {
  const { text, parts, label } = entry;
  if (parts === undefined && label === undefined) return notation.read(state, text, reading);
  const found = notation.read(state, label === undefined ? text : `${label} ${text}`, {
    ...reading,
    strict: false,
  });
  const slipsOf = found.moves.map((move, index) => {
    const canonical = notation.format(state, move);
    if (label !== undefined) return [labelled(entry, label, canonical)];
    const own = found.slipsOf[index]!.filter(({ code }) => code !== 'not-canonical');
    // What is written out in words stands in several by its nature.
    return own.some(({ code }) => code === 'written-out') ? own : [splitMove(entry, canonical), ...own];
  });
  return { ...found, slipsOf, suggestions: [] };
}

/** That the name of a warrior stands before the row. */
function labelled({ text }: Entry, label: string, expected: string): Fault {
  const message = `'${text}' beside '${label}' is read as '${expected}'.`;
  return { code: 'written-out', message, offset: 0, length: text.length, read: text, expected };
}

/** That a move stands in pieces. */
function splitMove({ text, line, column, parts = [] }: Entry, expected: string): ReplayFault {
  const last = parts.at(-1)!;
  const end = last.line === line ? last.column + last.text.length : 0;
  const length = end > column ? end - column : parts[0]!.text.length;
  const pieces = parts.map((part) => `'${part.text}'`).join(' and ');
  const message = `${pieces} are read as one move, which is written '${expected}'.`;
  return { code: 'split-move', message, offset: 0, length, read: text, expected };
}

/** Why nobody can make the move of an entry now: the game is over, or another seat has the turn. */
function turnFault(state: GameState, { text, seat }: Entry): ReplayFault | undefined {
  const { colours } = state.rules;
  if (state.outcome !== null) {
    return { code: 'game-over', message: 'The game is over before this move.', read: text };
  }
  if (seat === undefined || state.seat === seat) return undefined;
  const expected = colours[state.seat - 1]!;
  const message = `This stands in the column of ${colours[seat - 1]}, but it is the turn of ${expected}.`;
  return { code: 'wrong-turn', message, read: text, expected };
}

function joined(one: Point | undefined, two: Point): Point {
  if (one === undefined || two.cost < one.cost) return two;
  return two.cost > one.cost ? one : { ...one, ways: [...one.ways, ...two.ways] };
}

/**
 * The points of a beam with the fewest slips, as far as the result of the game speaks for them: those that end in
 * it, else those that end in no other.
 */
export function agreeing(beam: Beam, result: RecordResult): Beam {
  const best = beam.filter(({ cost }) => cost === beam[0]!.cost);
  if (result === '*' || best.length < 2) return best;
  const ended = best.filter(({ state }) => state.outcome !== null && resultOf(state) === result);
  const others = ended.length > 0 ? ended : best.filter(({ state }) => state.outcome === null);
  return others.length > 0 ? others : best;
}

/** One step of the line that was chosen, and what other lines as good as this one make of its entry. */
export interface Step extends Way {
  /** The ways that differ in the move that the entry means; several where it stays open. */
  readonly open: readonly Way[];
  /** A way in which the entry can mean several moves, if there is one. */
  readonly ambiguous: Way | undefined;
  /** Whether all those lines come to the same position later on. */
  readonly meets: boolean;
}

/** The first of the lines that lead to points as good as each other, step by step, with what stays open in it. */
export function stepsTo(points: Beam): Step[] {
  const steps: Step[] = [];
  let meets = false;
  let layer: readonly Point[] = points;
  for (let point = layer[0]; point !== undefined && point.ways.length > 0; ) {
    const ways = layer.flatMap((other) => other.ways);
    const open = [...new Map(ways.map((way) => [way.move, way])).values()];
    const ambiguous = ways.find(({ choices }) => choices.length > 1);
    meets ||= layer.length === 1;
    const [way] = point.ways;
    steps.push({ ...way!, open, ambiguous, meets });
    layer = [...new Set(ways.map(({ before }) => before))];
    point = way!.before;
  }
  return steps.reverse();
}
