/**
 * Parsing of score sheets: tables with a column for each colour, as in INT and RH. A line that names the
 * colours is the heading of the columns below it, and may be repeated.
 */

import { gameColours } from '../../base/colours.ts';
import { checkText } from '../../base/result.ts';
import { capitalised } from '../../base/text.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import {
  type Diagnostic,
  DiagnosticList,
  type SheetCode,
  type TextPosition,
  type TextSpan,
} from '../diagnostics.ts';
import { damageOf } from '../encodings.ts';
import { rulesOfColours } from '../replay/context.ts';
import type { RecordResult } from '../results.ts';
import { type CellContent, isRowNumber, namesCell, readCell } from './cells.ts';
import { colourNamed, type Heading, type SheetColumn, type SheetField } from './heading.ts';
import { linesOf, type SheetLayout, type SheetLine } from './lines.ts';
import { areAll, playersOn } from './players.ts';
import { type WrittenResult, writtenResult } from './results.ts';
import type { ScoreSheet, SheetCell, SheetEntry, SheetRow } from './score-sheet.ts';
import { tagOf } from './tags.ts';

/**
 * Parses a score sheet. Faults do not throw: they are listed in the sheet. Several sheets are read as one:
 * use `readNotes` for them, and for tables in other forms.
 *
 * @throws KlinZhaError `bad-text` for anything but a string
 *
 * @example
 * ```ts
 * import { readScoreSheet } from 'klin-zha/records';
 *
 * const sheet = readScoreSheet('Gold        Green\nB G35, S G36\n            B F37\n');
 * sheet.colours; // ['gold', 'green']
 * sheet.rows.length; // 2
 * ```
 */
export function readScoreSheet(text: string): ScoreSheet {
  checkText(text);
  return readSheet(text);
}

/** Parses a score sheet. */
export function readSheet(text: string): ScoreSheet {
  const { layout, lines } = linesOf(text);
  return new SheetReader(layout, damageOf(text)).read(lines);
}

/** Words that only label a row or a column. */
const labels =
  /^(?:#|№|n[ro°º]?|num(?:ber)?|round|turn|move|ply|time|etc|placements?|set-?up|goal|heart|king|battle|continued)[.:]?s?$/i;

/** Whether a text beside the columns only labels its row or column. */
export function isLabel(text: string): boolean {
  return isRowNumber(text) || labels.test(text);
}

/** Place before another tag in a line. */
const nextTag = /(?<=\t|\s\s)(?=\p{L}[\p{L}.]*(?: \p{L}+)?:(?!\S*\d))/u;

/** Separators of empty fields at the end of a line. */
const separators: Readonly<Partial<Record<SheetLayout, RegExp>>> = {
  bars: /(?<![|\s])[|\s]+$/,
  semicolons: /(?<![;\s])[;\s]+$/,
  commas: /(?<![,\s])[,\s]+$/,
};

/** A row that may still get remarks. */
type OpenRow = SheetRow & { readonly remarks: TextSpan[] };

class SheetReader {
  readonly #layout: SheetLayout;
  readonly #diagnostics = new DiagnosticList<SheetCode>();
  readonly #rows: SheetRow[] = [];
  readonly #tags = new Map<string, string>();
  readonly #above: TextSpan[] = [];
  readonly #left: ScoreSheet['left'][number][] = [];
  #result: RecordResult | undefined;
  #resultPlace: TextPosition | undefined;
  #heading: Heading | undefined;
  #colours: readonly string[] = [];
  #rules: Ruleset | undefined;
  /** Rows below the last heading, for each of its blocks. */
  #open: OpenRow[][] = [];
  /** Remarks of the last row. */
  #remarks = this.#above;

  constructor(layout: SheetLayout, damage: readonly Diagnostic<SheetCode>[]) {
    this.#layout = layout;
    for (const one of damage) this.#diagnostics.add(one);
  }

  read(lines: readonly SheetLine[]): ScoreSheet {
    this.#rules = rulesOfColours(lines.find(({ heading }) => heading !== undefined)?.heading?.colours ?? []);
    for (const line of lines) {
      const { heading, whole } = line;
      if (heading !== undefined) this.#begin(heading, whole);
      else if (this.#readTags(this.#tagLine(line))) continue;
      else if (this.#heading === undefined || /^#(?!\d|$)/.test(whole.text)) this.#remark(whole);
      else this.#fill(line, this.#heading);
    }
    this.#close();
    if (this.#heading === undefined) this.#reportNoHeading();
    return {
      colours: this.#colours,
      rows: this.#rows,
      result: this.#result,
      ...(this.#resultPlace && { resultPlace: this.#resultPlace }),
      left: this.#left,
      tags: this.#tags,
      remarks: this.#above,
      diagnostics: this.#diagnostics.finish(),
    };
  }

  /** Begins a table. Headings with different colours make a sheet that no ruleset has. */
  #begin({ colours, columns, labels, names }: Heading, whole: TextSpan): void {
    this.#close();
    this.#heading = { colours, columns, labels, names };
    this.#open = Array.from({ length: columns.at(-1)!.block + 1 }, () => []);
    this.#colours = [...new Set([...this.#colours, ...colours])];
    this.#rules = rulesOfColours(this.#colours);
    for (const [colour, name] of names) this.#setTag(capitalised(colour), name, whole);
    for (const label of labels) if (!isLabel(label.text)) this.#remark(label);
  }

  #close(): void {
    for (const row of this.#open.flat()) this.#rows.push(row);
    this.#open = [];
  }

  /** Reads a row of the table. */
  #fill({ fields, whole }: SheetLine, { columns }: Heading): void {
    const blocks = this.#open.map(() => ({ labels: [] as string[], cells: new Map<string, TextSpan>() }));
    const beside: TextSpan[] = [];
    const shift =
      this.#layout === 'spaces' ? 0 : shiftOf(columns, fields, whole.text.startsWith('|') ? 1 : 0);
    for (const field of fields.filter(({ text }) => text !== '')) {
      const { block, head } = columnOf(columns, { ...field, at: field.at + shift }, this.#layout);
      const { labels, cells } = blocks[block]!;
      if (head === 'label') labels.push(field.text);
      if (head === 'label' || head === 'other' || head === 'outside') {
        if (head === 'outside' || namesCell(field.text))
          this.#diagnostics.warn('outside-columns', field, 'This text is not in the column of a colour.');
        if (!isLabel(field.text)) beside.push(field);
        continue;
      }
      // With spaces between the columns, wide gaps do not end a cell.
      const before = cells.get(head);
      const end = field.column + field.text.length - whole.column;
      const text = before && whole.text.slice(before.column - whole.column, end);
      cells.set(head, text === undefined ? field : { ...before!, text });
    }
    for (const [index, { labels, cells }] of blocks.entries()) {
      if (labels.length === 0 && cells.size === 0) continue;
      const remarks: TextSpan[] = [];
      this.#remarks = remarks;
      const row = this.#cellsOf(cells);
      this.#open[index]!.push({ label: labels.join(' '), line: whole.line, cells: row, remarks });
    }
    for (const remark of beside) this.#remark(remark);
  }

  /** Reads the cells of a row, which may have one number of points in each column (RH 11.1). */
  #cellsOf(places: ReadonlyMap<string, TextSpan>): SheetCell[] {
    const cells = [...places].map(([colour, { text, line, column }]) => ({ text, line, column, colour }));
    const points = this.#rules?.colours.map((colour) => places.get(colour)?.text).join(' ') ?? '';
    if (cells.length < 2 || namesCell(points) || writtenResult(points, this.#rules) === undefined)
      return cells.map((cell) => ({ ...cell, entries: this.#entriesOf(cell) }));
    this.#remark({ ...cells[0]!, text: points });
    return cells.map((cell) => ({ ...cell, entries: [] }));
  }

  #entriesOf(cell: Omit<SheetCell, 'entries'>): readonly SheetEntry[] {
    const isResult =
      !namesCell(cell.text) && writtenResult(cell.text, this.#rules, cell.colour) !== undefined;
    const { entries, remarks, word }: CellContent = isResult
      ? { entries: [], remarks: [cell] }
      : readCell(cell);
    const brace = cell.text.indexOf('{', cell.text.lastIndexOf('}') + 1);
    const unclosed = { text: '{', line: cell.line, column: cell.column + brace };
    if (brace >= 0)
      this.#diagnostics.error(
        'unterminated-comment',
        unclosed,
        'This comment is not closed in its cell.',
        '}',
      );
    const results = remarks.filter((remark) => this.#remark(remark, cell.colour));
    if (word === undefined || results.includes(word)) return entries;
    const message = `'${word.text.slice(0, 40)}' does not name a cell and is kept as a comment.`;
    this.#diagnostics.warn('ignored-text', word, message, 'a move');
    return entries;
  }

  /**
   * Returns a line without the separators of empty fields. Above the columns, a name and a value in two
   * fields are a tag too: `Gold,Worf,`.
   */
  #tagLine({ fields, whole }: SheetLine): TextSpan {
    const filled = fields.filter(({ text }) => text !== '');
    const [first, second] = filled;
    if (filled.length === 1) return first!;
    if (filled.length === 2 && this.#heading === undefined && !namesCell(second!.text)) {
      const text = `${first!.text}: ${second!.text}`;
      if (!first!.text.includes(':') && tagOf(text) !== undefined) return { ...whole, text };
    }
    const end = separators[this.#layout];
    return end === undefined ? whole : { ...whole, text: whole.text.replace(end, '') };
  }

  /**
   * Reads a line of players or tags, possibly with the result. Values with other names become remarks.
   * Returns false for any other line.
   */
  #readTags(line: TextSpan): boolean {
    const players = playersOn(line.text, colourNamed) ?? [];
    if (players.length > 1) {
      for (const { colour, name } of players) this.#setTag(capitalised(colour), name, line);
      if (!areAll(players, line.text)) this.#remark(line);
      return true;
    }
    const [first] = tagOf(line.text) ?? [];
    const isResult = first !== 'Result' && writtenResult(line.text, this.#rules) !== undefined;
    if (first === undefined || isResult) return false;
    for (const text of line.text.split(nextTag)) {
      const part = { ...line, text: text.trim() };
      const [name, value] = tagOf(part.text) ?? [];
      if (name !== undefined && name !== 'Result') this.#setTag(name, value!, part);
      else if (!this.#remark(part, undefined, value) && name === 'Result')
        this.#diagnostics.warn('result-mismatch', part, `'${value!.slice(0, 40)}' is not a valid result.`);
    }
    return true;
  }

  /** Sets a tag. A different value than before becomes a remark. */
  #setTag(name: string, value: string, place: TextSpan): void {
    const known = this.#tags.get(name) ?? value;
    this.#tags.set(name, known);
    if (known !== value) this.#remark({ ...place, text: `${name}: ${value}` });
  }

  /**
   * Keeps a text that is not a move. It may describe the end of the game; only the note after a result in
   * numbers is kept then.
   *
   * @returns whether it does
   */
  #remark({ line, column, ...place }: TextSpan, colour?: string, value = place.text): boolean {
    const written = writtenResult(value, this.#rules, colour);
    const text = (written?.note ?? place.text).replace(/\s+/g, ' ');
    if (text !== '') this.#remarks.push({ text, line, column });
    if (written !== undefined) this.#end(written, { ...place, line, column });
    return written !== undefined;
  }

  /** Notes the end of the game; a result that is not in standard form is a warning. */
  #end({ result, left, note }: WrittenResult, place: TextSpan): void {
    const { line, column } = place;
    if (left !== undefined && this.#left.every(({ colour }) => colour !== left.colour))
      this.#left.push({ ...left, line, column });
    const text = result === undefined ? `${left?.colour} leaves (${left?.reason})` : `the result ${result}`;
    if (note === undefined)
      this.#diagnostics.warn('result-spelling', place, `This is read as ${text}.`, result);
    this.#resultPlace ??= result && { line, column };
    this.#result ??= result;
    if (result === undefined || result === this.#result) return;
    const message = `This result is ignored: the first one is ${this.#result}.`;
    this.#diagnostics.warn('result-mismatch', place, message, this.#result);
  }

  /** Reports that no line is a heading, at the first one that names two colours. */
  #reportNoHeading(): void {
    const near = this.#above.find(
      ({ text }) => gameColours.filter((colour) => text.toLowerCase().includes(colour)).length > 1,
    );
    const isRecord = this.#above.some(({ text }) => /^\[\w+\s+"/.test(text));
    const message = isRecord
      ? 'This looks like a record: read it with parseRecords or readRecords.'
      : 'No line is a heading: begin each column with its colour, and separate columns with tabs, bars, or two or more spaces.';
    const place = near ?? { text: '', line: 1, column: 1 };
    this.#diagnostics.error('no-heading', place, message, gameColours.join(', '));
  }
}

/** Returns the number of fields by which a row is shifted: by a number, or by a missing label. */
function shiftOf(columns: readonly SheetColumn[], fields: readonly SheetField[], lead: number): number {
  const begin = columns.find(({ head }) => head !== 'label')!.at;
  const { at: end, block } = columns.at(-1)!;
  const textAt = (at: number): string => fields[at]?.text ?? '';
  if (block > 0) return 0;
  if (begin === lead && isRowNumber(textAt(begin))) return -1;
  return namesCell(textAt(begin - 1)) && textAt(end) === '' ? 1 : 0;
}

/** A number, or `etc.` in the last row, left of a block of columns. */
const blockLabel = /^(?:\d+[.…]|etc\.)$/;

/** Distance by which a text may begin before its column if spaces separate the columns. */
const slack = 2;

/** Returns the column of a field. A text between two columns belongs to the second one. */
function columnOf(columns: readonly SheetColumn[], { at, text }: SheetField, layout: SheetLayout) {
  const reach = layout === 'spaces' ? at + slack : at;
  const next = columns.find((column) => column.at > reach);
  const found = columns[(next === undefined ? columns.length : columns.indexOf(next)) - 1];
  if (found === undefined)
    return layout === 'spaces' && namesCell(text) ? columns[0]! : ({ block: 0, head: 'label' } as const);
  const isLabel = next !== undefined && next.block > found.block;
  if (layout === 'spaces' ? !isLabel || !blockLabel.test(text) : found.at === at) return found;
  return isLabel
    ? ({ block: next.block, head: 'label' } as const)
    : (next ?? ({ ...found, head: 'outside' } as const));
}
