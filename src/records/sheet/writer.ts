/** Writing score sheets as tables, in every layout in which they can be read. */

import { fail, failWith, shown } from '../../base/result.ts';
import { capitalised, isTexts } from '../../base/text.ts';
import { isList } from '../../base/values.ts';
import { isRowNumber } from './cells.ts';
import { layoutOf, type SheetLayout, sheetLayouts } from './columns.ts';
import { type ColourWords, colourWords, headingOf } from './heading.ts';

/**
 * What is written in a score sheet; every {@link ScoreSheet} that was read is one.
 *
 * @category Score sheets
 */
export interface SheetContent {
  /** The words that head the columns, at least two. */
  readonly colours: readonly string[];
  readonly rows: readonly {
    /** What stands left of the columns: a number, `Placement`, or nothing. */
    readonly label?: string;
    /** Texts and their columns: moves parted by commas, a remark, or dots. */
    readonly cells: readonly { readonly colour: string; readonly text: string }[];
  }[];
}

/**
 * How a score sheet is written.
 *
 * @category Score sheets
 */
export interface FormatSheetOptions {
  /** How columns are parted: by tabs if not said, by bars as in a table of Markdown, by spaces, by semicolons or by commas. */
  readonly layout?: SheetLayout;
}

/**
 * Writes a score sheet that reads back with the same labels and texts, each run of white space in them as one
 * space. Rows without any text are left out.
 *
 * `formatScoreSheet({ colours: ['gold', 'green'], rows: [{ cells: [{ colour: 'gold', text: 'B E37' }] }] })`
 *
 * @throws KlinZhaError `unwritable` for what no sheet can hold: less than two colours, a column of no colour or two
 * texts in one, a row that would be read as a heading, a comment or a line, a bar in a table with bars; `bad-layout`
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
  // Where no column has labels a number in the first one would be taken for one.
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
  if (!isTexts(sheet?.colours)) refuse('heading', sheet?.colours, 'a list of colours');
  if (!isList(sheet.rows)) refuse('list of rows', sheet.rows, 'a list');
  for (const row of sheet.rows) {
    if (!isTexts([row?.label ?? ''])) refuse('label', row.label, 'a text');
    if (!isList(row?.cells)) refuse('row', row, 'a list of cells');
    for (const cell of row.cells) {
      if (!isTexts([cell?.colour, cell?.text])) refuse('cell', cell, 'a colour and a text');
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
    if (texts[index] !== '') refuse('cell', text, `one text in the column ${colour}`);
    texts[index] = tidy(text);
  }
  return { label: tidy(label ?? ''), texts };
}

function checkRow(texts: readonly string[], words: ColourWords, layout: SheetLayout): void {
  const first = texts.find((text) => text !== '')!;
  if (first.startsWith('#')) refuse('row', first, "no '#' at the beginning, which makes a comment");
  if (isHeading(texts, words)) refuse('row', texts.join(' '), 'a row that does not look like a heading');
  if (layout !== 'bars') return;
  if (texts.some((text) => text.includes('|'))) refuse('row', texts.join(' '), 'no bar in a table with bars');
  if (!/[^-:+ ]/.test(texts.join(''))) refuse('row', texts.join(' '), 'a row that is not only drawn');
}

function isHeading(texts: readonly string[], words: ColourWords): boolean {
  const fields = texts.map((text) => ({ text }));
  return headingOf(fields, words) !== undefined;
}

function refuse(what: string, read: unknown, expected: string): never {
  const text = shown(read);
  const message = `The ${what} '${text}' cannot be written in a score sheet.`;
  return fail({ code: 'unwritable', message, read: text, expected });
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

type CellTable = readonly (readonly string[])[];

/** The lines of a table, of which the first one is the heading. */
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

/** A text as comma separated values hold it. */
function quoted(text: string): string {
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
