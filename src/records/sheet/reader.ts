/**
 * Parsing of score sheets: tables with a column for each colour, as in INT and RH. It is independent of the
 * rules.
 *
 * - A line that names the colours is the heading of the columns below it, and may be repeated. If it names
 * them twice, there are two blocks of columns, and all of the left one comes first.
 * - Text left of a block's first column is the label of a row.
 * - Lines such as `Event: ...` are tags. All other text outside the columns is a remark; nothing is dropped.
 * - Columns are separated by tabs, bars (`|`), semicolons or commas. In a sheet without tabs, two or more
 * spaces separate them, and a text belongs to the column whose heading begins above it or left of it.
 */

import { halvesIn } from '../../base/characters.ts';
import { gameColours } from '../../base/colours.ts';
import { checkText, failWith } from '../../base/result.ts';
import { capitalised, isTexts } from '../../base/text.ts';
import {
  type Diagnostic,
  diagnose,
  inOrder,
  placesIn,
  type SheetCode,
  type TextSpan,
} from '../diagnostics.ts';
import { parseNotedResult, type RecordResult } from '../results.ts';
import { inColumns, isLabel, isProse, looksLikeMoves, namedValuesIn, tagOf } from './beside.ts';
import { isRowNumber, readCell, type SheetCell } from './cells.ts';
import { type SheetLine, splitLines, wholeOf } from './columns.ts';
import { resultOfPoints } from './endings.ts';
import { type ColourWords, colourWords, type Heading, type HeadingBlock, isOtherName } from './heading.ts';
import type { ReadSheetOptions, ScoreSheet, SheetRow } from './score-sheet.ts';
import { splitSheets } from './several.ts';
import { SheetEnd } from './sheet-end.ts';

/**
 * Parses a score sheet. Faults do not throw: they are listed in the sheet. A text of several sheets is read
 * as one, with a warning; use {@link readScoreSheets} to read each separately.
 *
 * @throws KlinZhaError `bad-text` for anything but a string, `bad-list` for colours that are not an array of
 * strings
 *
 * @example
 * ```ts
 * import { readScoreSheet } from 'klin-zha/records';
 *
 * const sheet = readScoreSheet('Gold        Green\nB G35, S G36\n            B F37\n');
 * sheet.colours; // ['gold', 'green']
 * sheet.rows.length; // 2
 * ```
 *
 * @category Score sheets
 */
export function readScoreSheet(text: string, options?: ReadSheetOptions): ScoreSheet {
  const { words, sheets } = sheetsIn(text, options ?? {});
  return new SheetReader(words, sheets).finish();
}

/**
 * Parses all score sheets of a text, at least one. Another sheet begins with a heading after moves and before
 * placements, and with the tags above it. Other headings only repeat the first.
 *
 * @throws KlinZhaError as {@link readScoreSheet}
 *
 * @example
 * ```ts
 * import { readScoreSheets } from 'klin-zha/records';
 *
 * const game = 'Gold\tGreen\nB G35\tB F37\nB@G35 F25\tB@F37 G36\n';
 * readScoreSheets(game + game).length; // 2
 * ```
 *
 * @category Score sheets
 */
export function readScoreSheets(text: string, options?: ReadSheetOptions): ScoreSheet[] {
  const { words, sheets } = sheetsIn(text, options ?? {});
  return sheets.map((lines) => new SheetReader(words, [lines]).finish());
}

/** Splits a text into sheets. Returns their lines, and the words that may head a column. */
function sheetsIn(text: string, { colours }: ReadSheetOptions) {
  checkText(text);
  if (colours !== undefined && !isTexts(colours))
    failWith('bad-list', colours, 'list of colours', 'an array of strings');
  const words = colourWords(colours);
  return { words, sheets: splitSheets(splitLines(text, words), words) };
}

class SheetReader {
  readonly #words: ColourWords;
  readonly #diagnostics: Diagnostic<SheetCode>[] = [];
  readonly #rows: SheetRow[] = [];
  readonly #tags = new Map<string, string>();
  readonly #remarks: TextSpan[] = [];
  readonly #end: SheetEnd;
  /** Lines above the first heading, except for tags. */
  #above: SheetLine[] = [];
  #colours: readonly string[] = [];
  #heading: Heading | undefined;
  /** The block, if it is the only one and has no column for labels. */
  #bare: HeadingBlock | undefined;
  /** Rows below the last heading, for each of its blocks. */
  #open: SheetRow[][] = [];
  /** First line that resembles a heading without being one. */
  #nearHeading: TextSpan | undefined;
  /** Codes of warnings that are reported once. */
  readonly #reported = new Set<string>();

  constructor(words: ColourWords, sheets: readonly (readonly SheetLine[])[]) {
    this.#words = words;
    this.#end = new SheetEnd(words, this.#diagnostics);
    for (const [index, lines] of sheets.entries()) {
      if (index > 0)
        this.#warn('several-sheets', wholeOf(lines[0]!), 'Another game begins here.', 'one sheet');
      for (const line of lines) this.#readLine(line);
    }
  }

  #readLine(line: SheetLine): void {
    const { heading, fields, misplaced, row, number } = line;
    const placeOf = placesIn(row, { line: number, column: 1 });
    for (const at of halvesIn(row)) {
      const message = 'Invalid encoding: half of a surrogate pair.';
      this.#warn('bad-encoding', placeOf('\ufffd', at), message, 'UTF-8');
    }
    const first = fields.find((field) => field.text !== '')!;
    if (misplaced !== undefined) {
      const message = `'${misplaced.text.slice(0, 40)}' begins left of its column (reported once per sheet).`;
      this.#warnOnce('outside-columns', misplaced, message);
    }
    if (heading !== undefined) this.#begin(heading, line, first);
    else if (this.#heading === undefined) {
      const text = fields.map((field) => field.text).join(' ');
      const hasColours = gameColours.filter((word) => text.toLowerCase().includes(word)).length > 1;
      if (hasColours) this.#nearHeading ??= { ...first, text };
      if (!this.#readTags(line)) this.#above.push(line);
    } else if (/^#(?!\d|$)/.test(first.text)) this.#remark(wholeOf(line));
    else if (this.#readTags(line)) return;
    else if (isProse(fields)) this.#remark(wholeOf(line));
    else this.#fill(line, this.#heading);
  }

  finish(): ScoreSheet {
    this.#close();
    if (this.#heading === undefined) {
      const message =
        this.#nearHeading === undefined
          ? 'No line names the colours of the columns.'
          : 'This line names colours, but is not a heading: begin each column with its colour, and separate columns with tabs, bars, or two or more spaces.';
      const expected = [...new Set(this.#words.colours.values())];
      this.#error('no-heading', this.#nearHeading ?? { text: '', line: 1, column: 1 }, message, expected);
      for (const line of this.#above) this.#remark(wholeOf(line));
    }
    this.#end.checkPlace(this.#rows);
    const colours = this.#colours;
    const rows = this.#rows;
    const tags = this.#tags;
    const diagnostics = this.#diagnostics;
    const { result, place, left } = this.#end;
    const remarks = [...this.#remarks].sort((one, two) => one.line - two.line || one.column - two.column);
    return {
      colours,
      rows,
      result,
      ...(place && { resultPlace: { line: place.line, column: place.column } }),
      ...(left.length > 0 && { left }),
      tags,
      remarks,
      diagnostics: inOrder(diagnostics),
    };
  }

  #warn(code: SheetCode, place: TextSpan, message: string, expected?: string): void {
    this.#diagnostics.push(diagnose('warning', code, place, message, expected));
  }

  #warnOnce(code: SheetCode, place: TextSpan, message: string): void {
    if (this.#reported.has(code)) return;
    this.#reported.add(code);
    this.#warn(code, place, message);
  }

  #error(code: SheetCode, place: TextSpan, message: string, colours: readonly string[]): void {
    this.#diagnostics.push(diagnose('error', code, place, message, colours.join(', ')));
  }

  /** Keeps a text as a remark, which may describe the end of the game. */
  #remark(place: TextSpan): void {
    const kept = this.#keep(place);
    if (this.#heading !== undefined) this.#end.readWords(kept);
  }

  /** Keeps a text as a remark, with each run of white space as one space. */
  #keep({ text, line, column }: TextSpan): TextSpan {
    const place = { text: text.replace(/\s+/g, ' '), line, column };
    this.#remarks.push(place);
    return place;
  }

  /**
   * Reads a line of tags, possibly with the result. Values with other names become remarks. Returns false for
   * any other line.
   */
  #readTags({ fields, row }: SheetLine): boolean {
    if (!row.includes(':')) return false;
    const values = namedValuesIn(fields);
    const [first, ...others] = values ?? [];
    if (values === undefined || first === undefined) return false;
    const tag = tagOf(first.text, this.#words);
    if (tag === undefined || (others.length === 0 && this.#end.isEnding(first.text))) return false;
    if (tag.name === 'Result') this.#readOuterResult({ ...first, text: tag.value }, first);
    else if (!this.#tags.has(tag.name)) this.#tags.set(tag.name, tag.value);
    else return false;
    for (const place of others) {
      const { name, value } = tagOf(place.text, this.#words) ?? { name: '', value: '' };
      if (name === 'Result') this.#readOuterResult({ ...place, text: value }, place);
      else if (name === '' || this.#tags.has(name)) this.#remark(place);
      else this.#tags.set(name, value);
    }
    return true;
  }

  /** Reads the lines above the first heading: moves by their columns, everything else as remarks. */
  #readAbove(heading: Heading): void {
    for (const line of this.#above.splice(0)) {
      const moves = line.fields.find(({ text }) => looksLikeMoves(text));
      if (moves === undefined) this.#remark(wholeOf(line));
      else {
        this.#warn('outside-columns', moves, `'${moves.text.slice(0, 40)}' is above the heading.`);
        this.#fill(line, heading);
      }
    }
  }

  #begin(heading: Heading, { fields, lead }: SheetLine, place: TextSpan): void {
    this.#close();
    const { blocks, others, names } = heading;
    const block = blocks[0]!;
    this.#heading = heading;
    this.#bare = blocks.length === 1 && block.labels[1] <= lead ? block : undefined;
    this.#open = blocks.map(() => []);
    for (const [colour, name] of names) this.#setName(capitalised(colour), name, place);
    for (const { labels } of blocks) for (const field of fields.slice(...labels)) this.#keepLabel(field);
    if (this.#colours.length === 0) {
      this.#colours = [...block.colours.values()];
      this.#end.setColours(this.#colours);
    }
    for (const [at, colour] of blocks.flatMap((one) => [...one.colours]))
      if (isOtherName(fields[at]!.text, colour))
        this.#warnOnce('colour-name', fields[at]!, `'${fields[at]!.text}' is read as ${colour}.`);
    const other = fields.find((_, index) => others.has(index));
    if (other !== undefined) {
      const message = `'${other.text.slice(0, 40)}' is not a colour: the text below it is kept as comments.`;
      this.#warn('ignored-column', other, message);
      for (const index of others) if (fields[index] !== other) this.#remark(fields[index]!);
    }
    this.#readAbove(heading);
    const known = [...this.#colours].sort().join();
    if (blocks.every(({ colours }) => [...colours.values()].sort().join() === known)) return;
    this.#error(
      'other-heading',
      place,
      'The colours of this heading differ from those of the first one.',
      this.#colours,
    );
  }

  #close(): void {
    for (const row of this.#open.flat()) this.#rows.push(row);
    this.#open = [];
  }

  /** Sets the player of a colour. A different name than before becomes a remark. */
  #setName(tag: string, name: string, place: TextSpan): void {
    const known = this.#tags.get(tag);
    if (known === undefined) this.#tags.set(tag, name);
    else if (known !== name) this.#remark({ ...place, text: `${tag}: ${name}` });
  }

  /** Keeps text left of the columns as a remark, unless it only labels the row. */
  #keepLabel(field: TextSpan): void {
    if (field.text !== '' && !isLabel(field.text)) this.#remark(field);
  }

  #fill(line: SheetLine, heading: Heading): void {
    const { number } = line;
    const { blocks, others } = heading;
    const fields = inColumns(line.fields, heading);
    if (fields !== line.fields) {
      const moves = line.fields.find(({ text }, at) => text !== '' && text !== fields[at]?.text)!;
      this.#warnOnce('outside-columns', moves, `'${moves.text.slice(0, 40)}' is left of its column.`);
    }
    const bare = this.#bare;
    const shift = bare !== undefined && isRowNumber(fields[bare.labels[1]]?.text ?? '') ? 1 : 0;
    const used = new Set(others);
    for (const [index, { labels, colours }] of blocks.entries()) {
      const [from, to] = labels;
      const heads = fields.slice(from, to + shift).filter(({ text }) => text !== '');
      for (let at = from; at < to + shift; at++) used.add(at);
      const places: [TextSpan | undefined, string][] = [];
      for (const [field, colour] of colours) {
        used.add(field + shift);
        places.push([fields[field + shift], colour]);
      }
      const points = this.#pointsIn(places);
      const cells = places.flatMap(([place, colour]) => this.#cellsOf(place, colour, points !== undefined));
      if (points !== undefined) this.#end.setEnding({ result: points }, places[0]![0]!);
      const label = heads.map(({ text }) => text).join(' ');
      // Moves that do not fit into their column stay in place.
      const stray = heads.find(({ text }) => looksLikeMoves(text));
      if (stray)
        this.#warnOnce('outside-columns', stray, `'${stray.text.slice(0, 40)}' is left of its column.`);
      const isResult = label !== '' && cells.length === 0 && parseNotedResult(label) !== undefined;
      if (isResult) this.#readOuterResult({ text: label, line: number, column: fields[from]!.column });
      else for (const field of heads) this.#keepLabel(field);
      if (cells.length === 0 && label === '') continue;
      const row = { label, line: number, cells };
      this.#open[index]!.push(row);
      this.#end.addRow(row);
    }
    const outside = fields.filter(({ text }, index) => text !== '' && !used.has(index));
    for (const field of outside) this.#remark(field);
    for (const index of others) if (fields[index] && fields[index].text !== '') this.#remark(fields[index]);
    const [place] = outside;
    if (place !== undefined) {
      const message = `'${place.text.slice(0, 40)}' is outside the columns of the table.`;
      this.#warn('outside-columns', place, message);
    }
  }

  /** Parses a row with one number of points in each column (RH 11.1). */
  #pointsIn(places: readonly (readonly [TextSpan | undefined, string])[]): RecordResult | undefined {
    const { seats } = this.#end;
    if (places.some(([place]) => place === undefined || place.text.length > 2)) return undefined;
    const points = seats.map((seat) => places.find(([, colour]) => colour === seat)?.[0]?.text ?? '');
    return resultOfPoints(points, seats.length);
  }

  /** Reads a field; an empty one yields no cell. */
  #cellsOf(place: TextSpan | undefined, colour: string, isPoints: boolean): SheetCell[] {
    if (place === undefined || place.text === '') return [];
    if (isPoints) return [{ ...place, kind: 'remark', colour, entries: [] }];
    const cell = readCell(place, colour, this.#diagnostics, this.#end.isEnding);
    if (cell.kind === 'result') this.#end.readResult(cell);
    else if (cell.kind === 'remark') this.#end.readWords(cell, colour);
    else
      for (const text of cell.comments ?? [])
        this.#end.readWords({ ...place, text, column: place.column + place.text.indexOf(text) }, colour);
    return [cell];
  }

  /**
   * Reads a result outside the cells. A note after it becomes a remark.
   *
   * @param whole the remark to keep if the result is given in words, or is invalid
   */
  #readOuterResult(place: TextSpan, whole = place): void {
    if (parseNotedResult(place.text) === undefined) {
      this.#keep(whole);
      this.#end.readNamed(place);
      return;
    }
    const note = this.#end.readResult(place);
    if (note !== '') this.#remark({ ...place, text: note });
  }
}
