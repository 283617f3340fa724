/** Score sheet entries in playing order. */

import { nameReplacerFor } from '../../notation/full-names.ts';
import { splitPlacements } from '../../notation/geometric/parsed-move.ts';
import { geometric, type Notation } from '../../notation/notations.ts';
import { cellForm } from '../../rules/board/names.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import type { TextPosition } from '../diagnostics.ts';
import type { SheetEntry } from '../sheet/cells.ts';
import type { ScoreSheet } from '../sheet/score-sheet.ts';
import type { RecordDeparture } from '../tree.ts';
import { withoutOffer } from './findings.ts';
import type { Entry } from './lines-of-play.ts';

/** A score sheet entry with the seat of its column. */
export interface SeatEntry extends Entry, SheetEntry {
  readonly seat: Seat;
}

/** Entries that have not been played yet. */
export class Queue {
  readonly #entries: (SeatEntry | undefined)[];
  /** All entries before this index have been played. */
  #first = 0;

  constructor(entries: readonly SeatEntry[]) {
    this.#entries = [...entries];
  }

  /** Removes and returns the next entry in a seat's column, or in any column if `seat` is 0. */
  next(seat: number): SeatEntry | undefined {
    const entries = this.#entries;
    while (this.#first < entries.length && entries[this.#first] === undefined) this.#first++;
    let at = this.#first;
    while (at < entries.length && !(seat > 0 ? entries[at]?.seat === seat : entries[at])) at++;
    const entry = entries[at];
    entries[at] = undefined;
    return entry;
  }

  /** Returns the remaining entries in reading order. */
  rest(): SeatEntry[] {
    return this.#entries.filter((entry) => entry !== undefined);
  }
}

/** Returns the entries of a sheet in reading order, with the departures after each entry. */
export function entriesOf(sheet: ScoreSheet, rules: Ruleset, notation: Notation): SeatEntry[] {
  const colours: readonly string[] = rules.colours;
  const entries = sheet.rows.flatMap(({ label, cells }) => {
    const name = nameOf(rules, label);
    return cells.flatMap(({ colour, entries }) => {
      const seat = (colours.indexOf(colour) + 1) as Seat;
      const pieces = entries.flatMap((entry) => piecesOf(entry, notation));
      return pieces.map((piece) => ({
        ...piece,
        seat,
        ...(name !== undefined && cellAlone.test(piece.text) && { label: name }),
      }));
    });
  });
  const leaving = leavingOf(sheet, colours, entries);
  return entries.map((entry) => {
    const left = leaving.get(entry);
    return left === undefined ? entry : { ...entry, left };
  });
}

const cellAlone = /* @__PURE__ */ new RegExp(`^${cellForm}$`, 'i');

/** Returns the name of a warrior or the Goal in a row label. Returns undefined for other labels. */
function nameOf(rules: Ruleset, label: string): string | undefined {
  if (!/^\p{L}{3}/u.test(label)) return undefined;
  const name = label.replace(/:$/, '');
  return [name, name.replace(/s$/i, '')].find((one) => nameReplacerFor(rules, one) !== undefined);
}

/** Returns the departures on a sheet, by the last entry before each departure. */
function leavingOf(
  { rows, left = [] }: ScoreSheet,
  colours: readonly string[],
  entries: readonly TextPosition[],
): Map<TextPosition, RecordDeparture[]> {
  const leaving = new Map<TextPosition, RecordDeparture[]>();
  const cells = rows
    .flatMap((row) => row.cells)
    .filter((cell) => cell.entries.length > 0)
    .reverse();
  for (const { colour, reason, line, column } of left) {
    const above = cells.find((cell) => cell.line < line || (cell.line === line && cell.column < column));
    if (above === undefined) continue;
    const end = above.column + above.text.length;
    const own = entries.filter(
      (entry) => entry.line === above.line && entry.column >= above.column && entry.column < end,
    );
    const last = own.at(-1);
    if (last === undefined) continue;
    leaving.set(last, [...(leaving.get(last) ?? []), { seat: colours.indexOf(colour) + 1, reason }]);
  }
  return leaving;
}

/**
 * Splits an entry into moves: a geometric entry can contain several placements. Removes a draw offer, except
 * in algebraic notation, where it is part of the move.
 */
export function piecesOf(entry: SheetEntry, { name }: Notation): SheetEntry[] {
  const isKept = entry.drawOffer !== true || name.startsWith('algebraic');
  const text = isKept ? entry.text : withoutOffer(entry.text);
  const words = name === geometric.name ? splitPlacements(text) : [];
  if (words.length < 2) return [{ ...entry, text }];
  const { line, column, text: _, ...annotations } = entry;
  // Annotations after several placements belong to the last placement.
  return words.map((word, index) => ({
    ...(index === words.length - 1 && annotations),
    ...{ text: word.text, line, column: column + word.offset },
  }));
}
