/** Formatting of score sheets as tables in all layouts. */

import { fail, failWith, shown } from '../../base/result.ts';
import { capitalised, isTexts } from '../../base/text.ts';
import { isList } from '../../base/values.ts';
import { isRowNumber } from './cells.ts';
import { layoutOf, type SheetLayout, sheetLayouts } from './columns.ts';
import { type ColourWords, colourWords, headingOf } from './heading.ts';

/**
 * Content of a score sheet to be written; every parsed {@link ScoreSheet} is valid.
 *
 * @category Score sheets
 */
export interface SheetContent {
  /** Words that head the columns, at least two. */
  readonly colours: readonly string[];
  readonly rows: readonly {
    /** Text left of the columns: a number, `Placement`, or empty. */
    readonly label?: string;
    /** Texts and their columns: moves separated by commas, a remark, or dots. */
    readonly cells: readonly { readonly colour: string; readonly text: string }[];
  }[];
}

/**
 * Options for writing score sheets.
 *
 * @category Score sheets
 */
export interface FormatSheetOptions {
  /** Separators of columns: tabs (the default), bars as in a Markdown table, spaces, semicolons or commas. */
  readonly layout?: SheetLayout;
}

/**
 * Formats a score sheet. Parsing the text returns the same labels and texts, with each run of white space as
 * one space. Rows without any text are dropped.
 *
 * `formatScoreSheet({ colours: ['gold', 'green'], rows: [{ cells: [{ colour: 'gold', text: 'B E37' }] }] })`
 *
 * @throws KlinZhaError `bad-layout`; `unwritable` for fewer than two colours, an unknown column, two texts in
 * one cell, a bar in a table with bars, or a row that would be read as a heading, a comment or a drawn line
 *
 * @example
 * ```ts
 * import { formatScoreSheet, readScoreSheet } from 'klin-zha/records';
 *
 * const sheet = readScoreSheet('Gold        Green\nB G35, S G36\n            B F37\n');
 * formatScoreSheet(sheet, { layout: 'bars' }).split('\n')[0]; // '| Gold         | Green |'
 * ```
 *
 * @category Score sheets
 */
export function formatScoreSheet(sheet: SheetContent, options?: FormatSheetOptions): string {
  const { layout = 'tabs' } = options ?? {};
  checkArguments(sheet, layout);
  const colours = sheet.colours.map((colour) => tidy(colour));
  const head = {
    texts: colours.map(capitalised),
    label: '',
  };
  const own = colours.map((colour) => colour.toLowerCase());
  const words = colourWords(own, true);
  if (!isHeading(head.texts, words) || new Set(own).size < colours.length) {
    refuse('heading', colours.join(', '), 'at least two different colours');
  }
  const rows = sheet.rows
    .map((row) => rowOf(row, colours))
    .filter(({ label, texts }) => label !== '' || texts.some((text) => text !== ''));
  for (const { label, texts } of rows) checkRow([label, ...texts], words, layout);
  // Without a column for labels, a number in the first column would be read as a label.
  const hasLabels = rows.some(({ label, texts }) => label !== '' || isRowNumber(texts[0]!));
  const table = [head, ...rows].map(({ label, texts }) => (hasLabels ? [label, ...texts] : texts));
  const lines = linesOf(table, layout);
  if (layoutOf(lines, layout === 'tabs', words) !== layout)
    refuse('table', layout, 'no row that looks like a heading in another layout');
  return `${lines.join('\n')}\n`;
}

function checkArguments(sheet: SheetContent, layout: SheetLayout): void {
  if (!sheetLayouts.includes(layout)) {
    failWith('bad-layout', layout, 'layout of a score sheet', sheetLayouts.join(', '));
  }
  if (!isTexts(sheet?.colours)) refuse('heading', sheet?.colours, 'an array of colours');
  if (!isList(sheet.rows)) refuse('list of rows', sheet.rows, 'an array');
  for (const row of sheet.rows) {
    if (!isTexts([row?.label ?? ''])) refuse('label', row.label, 'a string');
    if (!isList(row?.cells)) refuse('row', row, 'an object with an array of cells');
    for (const cell of row.cells) {
      if (!isTexts([cell?.colour, cell?.text])) refuse('cell', cell, 'an object with colour and text');
    }
  }
}

function rowOf(
  { label, cells }: SheetContent['rows'][number],
  colours: readonly string[],
): { readonly label: string; readonly texts: string[] } {
  const texts = colours.map(() => '');
  for (const { colour, text } of cells) {
    const index = colours.findIndex((known) => known.toLowerCase() === colour.toLowerCase());
    if (index < 0) refuse('column', colour, colours.join(', '));
    if (texts[index] !== '') refuse('cell', text, `one cell in the column ${colour}`);
    texts[index] = tidy(text);
  }
  return { label: tidy(label ?? ''), texts };
}

function checkRow(texts: readonly string[], words: ColourWords, layout: SheetLayout): void {
  const first = texts.find((text) => text !== '')!;
  if (first.startsWith('#')) refuse('row', first, "no '#' at the beginning, which begins a comment");
  if (isHeading(texts, words)) refuse('row', texts.join(' '), 'a row that does not look like a heading');
  if (layout !== 'bars') return;
  if (texts.some((text) => text.includes('|'))) refuse('row', texts.join(' '), 'no bar in a table with bars');
  if (!/[^-:+ ]/.test(texts.join('')))
    refuse('row', texts.join(' '), 'a row with text, not only bars and dashes');
}

function isHeading(texts: readonly string[], words: ColourWords): boolean {
  const fields = texts.map((text) => ({ text }));
  return headingOf(fields, words) !== undefined;
}

function refuse(what: string, read: unknown, expected: string): never {
  const text = shown(read);
  const message = `Cannot write the ${what} '${text}' in a score sheet: expected ${expected}.`;
  return fail({ code: 'unwritable', message, read: text, expected });
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

type CellTable = readonly (readonly string[])[];

/** Formats a table whose first row is the heading. */
function linesOf(table: CellTable, layout: SheetLayout): string[] {
  if (layout === 'tabs') return table.map((row) => row.join('\t').trimEnd());
  const separator = layout === 'commas' ? ',' : layout === 'semicolons' ? ';' : undefined;
  if (separator !== undefined) return table.map((row) => row.map(quoted).join(separator));
  const widths = table[0]!.map((_, column) =>
    table.reduce((width, row) => Math.max(width, row[column]!.length), 0),
  );
  const rows = table.map((row) => row.map((text, column) => text.padEnd(widths[column]!)));
  if (layout === 'spaces') return rows.map((row) => row.join('  ').trimEnd());
  const [head = '', ...lines] = rows.map((row) => `| ${row.join(' | ')} |`);
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines];
}

/** Quotes a text for comma separated values if necessary. */
function quoted(text: string): string {
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
