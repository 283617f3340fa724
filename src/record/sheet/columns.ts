/**
 * The columns of a score sheet: how they are parted (by tabs, by bars, or, where no tab is in the sheet, by two or
 * more spaces), which colour each belongs to and which hold labels, and what of a line stands in each of them.
 */

import { blanks, skipBlanks, trimBlanks } from '../characters.ts';
import type { Place } from '../diagnostics.ts';

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
  /** All of it. */
  readonly whole: Place;
}

/** A block of columns that stands beside others. */
export interface Block {
  /** The fields of its labels: from the first one up to the second, without that. */
  readonly labels: readonly [from: number, to: number];
  /** The colours of its columns by their fields. */
  readonly colours: ReadonlyMap<number, string>;
}

/** A line that heads columns. */
export interface Heading {
  readonly blocks: readonly Block[];
  /** The fields to the right of a colour that name none: nothing is read below them. */
  readonly others: ReadonlySet<number>;
  /** The players whom the colours name: `Gold (Worf)`. */
  readonly names: ReadonlyMap<string, string>;
}

/** The most blocks side by side: no page is wider, and every row costs time for each of them. */
const mostBlocks = 16;

/** A longer text heads no column. */
const longestName = 80;

/**
 * What the fields of a line head, or undefined where they name not at least two colours. What stands left of a
 * block's first colour heads its labels.
 *
 * @param words the words that may head a column
 */
export function headingOf(
  fields: readonly Pick<Place, 'text'>[],
  words: readonly string[],
): Heading | undefined {
  const blocks: { labels: [number, number]; colours: Map<number, string> }[] = [];
  const others = new Set<number>();
  const names = new Map<string, string>();
  for (const [index, { text }] of fields.entries()) {
    if (text === '') continue;
    const found = colourOf(text, words);
    const colour = found?.colour;
    if (found !== undefined && found.name !== '' && !names.has(found.colour))
      names.set(found.colour, found.name);
    const last = blocks.at(-1);
    if (colour === undefined) {
      // A line that begins with '#' is a comment.
      if (last === undefined && text.startsWith('#') && text !== '#') return undefined;
      if (last !== undefined) others.add(index);
    } else if (last !== undefined && ![...last.colours.values()].includes(colour)) {
      last.colours.set(index, colour);
    } else {
      const from = last === undefined ? 0 : last.colours.has(index - 1) ? index : index - 1;
      others.delete(from);
      blocks.push({ labels: [from, index], colours: new Map([[index, colour]]) });
      if (blocks.length > mostBlocks) return undefined;
    }
  }
  return blocks.some(({ colours }) => colours.size > 1) ? { blocks, others, names } : undefined;
}

/** The colour that a field of a heading names, and perhaps a player: `Gold`, `Gold:`, `Gold (Worf)`, `Worf (Gold)`, `Gold - Worf`, `**Gold**`. */
function colourOf(
  text: string,
  words: readonly string[],
): { readonly colour: string; readonly name: string } | undefined {
  const whole = text.toLowerCase();
  if (words.includes(whole)) return { colour: whole, name: '' };
  if (text.length > longestName) return undefined;
  const plain = text.replace(/^[*_]+|[*_]+$/g, '');
  const [, player = '', inner = ''] = /^([^()]+)\(([^()]+)\)\s*:?$/.exec(plain) ?? [];
  const turned = inner.trim().toLowerCase();
  const isTurned = words.includes(turned) && !words.includes(player.trim().toLowerCase());
  if (isTurned) return { colour: turned, name: player.trim() };
  const [, head = '', rest = ''] = /^([^:(/]*?)((?:[:(/]|\s[-–—]\s).*)?$/s.exec(plain) ?? [];
  if (rest.startsWith('(') && !/\)\s*:?$/.test(rest)) return undefined;
  const colour = head.trim().toLowerCase();
  const name = rest.startsWith('(') ? rest.replace(/^\(|\)\s*:?$/g, '') : rest.trimStart().slice(1);
  return words.includes(colour) ? { colour, name: name.trim() } : undefined;
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
    // A line may only be drawn, as below the heading of a table: `|---|:-:|`.
    if (layout === 'bars' && row.includes('-') && /^[|:+ \t-]*$/.test(row)) continue;
    let fields = fieldsOf(layout, row, number);
    if (layout === 'spaces') {
      const heading = headingOf(fields, words);
      if (heading !== undefined) columns = columnsOf(fields, heading);
      if (columns.length > 0) fields = alignedTo(columns, fields, row);
    }
    const lead = layout === 'bars' && row.trimStart().startsWith('|') ? 1 : 0;
    const whole = cutOut({ text: row, line: number, column: 1 }, 0, row.length);
    if (fields.some((field) => field.text !== '')) lines.push({ number, fields, lead, whole });
  }
  return lines;
}

/** How a sheet is cut. Spaces part its columns only where no line is a heading with tabs or bars. */
function layoutOf(rows: readonly string[], hasTabs: boolean, words: readonly string[]): SheetLayout {
  const heads = (row: string, layout: SheetLayout): boolean =>
    headingOf(fieldsOf(layout, row, 1), words) !== undefined;
  for (const row of rows) {
    if (heads(row, 'tabs')) return 'tabs';
    if (row.includes('|') && heads(row, 'bars')) return 'bars';
  }
  return !hasTabs && rows.some((row) => heads(row, 'spaces')) ? 'spaces' : 'tabs';
}

const separators: Readonly<Record<SheetLayout, RegExp>> = {
  tabs: /\t/g,
  bars: /\|/g,
  spaces: /* @__PURE__ */ new RegExp(`[${blanks}]{2,}`, 'g'),
};

/** Cuts a line into fields; of those that spaces part none is empty. */
function fieldsOf(layout: SheetLayout, text: string, line: number): Place[] {
  const row = { text, line, column: 1 };
  const fields: Place[] = [];
  let start = 0;
  for (const { 0: separator, index } of text.matchAll(separators[layout])) {
    fields.push(cutOut(row, start, index));
    start = index + separator.length;
  }
  fields.push(cutOut(row, start, text.length));
  return layout === 'spaces' ? fields.filter((field) => field.text !== '') : fields;
}

/** A stretch of a text without the space around it, at its own place. */
export function cutOut({ text, line, column }: Place, start: number, end: number): Place {
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
function columnsOf(pieces: readonly Place[], { blocks }: Heading): Column[] {
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

/** The pieces of a line as fields, by where they begin. What stands left of all columns is a label. */
function alignedTo(columns: readonly Column[], pieces: readonly Place[], row: string): Place[] {
  const empty = { text: '', line: pieces[0]?.line ?? 1, column: 1 };
  const fields: Place[] = Array.from({ length: columns.at(-1)!.field + 1 }, () => empty);
  for (const { text, line, column } of pieces) {
    const next = columns.findIndex(({ from }) => from > column);
    // A number, or `etc.` in the last row, left of a block's first column is its label.
    const isLabel = next === 0 || (columns[next]?.first === true && /^(?:\d+[.…]|etc\.)$/.test(text));
    const field = isLabel ? columns[next]!.field - 1 : columns.at(next < 0 ? -1 : next - 1)!.field;
    const before = fields[field]!;
    const from = before.text === '' ? column : before.column;
    fields[field] = { text: row.slice(from - 1, column - 1 + text.length), line, column: from };
  }
  return fields;
}
