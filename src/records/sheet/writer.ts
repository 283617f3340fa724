/** Formatting of score sheets as tables in all layouts. */

import { made } from '../../base/memo.ts';
import { fail, failWith } from '../../base/result.ts';
import { checkShape, listOf, nullish, object, type Shape, text, texts, where } from '../../base/shape.ts';
import { capitalised, excerpt, isTexts } from '../../base/text.ts';
import { isRowNumber } from './cells.ts';
import { type SheetLayout, sheetLayouts } from './lines.ts';
import { readSheet } from './reader.ts';

/** Content of a score sheet to be written; every parsed {@link ScoreSheet} is valid. */
export interface SheetContent {
  /** Lines above the table, such as `Event: Spring meeting`: the tags of a {@link ScoreSheet}. */
  readonly tags?: ReadonlyMap<string, string>;
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
 * Formats a score sheet. Parsing the result returns the same tags, labels and cells, with each run of white
 * space as one space. Empty rows are dropped.
 *
 * `formatScoreSheet({ colours: ['gold', 'green'], rows: [{ cells: [{ colour: 'gold', text: 'B E37' }] }] })`
 *
 * @throws KlinZhaError `bad-layout`; `unwritable` for content that would be read differently: fewer than two
 * colours, an unknown column, a column twice in a row, a bar in a table with bars, a row like a heading
 *
 * @example
 * ```ts
 * import { formatScoreSheet, readScoreSheet } from 'klin-zha/records';
 *
 * const sheet = readScoreSheet('Gold        Green\nB G35, S G36\n            B F37\n');
 * formatScoreSheet(sheet, { layout: 'bars' }).split('\n')[0]; // '| Gold         | Green |'
 * ```
 */
export function formatScoreSheet(
  sheet: SheetContent,
  options?: {
    /**
     * Separators of columns: tabs (the default), bars as in a Markdown table, spaces, semicolons or commas.
     */
    readonly layout?: SheetLayout;
  },
): string {
  const { layout = 'tabs' } = options ?? {};
  if (!sheetLayouts.includes(layout))
    failWith('bad-layout', layout, 'layout of a score sheet', sheetLayouts.join(', '));
  checkShape(sheet, contentShape, 'unwritable', 'score sheet');
  const lines = linesOf(sheet, layout);
  const text = `${lines.join('\n')}\n`;
  const read = linesOf(readSheet(text), layout);
  const columns = sheet.colours.map((colour) => colour.toLowerCase());
  const stray = sheet.rows.flatMap(({ cells }) => {
    const own = cells.map(({ colour }) => colour.toLowerCase());
    return cells.filter((_, at) => !columns.includes(own[at]!) || own.indexOf(own[at]!) < at);
  });
  const wrong = stray[0]?.text ?? lines.find((line, index) => line !== read[index]);
  if (wrong === undefined) return text;
  const message = `Cannot write '${excerpt(wrong)}' in a score sheet with ${layout}: it would be read differently.`;
  return fail({ code: 'unwritable', message, read: wrong });
}

/** Tags of a sheet or a record, which may be absent. */
export const tagsShape: Shape<ReadonlyMap<string, string> | undefined> = /* @__PURE__ */ nullish(
  /* @__PURE__ */ where('a Map', (value) => value instanceof Map && isTexts([...value.values()])),
);

const contentShape = /* @__PURE__ */ made(() =>
  object({
    tags: tagsShape,
    colours: texts,
    rows: listOf(object({ label: nullish(text), cells: listOf(object({ colour: text, text })) })),
  }),
);

function tidy(written: string): string {
  return written.trim().replace(/\s+/g, ' ');
}

/** Returns the tags and the lines of the table; rows without any text are dropped. */
function linesOf(sheet: SheetContent, layout: SheetLayout): string[] {
  const tags = Array.from(sheet.tags ?? [], ([name, value]) => tidy(`${name}: ${value}`));
  const isQuoted = layout === 'commas' || layout === 'semicolons';
  return [...(isQuoted ? tags.map(quoted) : tags), ...tableOf(sheet, layout)];
}

function tableOf({ colours, rows }: SheetContent, layout: SheetLayout): string[] {
  const texts = rows.map(({ label, cells }) => [
    tidy(label ?? ''),
    ...colours.map((colour) =>
      tidy(cells.find((cell) => cell.colour.toLowerCase() === colour.toLowerCase())?.text ?? ''),
    ),
  ]);
  const filled = texts.filter((row) => row.some((text) => text !== ''));
  // Without a column for labels, a number in the first column would be read as a label.
  const hasLabels = filled.some(([label, first]) => label !== '' || isRowNumber(first!));
  const head = ['', ...colours.map((colour) => capitalised(tidy(colour)))];
  const table = [head, ...filled].map((row) => (hasLabels ? row : row.slice(1)));
  if (layout === 'tabs') return table.map((row) => row.join('\t').trimEnd());
  if (layout === 'commas') return table.map((row) => row.map(quoted).join(','));
  if (layout === 'semicolons') return table.map((row) => row.map(quoted).join(';'));
  const widths = table[0]!.map((_, column) =>
    table.reduce((width, row) => Math.max(width, row[column]!.length), 0),
  );
  const padded = table.map((row) => row.map((text, column) => text.padEnd(widths[column]!)));
  if (layout === 'spaces') return padded.map((row) => row.join('  ').trimEnd());
  const drawn = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const bars = padded.map((row) => `| ${row.join(' | ')} |`);
  return [bars[0]!, drawn, ...bars.slice(1)];
}

/** Quotes a text for comma separated values if necessary. */
function quoted(text: string): string {
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
