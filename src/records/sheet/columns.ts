/** Splits a score sheet into lines, and lines into columns. */

import { blanks, skipBlanks, trimBlanks } from '../../base/characters.ts';
import { placesIn, type TextSpan } from '../diagnostics.ts';
import { type ColourWords, type Heading, headingOf } from './heading.ts';

const layouts = ['tabs', 'bars', 'spaces', 'semicolons', 'commas'] as const;

/**
 * Separators between the columns of a sheet.
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

/** One line of a text, or several if a quoted cell continues. */
export interface SheetLine {
  /** Number, starting at 1; for several lines, that of the first. */
  readonly number: number;
  /** Trimmed texts of its columns. An empty field is an empty string. */
  readonly fields: readonly TextSpan[];
  /** Number of empty fields before the table: 1 if the line begins with a bar, else 0. */
  readonly lead: number;
  /** The whole text. */
  readonly row: string;
  /** The parsed heading, if this line is one. */
  readonly heading: Heading | undefined;
  /** First field that begins left of its column, in a sheet with spaces. */
  readonly misplaced: TextSpan | undefined;
}

/**
 * Splits a text into lines and fields. Lines without text are dropped. The first line that is a heading in
 * one of the layouts determines the layout of all lines.
 *
 * @param words words that may head a column
 */
export function splitLines(text: string, words: ColourWords): SheetLine[] {
  const rows = text.split(/\r\n|\n|\r/);
  const layout = layoutOf(rows, text.includes('\t'), words);
  const lines: SheetLine[] = [];
  let columns: readonly Column[] = [];
  for (const { row, number } of rowsOf(rows, layout)) {
    // Skips the line drawn below the heading of a table: `|---|:-:|`.
    if (layout === 'bars' && row.includes('-') && /^[|:+ \t-]*$/.test(row)) continue;
    let fields = fieldsOf(layout, row, number);
    let misplaced: TextSpan | undefined;
    let heading = headingOf(fields, words);
    if (layout === 'spaces') {
      if (heading !== undefined) columns = columnsOf(fields, heading);
      if (columns.length > 0) ({ fields, misplaced } = alignPieces(columns, fields, row));
      heading &&= headingOf(fields, words);
    }
    const lead = layout === 'bars' && row.trimStart().startsWith('|') ? 1 : 0;
    if (fields.some((field) => field.text !== ''))
      lines.push({ number, fields, lead, row, heading, misplaced });
  }
  return lines;
}

/** Returns the trimmed text of a line. */
export function wholeOf({ row, number }: SheetLine): TextSpan {
  return trimmedPart({ text: row, line: number, column: 1 }, 0, row.length);
}

/**
 * Determines the layout of a sheet. Spaces, semicolons and commas are separators only if no heading has tabs
 * or bars.
 */
export function layoutOf(rows: readonly string[], hasTabs: boolean, words: ColourWords): SheetLayout {
  const isHeading = (row: string, layout: SheetLayout): boolean =>
    row.length < longestHeading && headingOf(fieldsOf(layout, row, 1), words) !== undefined;
  for (const row of rows) {
    if (row.includes('\t') && isHeading(row, 'tabs')) return 'tabs';
    if (row.includes('|') && isHeading(row, 'bars')) return 'bars';
  }
  const others: readonly SheetLayout[] = hasTabs ? ['semicolons'] : ['spaces', 'semicolons', 'commas'];
  return others.find((layout) => rowsOf(rows, layout).some(({ row }) => isHeading(row, layout))) ?? 'tabs';
}

/** A row of a table, and the number of its first line. */
type SheetLineRow = Pick<SheetLine, 'row' | 'number'>;

/** Limits of a row of comma-separated values, in lines and in characters. */
const mostLines = 20;
const longestRow = 4000;

/** Joins lines into rows: in comma-separated values, a quoted cell may continue in the next lines. */
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

/** Returns the index of the line that closes an open quotation, or that of the line itself if none does. */
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

/** Maximum length of a heading. */
const longestHeading = 4000;

const separators: Readonly<Record<'tabs' | 'bars' | 'spaces', RegExp>> = {
  tabs: /\t/g,
  bars: /\|/g,
  spaces: /* @__PURE__ */ new RegExp(`[${blanks}]{2,}`, 'g'),
};

/** Splits a line into fields. With spaces as separators, none is empty. */
function fieldsOf(layout: SheetLayout, text: string, line: number): TextSpan[] {
  const mark = separatorOf(layout);
  if (mark !== undefined) return quotedFields(text, line, mark);
  const row = { text, line, column: 1 };
  const fields: TextSpan[] = [];
  let start = 0;
  for (const { 0: separator, index } of text.matchAll(separators[layout as keyof typeof separators])) {
    fields.push(trimmedPart(row, start, index));
    start = index + separator.length;
  }
  fields.push(trimmedPart(row, start, text.length));
  return layout === 'spaces' ? fields.filter((field) => field.text !== '') : fields;
}

/** Splits a row of comma-separated values. Separators and line breaks within quotation marks are text. */
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
 * Finds the separators of a row outside quoted cells. A quotation mark opens a quoted cell only at its
 * beginning. An unclosed one is an ordinary character.
 *
 * @param isInside whether the row begins within a quoted cell
 */
function separatorsIn(
  row: string,
  separator: string,
  isInside = false,
): { readonly places: number[]; readonly isOpen: boolean } {
  const places: number[] = [];
  /** Separators since the last quotation mark that began a cell. */
  let inside: number[] = [];
  let isOpen = isInside;
  let isCellStart = !isInside;
  for (let at = 0; at < row.length; at++) {
    const character = row[at]!;
    if (character === '"') {
      if (isCellStart) inside = [];
      isOpen = !isOpen && (isCellStart || row[at - 1] === '"');
      isCellStart = false;
    } else if (character === separator) {
      (isOpen ? inside : places).push(at);
      isCellStart = !isOpen;
    } else if (isCellStart && character !== ' ') isCellStart = false;
  }
  return { places: isOpen ? places.concat(inside) : places, isOpen };
}

/** Returns a trimmed part of a text with its place. */
export function trimmedPart({ text, line, column }: TextSpan, start: number, end: number): TextSpan {
  const from = skipBlanks(text, start, end);
  return { text: text.slice(from, trimBlanks(text, from, end)), line, column: column + from };
}

/** Start of a column in a sheet with spaces. */
interface Column {
  readonly from: number;
  readonly field: number;
  /** Whether it is the first one of a block. */
  readonly isFirst: boolean;
}

/** Returns the columns below a heading, with a field for labels before each block. */
function columnsOf(pieces: readonly TextSpan[], { blocks }: Heading): Column[] {
  const labels = new Map(blocks.map(({ labels: [from, to] }) => [to, from]));
  const columns: Column[] = [];
  let field = 0;
  for (const [index, { column }] of pieces.entries()) {
    const label = labels.get(index);
    if (columns.length === 0 && label === undefined) continue;
    if (columns.length === 0 || label === index) field++;
    columns.push({ from: column, field: field++, isFirst: label !== undefined });
  }
  return columns;
}

/**
 * Assigns the pieces of a line to columns according to where they start. A piece left of all columns is a
 * label. A piece that begins before its column, for example in a handwritten sheet, belongs to it if it is
 * nearer to it than to the previous column, and follows a wide gap or nothing.
 */
function alignPieces(columns: readonly Column[], pieces: readonly TextSpan[], row: string) {
  const empty = { text: '', line: pieces[0]?.line ?? 1, column: 1 };
  const fields: TextSpan[] = Array.from({ length: columns.at(-1)!.field + 1 }, () => empty);
  let end = -wideGap;
  let least = 0;
  let misplaced: TextSpan | undefined;
  for (const { text, line, column } of pieces.flatMap((piece) => splitFull(columns, piece))) {
    let next = columns.findIndex(({ from }) => from > column);
    const isLeft =
      next > 0 && column - end > wideGap && 2 * column > columns[next]!.from + columns[next - 1]!.from;
    // A number, or `etc.` in the last row, left of a block is its label.
    const isLabel = next === 0 || (columns[next]?.isFirst === true && /^(?:\d+[.…]|etc\.)$/.test(text));
    if (isLeft && !isLabel) {
      next = next + 1 < columns.length ? next + 1 : -1;
      misplaced ??= { text, line, column };
    }
    const field = isLabel ? columns[next]!.field - 1 : columns.at(next < 0 ? -1 : next - 1)!.field;
    least = Math.max(least, field);
    const before = fields[least]!;
    const from = before.text === '' ? column : before.column;
    fields[least] = { text: row.slice(from - 1, column - 1 + text.length), line, column: from };
    end = column + text.length;
  }
  return { fields, misplaced };
}

/** A time before a space: `0:08:30 `, `9'20" `. */
const timeBefore = /(?:^|\s)\d+[:'’h.]\S{1,8}\s$/;

/**
 * Splits a piece at the start of the next column, if the column before it is full: a time, a single space,
 * and the origin of a move.
 */
function splitFull(columns: readonly Column[], piece: TextSpan): TextSpan[] {
  const { text, column } = piece;
  for (const { from } of columns) {
    const at = from - column;
    const isFull = at > 0 && timeBefore.test(text.slice(Math.max(0, at - 12), at));
    if (isFull && /^[A-Z][A-Za-z]*-?@/.test(text.slice(at, at + 8)))
      return [trimmedPart(piece, 0, at), trimmedPart(piece, at, text.length)];
  }
  return [piece];
}

/** Number of spaces that always separates two cells. */
const wideGap = 3;
