/** Splits a score sheet into lines, and lines into fields. */

import { blanks, skipBlanks, trimBlanks } from '../../base/characters.ts';
import type { TextSpan } from '../diagnostics.ts';
import { withLineEnds } from '../encodings.ts';
import { type Heading, headingOf, mayBeHeading, type SheetField } from './heading.ts';

/** Separators between the columns of a sheet. */
export const sheetLayouts = ['tabs', 'bars', 'spaces', 'semicolons', 'commas'] as const;

/** Separators between the columns of a sheet. */
export type SheetLayout = (typeof sheetLayouts)[number];

/** One line of a text. */
export interface SheetLine {
  /** The trimmed line. */
  readonly whole: TextSpan;
  /** Texts of its columns; at least one is not empty. */
  readonly fields: readonly SheetField[];
  /** The parsed heading, if this line is one. */
  readonly heading: Heading | undefined;
}

/** Splits a text into lines, except empty ones and those drawn below a heading. */
export function linesOf(text: string): { readonly layout: SheetLayout; readonly lines: SheetLine[] } {
  const rows = withLineEnds(text).split(/\r?\n/);
  const layout = layoutOf(rows);
  const lines = rows.flatMap((row, index): SheetLine[] => {
    if (layout === 'bars' && row.includes('-') && /^[|:+ \t-]*$/.test(row)) return [];
    const whole = { text: row, line: index + 1, column: 1 };
    const fields = fieldsOf(layout, whole);
    const isEmpty = fields.every((field) => field.text === '');
    return isEmpty ? [] : [{ whole: trimmedPart(whole, 0, row.length), fields, heading: headingOf(fields) }];
  });
  return { layout, lines };
}

/** Returns the first layout in which a line is a heading. Tabs exclude spaces and commas. */
function layoutOf(rows: readonly string[]): SheetLayout {
  const likely = rows.filter(mayBeHeading).map((text) => ({ text, line: 1, column: 1 }));
  const hasTabs = rows.some((row) => row.includes('\t'));
  const all = hasTabs ? (['tabs', 'bars', 'semicolons'] as const) : sheetLayouts;
  return all.find((layout) => likely.some((row) => headingOf(fieldsOf(layout, row)) !== undefined)) ?? 'tabs';
}

/** A field. A quotation mark is text unless it encloses the field. */
const fieldForms: Readonly<Record<Exclude<SheetLayout, 'spaces'>, RegExp>> = {
  tabs: /(?: *"((?:[^"]|"")*)" *(?=\t|$)|([^\t]*))(?:\t|$)/gy,
  bars: /(?: *"((?:[^"]|"")*)" *(?=\||$)|([^|]*))(?:\||$)/gy,
  semicolons: /(?: *"((?:[^"]|"")*)" *(?=;|$)|([^;]*))(?:;|$)/gy,
  commas: /(?: *"((?:[^"]|"")*)" *(?=,|$)|([^,]*))(?:,|$)/gy,
};
const wideGap = /* @__PURE__ */ new RegExp(`(?<![${blanks}])[${blanks}]{2,}`);

/** Splits a line into fields. With spaces as separators, none is empty. */
function fieldsOf(layout: SheetLayout, row: TextSpan): SheetField[] {
  const fields: SheetField[] = [];
  let start = 0;
  for (const piece of layout === 'spaces' ? row.text.split(wideGap) : []) {
    const from = row.text.indexOf(piece, start);
    start = from + piece.length;
    if (piece !== '') fields.push({ ...trimmedPart(row, from, start), at: row.column + from });
  }
  for (const match of layout === 'spaces' ? [] : row.text.matchAll(fieldForms[layout])) {
    const { index, 0: whole, 1: quoted, 2: plain = '' } = match;
    const from = quoted === undefined ? index : index + whole.indexOf('"') + 1;
    const part = trimmedPart(row, from, from + (quoted ?? plain).length);
    fields.push({ ...part, ...(quoted && { text: part.text.replaceAll('""', '"') }), at: fields.length });
    if (index + whole.length >= row.text.length) break;
  }
  return fields;
}

/** Returns a trimmed part of a text with its place. */
export function trimmedPart({ text, line, column }: TextSpan, start: number, end: number): TextSpan {
  const from = skipBlanks(text, start, end);
  return { text: text.slice(from, trimBlanks(text, from, end)), line, column: column + from };
}
