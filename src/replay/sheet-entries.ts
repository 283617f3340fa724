/**
 * The entries of a sheet in the order in which they are played. In the setup every seat has a column to itself,
 * and who has to place takes the next entry of it (R7.2); in battle the entries come row by row.
 */

import { cutPlacements } from '../notation/geometric-text.ts';
import { geometric, type Notation } from '../notation/notations.ts';
import type { SheetEntry } from '../record/sheet/cells.ts';
import type { ScoreSheet } from '../record/sheet/reader.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { withoutOffer } from './findings.ts';
import type { Entry } from './lines-of-play.ts';

/** One entry of a sheet, and the seat in whose column it stands. */
export interface SeatEntry extends Entry {
  readonly seat: Seat;
  /** Present where a draw is offered with it. */
  readonly drawOffer?: true;
}

/** The entries that are still to be played. */
export class Queue {
  private readonly entries: readonly SeatEntry[];
  private readonly taken: Set<number> = new Set();
  /** The first entry that is left. */
  private first = 0;

  constructor(entries: readonly SeatEntry[]) {
    this.entries = entries;
  }

  /** Takes out the next entry, of a seat's column if one is named, else of all; undefined where none is left. */
  next(seat: number): SeatEntry | undefined {
    const { entries, taken } = this;
    while (taken.has(this.first)) this.first++;
    let at = this.first;
    while (at < entries.length && (taken.has(at) || (seat > 0 && entries[at]!.seat !== seat))) at++;
    taken.add(at);
    return entries[at];
  }

  /** All entries that are left, in reading order. */
  rest(): SeatEntry[] {
    return this.entries.filter((_, index) => !this.taken.has(index));
  }
}

/** All entries of a sheet in reading order; in geometric notation one entry can hold several placements. */
export function entriesOf(sheet: ScoreSheet, rules: Ruleset, notation: Notation): SeatEntry[] {
  const seats = new Map<string, Seat>(rules.colours.map((colour, index) => [colour, (index + 1) as Seat]));
  const isGeometric = notation.name === geometric.name;
  return sheet.rows.flatMap(({ cells }) =>
    cells.flatMap(({ colour, entries }) =>
      entries
        .map((entry) => readableEntry(entry, notation))
        .flatMap((entry) => (isGeometric ? cutEntry(entry) : [entry]))
        .map((entry) => ({ ...entry, seat: seats.get(colour)! })),
    ),
  );
}

/** An entry without the mark of a draw offer, which is a part of moves in algebraic notation alone. */
function readableEntry(entry: SheetEntry, { name }: Notation): SheetEntry {
  if (entry.drawOffer !== true || name.startsWith('algebraic')) return entry;
  return { ...entry, text: withoutOffer(entry.text) };
}

function cutEntry(entry: SheetEntry): SheetEntry[] {
  const words = cutPlacements(entry.text);
  if (words.length === 1) return [entry];
  const { line, column } = entry;
  return words.map((word) => ({ text: word.text, line, column: column + word.offset }));
}

/**
 * Who placed first (R7.2): the only one in the first row that has entries, or where both begin in the same row
 * the one who made the first move of the battle.
 */
export function firstSeat(rules: Ruleset, sheet: ScoreSheet, entries: readonly SeatEntry[]): Seat {
  const [first] = entries;
  if (first === undefined || rules.setup.first === 'seat-1') return 1;
  const row = sheet.rows.find(({ cells }) => cells.some((cell) => cell.entries.length > 0));
  if (row?.cells.filter((cell) => cell.entries.length > 0).length === 1) return first.seat;
  const army = rules.warriors.reduce((sum, kind) => sum + kind.count, 1);
  const placed = rules.colours.map(() => 0);
  const move = entries.find(({ seat }) => ++placed[seat - 1]! > army);
  return move?.seat ?? first.seat;
}
