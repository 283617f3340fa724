/**
 * Score sheets: tables with a column for each colour, as INT and RH print them. A sheet knows where everything
 * stands and to whom it belongs, but no rules.
 *
 * A line that names the colours heads the columns below it, and may be repeated. Where it names the colours
 * twice, two blocks of columns stand side by side, and all of the left one comes before the right one. What
 * stands left of a block's first column is the label of a row. Lines that say a tag (`Event: ...`) are tags, and what
 * stands anywhere else is a remark; nothing is lost. Columns are parted by tabs, by bars (`|`), or, where no tab is in the sheet, by
 * two or more spaces; then a text belongs to the column whose heading begins above it or left of it.
 */

import { gameColours } from '../../core/colours.ts';
import { checkText, failWith } from '../../core/result.ts';
import { isTexts } from '../../core/text.ts';
import {
  type Diagnostic,
  diagnose,
  inOrder,
  type Place,
  type Point,
  type SheetCode,
} from '../diagnostics.ts';
import { notedResult, type RecordResult, resultInWords } from '../results.ts';
import { filled, inColumns, isLabel, looksLikeMoves, tagOf, tagOfColour } from './beside.ts';
import { isRowNumber, readCell, type SheetCell } from './cells.ts';
import { type Block, cutLines, type Heading, headingOf, type Line } from './columns.ts';

/** One row of one block of columns. */
export interface SheetRow {
  /** What stands left of the columns: a number, `Placement`, or nothing. */
  readonly label: string;
  readonly line: number;
  /** The cells that are not empty, from left to right. */
  readonly cells: readonly SheetCell[];
}

/** A score sheet. */
export interface ScoreSheet {
  /** The colours in the order of the columns; none where no heading was found. */
  readonly colours: readonly string[];
  /** All rows in the order in which they are read. */
  readonly rows: readonly SheetRow[];
  /** The result that stands in a cell, or alone in a row. */
  readonly result: RecordResult | undefined;
  /** Where the result stands; absent where there is none. */
  readonly resultPlace?: Point;
  /** What lines such as `Event: Spring meeting` and the heading (`Gold (Worf)`) say, as tags of a record. */
  readonly tags: ReadonlyMap<string, string>;
  /** What stands beside the columns and is no label: words left or right of them, and lines above and below the table. */
  readonly remarks: readonly Place[];
  /** What is wrong with the table itself. */
  readonly diagnostics: readonly Diagnostic<SheetCode>[];
}

/** How a score sheet is read. */
export interface SheetOptions {
  /** The words that may head a column, in small letters; the colours of the game if not said. */
  readonly colours?: readonly string[];
}

/**
 * Reads a score sheet. No text makes it throw: what is wrong is listed in the sheet.
 *
 * @throws KlinZhaError `bad-text` for anything but a string, `bad-list` for colours that are no list of texts
 *
 * @example
 * ```ts
 * import { readScoreSheet } from 'klin-zha/record';
 *
 * const sheet = readScoreSheet('Gold        Green\nB G35, S G36\n            B F37\n');
 * sheet.colours; // ['gold', 'green']
 * sheet.rows.length; // 2
 * ```
 */
export function readScoreSheet(text: string, options: SheetOptions = {}): ScoreSheet {
  checkText(text);
  const words = options.colours ?? gameColours;
  if (!isTexts(words)) failWith('bad-list', words, 'list of colours', 'a list of texts');
  const reader = new SheetReader(words);
  for (const line of cutLines(text, words)) reader.take(line);
  return reader.finish();
}

class SheetReader {
  private readonly words: readonly string[];
  private readonly diagnostics: Diagnostic<SheetCode>[] = [];
  private readonly rows: SheetRow[] = [];
  private readonly tags = new Map<string, string>();
  private readonly remarks: Place[] = [];
  /** Lines above the first heading that are no tags. */
  private above: Line[] = [];
  private colours: readonly string[] = [];
  private heading: Heading | undefined;
  /** The only block under a heading without a column for labels. */
  private bare: Block | undefined;
  /** The rows under the last heading, for each of its blocks. */
  private open: SheetRow[][] = [];
  private result: RecordResult | undefined;
  /** Where the result stands. */
  private resultPlace: Place | undefined;
  private resultRow: SheetRow | undefined;
  /** The first line that looks like a heading and is none. */
  private unread: Place | undefined;

  constructor(words: readonly string[]) {
    this.words = words;
  }

  take(line: Line): void {
    const { words } = this;
    const first = line.fields.find((field) => field.text !== '')!;
    const heading = headingOf(line.fields, words);
    if (heading !== undefined) this.begin(heading, line, first);
    else if (this.heading === undefined) {
      const text = line.fields.map((field) => field.text).join(' ');
      const isAlike = words.filter((word) => text.toLowerCase().includes(word)).length > 1;
      if (isAlike) this.unread ??= { ...first, text };
      if (!this.takeTag(line)) this.above.push(line);
    } else if (/^#(?!\d|$)/.test(first.text)) this.remark(line.whole);
    else if (!this.takeTag(line)) this.fill(line, this.heading);
  }

  finish(): ScoreSheet {
    this.close();
    if (this.heading === undefined) {
      const message =
        this.unread === undefined
          ? 'No line names the colours of the columns.'
          : 'This line names colours, but heads no columns: a column begins with its colour, and tabs, bars, or two or more spaces part them.';
      this.error('no-heading', this.unread ?? { text: '', line: 1, column: 1 }, message, this.words);
      for (const { whole } of this.above) this.remark(whole);
    }
    this.checkResult();
    const { colours, rows, result, tags, diagnostics } = this;
    const remarks = [...this.remarks].sort((one, two) => one.line - two.line || one.column - two.column);
    const { resultPlace: place } = this;
    const resultPlace = place && { line: place.line, column: place.column };
    return {
      colours,
      rows,
      result,
      ...(resultPlace && { resultPlace }),
      tags,
      remarks,
      diagnostics: inOrder(diagnostics),
    };
  }

  private warn(code: SheetCode, place: Place, message: string, expected?: string): void {
    this.diagnostics.push(diagnose('warning', code, place, message, expected));
  }

  private error(code: SheetCode, place: Place, message: string, colours: readonly string[]): void {
    this.diagnostics.push(diagnose('error', code, place, message, colours.join(', ')));
  }

  /** Keeps a text as a remark, with each run of white space as one space. */
  private remark({ text, line, column }: Place): void {
    const place = { text: text.replace(/\s+/g, ' '), line, column };
    this.remarks.push(place);
    if (this.heading !== undefined) this.takeWords(place);
  }

  /** Takes a line that says a tag or the result in one field, or in two. */
  private takeTag({ fields }: Line): boolean {
    const [first, second, third] = filled(fields);
    if (first === undefined || third !== undefined || (second && !first.text.endsWith(':'))) return false;
    const tag = tagOf(second === undefined ? first.text : `${first.text} ${second.text}`, this.words);
    if (tag === undefined || this.tags.has(tag.name)) return false;
    if (tag.name !== 'Result') this.tags.set(tag.name, tag.value);
    else if (notedResult(tag.value) === undefined) return false;
    else this.takeResult({ ...first, text: tag.value }, true);
    return true;
  }

  /** Reads what stands above the first heading: moves in their columns, all else as remarks. */
  private takeAbove(heading: Heading): void {
    for (const line of this.above.splice(0)) {
      const moves = line.fields.find(({ text }) => looksLikeMoves(text));
      if (moves === undefined) this.remark(line.whole);
      else {
        this.warn('outside-columns', moves, `'${moves.text.slice(0, 40)}' stands above the heading.`);
        this.fill(line, heading);
      }
    }
  }

  private begin(heading: Heading, { fields, lead }: Line, place: Place): void {
    this.close();
    const { blocks, others, names } = heading;
    const block = blocks[0]!;
    this.heading = heading;
    this.bare = blocks.length === 1 && block.labels[1] <= lead ? block : undefined;
    this.open = blocks.map(() => []);
    for (const [colour, name] of names) this.takeName(tagOfColour(colour), name, place);
    for (const { labels } of blocks) for (const field of fields.slice(...labels)) this.takeLabel(field);
    if (this.colours.length === 0) this.colours = [...block.colours.values()];
    const other = fields.find((_, index) => others.has(index));
    if (other !== undefined) {
      const message = `'${other.text.slice(0, 40)}' is no colour; what stands below it is left out.`;
      this.warn('ignored-column', other, message);
      for (const index of others) if (fields[index] !== other) this.remark(fields[index]!);
    }
    this.takeAbove(heading);
    const known = [...this.colours].sort().join();
    if (blocks.every(({ colours }) => [...colours.values()].sort().join() === known)) return;
    this.error('other-heading', place, 'The heading names other colours than the first one.', this.colours);
  }

  private close(): void {
    for (const row of this.open.flat()) this.rows.push(row);
    this.open = [];
  }

  /** The player of a colour; another one than before stays as a remark. */
  private takeName(tag: string, name: string, place: Place): void {
    const known = this.tags.get(tag);
    if (known === undefined) this.tags.set(tag, name);
    else if (known !== name) this.remark({ ...place, text: `${tag}: ${name}` });
  }

  /** Keeps as a remark what stands left of the columns and does not only say which row it is. */
  private takeLabel(field: Place): void {
    if (field.text !== '' && !isLabel(field.text)) this.remark(field);
  }

  private fill(line: Line, { blocks, others }: Heading): void {
    const { number } = line;
    const fields = inColumns(line.fields, blocks);
    if (fields !== line.fields) {
      const moves = line.fields[blocks[0]!.labels[1] - 1]!;
      this.warn('outside-columns', moves, `'${moves.text.slice(0, 40)}' stands left of its column.`);
    }
    const { bare } = this;
    const shift = bare !== undefined && isRowNumber(fields[bare.labels[1]]?.text ?? '') ? 1 : 0;
    const used = new Set(others);
    for (const [index, { labels, colours }] of blocks.entries()) {
      const [from, to] = labels;
      for (let at = from; at < to + shift; at++) used.add(at);
      for (const field of colours.keys()) used.add(field + shift);
      const texts = fields.slice(from, to + shift).map(({ text }) => text);
      const label = texts.filter((text) => text !== '').join(' ');
      const cells = [...colours].flatMap(([field, colour]) => this.cellsOf(fields[field + shift], colour));
      // What could not be moved into its column stays where it stands.
      const stray = fields.slice(from, to + shift).find(({ text }) => looksLikeMoves(text));
      if (stray)
        this.warn('outside-columns', stray, `'${stray.text.slice(0, 40)}' stands left of its column.`);
      const isResult = cells.length === 0 && notedResult(label) !== undefined;
      if (isResult) this.takeResult({ text: label, line: number, column: fields[from]!.column }, true);
      else for (const field of fields.slice(from, to + shift)) this.takeLabel(field);
      if (cells.length === 0 && label === '') continue;
      const row = { label, line: number, cells };
      this.open[index]!.push(row);
      if (this.resultPlace !== undefined) this.resultRow ??= row;
    }
    const outside = fields.filter(({ text }, index) => text !== '' && !used.has(index));
    for (const field of outside) this.remark(field);
    for (const index of others) if (fields[index] && fields[index].text !== '') this.remark(fields[index]);
    const [place] = outside;
    if (place !== undefined) {
      const message = `'${place.text.slice(0, 40)}' stands in no column of the table.`;
      this.warn('outside-columns', place, message);
    }
  }

  /** The cell of a field, none where it is empty. */
  private cellsOf(place: Place | undefined, colour: string): SheetCell[] {
    if (place === undefined || place.text === '') return [];
    const cell = readCell(place, colour, this.diagnostics);
    if (cell.kind === 'result') this.takeResult(cell);
    else if (cell.kind === 'remark') this.takeWords(cell, colour);
    return [cell];
  }

  /**
   * The first result counts.
   *
   * @param isApart whether it stands in no cell, which would keep what stands behind it
   */
  private takeResult(place: Place, isApart = false): void {
    const { result, note } = notedResult(place.text)!;
    if (isApart && note !== '') this.remark({ ...place, text: note });
    if (this.result === undefined) this.resultPlace = place;
    this.result ??= result;
    if (result === this.result) return;
    const message = `The result is ${this.result} above; this one is left out.`;
    this.warn('result-mismatch', place, message, this.result);
  }

  /** Takes the result that words say, with a warning; the words stay where they are. */
  private takeWords(place: Place, own?: string): void {
    const seats = [...gameColours, ...this.colours].filter((colour) => this.colours.includes(colour));
    const result = resultInWords(place.text, [...new Set(seats)], own);
    if (result === undefined) return;
    this.warn('result-spelling', place, `This is read as the result ${result}.`, result);
    this.takeResult({ ...place, text: result });
  }

  /** Tells of a result that does not stand at the end: what follows may be another game. */
  private checkResult(): void {
    const { resultPlace: place, resultRow: row, rows } = this;
    if (place === undefined || row === undefined) return;
    const after = rows.slice(rows.indexOf(row) + 1);
    if (!after.some(({ cells }) => cells.some(({ kind }) => kind === 'moves'))) return;
    this.warn('misplaced-result', place, 'Moves follow this result.', 'a result at the end');
  }
}
