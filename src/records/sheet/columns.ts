/**
 * The columns of a score sheet: how they are parted (by tabs, by bars, or, where no tab is in the sheet, by two or
 * more spaces, by semicolons or by commas), and what of a line stands in each of them.
 */

import { blanks, skipBlanks, trimBlanks } from '../../base/characters.ts';
import { placesIn, type TextSpan } from '../diagnostics.ts';
import { type ColourWords, type Heading, headingOf } from './heading.ts';

const layouts = ['tabs', 'bars', 'spaces', 'semicolons', 'commas'] as const;

/**
 * How the columns of a sheet are parted.
 *
 * @category Score sheets
 */
export const sheetLayouts: typeof layouts = /* @__PURE__ */ Object.freeze(layouts);

/**
 * One of {@link sheetLayouts}.
 *
 * @category Score sheets
 */
export type SheetLayout = (typeof sheetLayouts)[number];

/** One line of a text, or several where a cell in quotation marks goes on. */
export interface SheetLine {
  /** Its number, from 1; of several lines that of the first. */
  readonly number: number;
  /** What stands in its columns, without the space around it; an empty field is an empty text. */
  readonly fields: readonly TextSpan[];
  /** How many of the first fields are none of the table: the one before the bar with which a line begins. */
  readonly lead: number;
  /** All of it. */
  readonly row: string;
  /** What it heads, if it is a heading. */
  readonly heading: Heading | undefined;
  /** The first field that begins left of its column, where spaces part them. */
  readonly wanders: TextSpan | undefined;
}

/**
 * Cuts a text into lines and fields. Lines without any field that has text are left out. The first line that is
 * a heading in one of the layouts says how all are cut.
 *
 * @param words the words that may head a column
 */
export function cutLines(text: string, words: ColourWords): SheetLine[] {
  const rows = text.split(/\r\n|\n|\r/);
  const layout = layoutOf(rows, text.includes('\t'), words);
  const lines: SheetLine[] = [];
  let columns: readonly Column[] = [];
  for (const { row, number } of rowsOf(rows, layout)) {
    // A line may only be drawn, as below the heading of a table: `|---|:-:|`.
    if (layout === 'bars' && row.includes('-') && /^[|:+ \t-]*$/.test(row)) continue;
    let fields = fieldsOf(layout, row, number);
    let wanders: TextSpan | undefined;
    let heading = headingOf(fields, words);
    if (layout === 'spaces') {
      if (heading !== undefined) columns = columnsOf(fields, heading);
      if (columns.length > 0) ({ fields, wanders } = alignedTo(columns, fields, row));
      heading &&= headingOf(fields, words);
    }
    const lead = layout === 'bars' && row.trimStart().startsWith('|') ? 1 : 0;
    if (fields.some((field) => field.text !== ''))
      lines.push({ number, fields, lead, row, heading, wanders });
  }
  return lines;
}

/** All of a line, without the space around it. */
export function wholeOf({ row, number }: SheetLine): TextSpan {
  return cutOut({ text: row, line: number, column: 1 }, 0, row.length);
}

/** How a sheet is cut. Spaces, semicolons and commas part its columns only where no line is a heading with tabs or bars. */
export function layoutOf(rows: readonly string[], hasTabs: boolean, words: ColourWords): SheetLayout {
  const heads = (row: string, layout: SheetLayout): boolean =>
    row.length < longestHeading && headingOf(fieldsOf(layout, row, 1), words) !== undefined;
  for (const row of rows) {
    if (row.includes('\t') && heads(row, 'tabs')) return 'tabs';
    if (row.includes('|') && heads(row, 'bars')) return 'bars';
  }
  const others: readonly SheetLayout[] = hasTabs ? ['semicolons'] : ['spaces', 'semicolons', 'commas'];
  return others.find((layout) => rowsOf(rows, layout).some(({ row }) => heads(row, layout))) ?? 'tabs';
}

/** A row of a table, and the number of its first line. */
type SheetLineRow = Pick<SheetLine, 'row' | 'number'>;

/** So many lines, and so many characters, may be one row of comma separated values. */
const mostLines = 20;
const longestRow = 4000;

/** The rows that lines are: in comma separated values a cell in quotation marks may go on in the next lines. */
function rowsOf(lines: readonly string[], layout: SheetLayout): SheetLineRow[] {
  const separator = separatorOf(layout);
  const rows: SheetLineRow[] = [];
  for (let at = 0; at < lines.length; at++) {
    const number = at + 1;
    let row = lines[at]!;
    if (separator !== undefined && row.includes('"') && separatorsIn(row, separator).isOpen) {
      const end = closingLine(lines, at, separator);
      row = lines.slice(at, end + 1).join('\n');
      at = end;
    }
    rows.push({ row, number });
  }
  return rows;
}

/** The line in which the cell ends that is open at the end of another; that line itself where none is found. */
function closingLine(lines: readonly string[], from: number, separator: string): number {
  let length = lines[from]!.length;
  for (let at = from + 1; at < lines.length && at < from + mostLines && length < longestRow; at++) {
    length += lines[at]!.length;
    if (lines[at]!.includes('"') && !separatorsIn(lines[at]!, separator, true).isOpen) return at;
  }
  return from;
}

function separatorOf(layout: SheetLayout): string | undefined {
  return layout === 'commas' ? ',' : layout === 'semicolons' ? ';' : undefined;
}

/** A longer line heads no table. */
const longestHeading = 4000;

const separators: Readonly<Record<'tabs' | 'bars' | 'spaces', RegExp>> = {
  tabs: /\t/g,
  bars: /\|/g,
  spaces: /* @__PURE__ */ new RegExp(`[${blanks}]{2,}`, 'g'),
};

/** Cuts a line into fields; of those that spaces part none is empty. */
function fieldsOf(layout: SheetLayout, text: string, line: number): TextSpan[] {
  const mark = separatorOf(layout);
  if (mark !== undefined) return quotedFields(text, line, mark);
  const row = { text, line, column: 1 };
  const fields: TextSpan[] = [];
  let start = 0;
  for (const { 0: separator, index } of text.matchAll(separators[layout as keyof typeof separators])) {
    fields.push(cutOut(row, start, index));
    start = index + separator.length;
  }
  fields.push(cutOut(row, start, text.length));
  return layout === 'spaces' ? fields.filter((field) => field.text !== '') : fields;
}

/** Cuts a row of comma separated values: in quotation marks a separator and the end of a line are text. */
function quotedFields(row: string, line: number, separator: string): TextSpan[] {
  const placeOf = placesIn(row, { line, column: 1 });
  let start = 0;
  return [...separatorsIn(row, separator).places, row.length].map((end) => {
    let from = skipBlanks(row, start, end);
    let to = trimBlanks(row, from, end);
    start = end + 1;
    if (to - from > 1 && row[from] === '"' && row[to - 1] === '"') {
      from = skipBlanks(row, from + 1, to - 1);
      to = trimBlanks(row, from, to - 1);
    }
    return placeOf(row.slice(from, to).replaceAll('""', '"'), from);
  });
}

/**
 * Where the separators of a row stand that are not in quotation marks, which begin a cell, and whether one is open at the
 * end; then it is a character like others.
 *
 * @param isInside whether one is open at the beginning
 */
function separatorsIn(
  row: string,
  separator: string,
  isInside = false,
): { readonly places: number[]; readonly isOpen: boolean } {
  const places: number[] = [];
  /** Those behind the last quotation mark that began a cell. */
  let inside: number[] = [];
  let isOpen = isInside;
  let isBegin = !isInside;
  for (let at = 0; at < row.length; at++) {
    const character = row[at]!;
    if (character === '"') {
      if (isBegin) inside = [];
      isOpen = !isOpen && (isBegin || row[at - 1] === '"');
      isBegin = false;
    } else if (character === separator) {
      (isOpen ? inside : places).push(at);
      isBegin = !isOpen;
    } else if (isBegin && character !== ' ') isBegin = false;
  }
  return { places: isOpen ? places.concat(inside) : places, isOpen };
}

/** A stretch of a text without the space around it, at its own place. */
export function cutOut({ text, line, column }: TextSpan, start: number, end: number): TextSpan {
  const from = skipBlanks(text, start, end);
  return { text: text.slice(from, trimBlanks(text, from, end)), line, column: column + from };
}

/** Where a column of a sheet without tabs and bars begins. */
interface Column {
  readonly from: number;
  readonly field: number;
  /** Whether it is the first one of a block. */
  readonly first: boolean;
}

/** The columns that a heading begins, each block with a field for labels before it. */
function columnsOf(pieces: readonly TextSpan[], { blocks }: Heading): Column[] {
  const labels = new Map(blocks.map(({ labels: [from, to] }) => [to, from]));
  const columns: Column[] = [];
  let field = 0;
  for (const [index, { column }] of pieces.entries()) {
    const label = labels.get(index);
    if (columns.length === 0 && label === undefined) continue;
    if (columns.length === 0 || label === index) field++;
    columns.push({ from: column, field: field++, first: label !== undefined });
  }
  return columns;
}

/**
 * The pieces of a line as fields, by where they begin. What stands left of all columns is a label. A piece that begins
 * before its column, as where somebody writes by hand, is known by standing nearer to it than to the one before, with
 * nothing or a wide gap left of it.
 */
function alignedTo(columns: readonly Column[], pieces: readonly TextSpan[], row: string) {
  const empty = { text: '', line: pieces[0]?.line ?? 1, column: 1 };
  const fields: TextSpan[] = Array.from({ length: columns.at(-1)!.field + 1 }, () => empty);
  let end = -wideGap;
  let least = 0;
  let wanders: TextSpan | undefined;
  for (const { text, line, column } of pieces.flatMap((piece) => partedAt(columns, piece))) {
    let next = columns.findIndex(({ from }) => from > column);
    const isLeft =
      next > 0 && column - end > wideGap && 2 * column > columns[next]!.from + columns[next - 1]!.from;
    // A number, or `etc.` in the last row, left of a block's first column is its label.
    const isLabel = next === 0 || (columns[next]?.first === true && /^(?:\d+[.…]|etc\.)$/.test(text));
    if (isLeft && !isLabel) {
      next = next + 1 < columns.length ? next + 1 : -1;
      wanders ??= { text, line, column };
    }
    const field = isLabel ? columns[next]!.field - 1 : columns.at(next < 0 ? -1 : next - 1)!.field;
    least = Math.max(least, field);
    const before = fields[least]!;
    const from = before.text === '' ? column : before.column;
    fields[least] = { text: row.slice(from - 1, column - 1 + text.length), line, column: from };
    end = column + text.length;
  }
  return { fields, wanders };
}

/** A time before a space: `0:08:30 `, `9'20" `. */
const timeBefore = /(?:^|\s)\d+[:'’h.]\S{1,8}\s$/;

/**
 * A piece in two where a column is full up to one space before the next one: what begins there names the cell from which a
 * move goes, and before it stands a time.
 */
function partedAt(columns: readonly Column[], piece: TextSpan): TextSpan[] {
  const { text, column } = piece;
  for (const { from } of columns) {
    const at = from - column;
    const isFull = at > 0 && timeBefore.test(text.slice(Math.max(0, at - 12), at));
    if (isFull && /^[A-Z][A-Za-z]*-?@/.test(text.slice(at, at + 8)))
      return [cutOut(piece, 0, at), cutOut(piece, at, text.length)];
  }
  return [piece];
}

/** So many spaces part what does not belong to one cell. */
const wideGap = 3;
