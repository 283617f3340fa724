/**
 * The lowest layer of a score sheet: lines and the fields of their columns, with their places. Columns are parted
 * by tabs, by bars, or, where no tab is in the sheet, by two or more spaces.
 */

import { classOf, isDigit, isDot, SPACE, skipBlanks, trimBlanks } from '../characters.ts';
import type { Place } from '../diagnostics.ts';
import { colourOf, headingOf } from './heading.ts';

/** How the columns of a sheet are parted. */
export const sheetLayouts = ['tabs', 'bars', 'spaces'] as const;

/** One of {@link sheetLayouts}. */
export type SheetLayout = (typeof sheetLayouts)[number];

/** One line of a text. */
export interface Line {
  /** Its number, from 1. */
  readonly number: number;
  /** What stands in its columns, without the space around it; an empty field is an empty text. */
  readonly fields: readonly Place[];
  /** How many of the first fields are none of the table: the one before the bar with which a line begins. */
  readonly lead: number;
}

/** Where the columns of a sheet without tabs and bars begin. */
interface Column {
  readonly from: number;
  readonly field: number;
  /** Whether it is the first one of a block, with a field for labels before it. */
  readonly first: boolean;
}

/**
 * Cuts a text into lines and fields. Lines without any field that has text are left out. The first line that is
 * a heading in one of the layouts says how all are cut.
 *
 * @param words the words that may head a column
 */
export function cutLines(text: string, words: readonly string[]): Line[] {
  const rows = text.split(/\r\n|\n|\r/);
  const layout = layoutOf(rows, text.includes('\t'), words);
  const lines: Line[] = [];
  let columns: readonly Column[] = [];
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    let fields: readonly Place[];
    if (layout !== 'spaces') {
      if (layout === 'bars' && isRule(row)) continue;
      fields = cut(row, layout === 'tabs' ? '\t' : '|', number);
    } else {
      const pieces = piecesOf(row, number);
      if (headingOf(pieces, words) !== undefined) columns = columnsOf(pieces, words);
      fields = columns.length === 0 ? pieces : alignedTo(columns, pieces, row);
    }
    const lead = layout === 'bars' && row.trimStart().startsWith('|') ? 1 : 0;
    if (fields.some((field) => field.text !== '')) lines.push({ number, fields, lead });
  }
  return lines;
}

/** How a sheet is cut. Spaces part its columns only where no line is a heading with tabs or bars. */
function layoutOf(rows: readonly string[], hasTabs: boolean, words: readonly string[]): SheetLayout {
  const heads = (fields: readonly Place[]): boolean => headingOf(fields, words) !== undefined;
  for (const row of rows) {
    if (heads(cut(row, '\t', 1))) return 'tabs';
    if (row.includes('|') && heads(cut(row, '|', 1))) return 'bars';
  }
  return !hasTabs && rows.some((row) => heads(piecesOf(row, 1))) ? 'spaces' : 'tabs';
}

/** Cuts a line at a separator. */
function cut(text: string, separator: string, line: number): Place[] {
  let start = 0;
  return text.split(separator).map((piece) => {
    const place = cutOut({ text, line, column: 1 }, start, start + piece.length);
    start += piece.length + 1;
    return place;
  });
}

/** A stretch of a text without the space around it, at its own place. */
export function cutOut({ text, line, column }: Place, start: number, end: number): Place {
  const from = skipBlanks(text, start, end);
  return { text: text.slice(from, trimBlanks(text, from, end)), line, column: column + from };
}

/** Whether a line is only drawn, as below the heading of a table: `|---|:-:|`. */
function isRule(row: string): boolean {
  let dashes = 0;
  for (let at = 0; at < row.length; at++) {
    const character = row[at]!;
    if (!'|-:+ \t'.includes(character)) return false;
    if (character === '-') dashes++;
  }
  return dashes > 0;
}

/** The pieces of a line between runs of two or more spaces. */
function piecesOf(row: string, line: number): Place[] {
  const pieces: Place[] = [];
  let start = -1;
  let end = 0;
  for (let at = 0; at < row.length; at++) {
    if (classOf(row.charCodeAt(at)) === SPACE) continue;
    if (start >= 0 && at - end >= 2) {
      pieces.push({ text: row.slice(start, end), line, column: start + 1 });
      start = -1;
    }
    if (start < 0) start = at;
    end = at + 1;
  }
  if (start >= 0) pieces.push({ text: row.slice(start, end), line, column: start + 1 });
  return pieces;
}

/**
 * The columns that a heading begins; a colour that it names again begins a block with labels of its own. What stands
 * left of all colours heads the labels.
 */
function columnsOf(heading: readonly Place[], words: readonly string[]): Column[] {
  const columns: Column[] = [];
  let block = new Set<string>();
  let field = 1;
  let isColumn = true;
  for (const { text, column } of heading) {
    const colour = colourOf(text, words);
    if (colour === undefined && columns.length === 0) continue;
    const again = colour !== undefined && block.has(colour);
    if (again) {
      block = new Set();
      if (isColumn) field++;
    }
    columns.push({ from: column, field, first: again });
    if (colour !== undefined) block.add(colour);
    isColumn = colour !== undefined;
    field++;
  }
  return columns;
}

/** The pieces of a line as fields, by where they begin. What stands left of all columns is a label. */
function alignedTo(columns: readonly Column[], pieces: readonly Place[], row: string): Place[] {
  const line = pieces[0]?.line ?? 1;
  const fields: Place[] = Array.from({ length: columns.at(-1)!.field + 1 }, () => ({
    text: '',
    line,
    column: 1,
  }));
  for (const piece of pieces) {
    const next = columns.findIndex(({ from }) => from > piece.column);
    const own = columns.at(next < 0 ? -1 : next - 1)!;
    const isLabel = next === 0 || (columns[next]?.first === true && isNumber(piece.text));
    const field = isLabel ? columns[next]!.field - 1 : own.field;
    const before = fields[field]!;
    const from = before.text === '' ? piece.column : before.column;
    fields[field] = { text: row.slice(from - 1, piece.column - 1 + piece.text.length), line, column: from };
  }
  return fields;
}

/** Whether a piece numbers a row: digits and dots, or `etc.` in the last one. */
function isNumber(text: string): boolean {
  if (text === 'etc.') return true;
  let at = 0;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at > 0 && at < text.length && isDot(text.charCodeAt(at)) && at + 1 === text.length;
}
