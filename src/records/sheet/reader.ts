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
import { notedResult, type RecordResult } from '../results.ts';
import { inColumns, isLabel, isProse, looksLikeMoves, saidIn, tagOf } from './beside.ts';
import { isRowNumber, readCell, type SheetCell } from './cells.ts';
import { cutLines, type SheetLine, wholeOf } from './columns.ts';
import { resultOfPoints } from './endings.ts';
import { type ColourWords, colourWords, type Heading, type HeadingBlock, isOtherName } from './heading.ts';
import type { ReadSheetOptions, ScoreSheet, SheetRow } from './score-sheet.ts';
import { cutSheets } from './several.ts';
import { SheetEnd } from './sheet-end.ts';

/**
 * Reads a score sheet. No text makes it throw: what is wrong is listed in the sheet. A text of several sheets is read as
 * one, with a warning; {@link readScoreSheets} reads each by itself.
 *
 * @throws KlinZhaError `bad-text` for anything but a string, `bad-list` for colours that are no list of texts
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
 * Reads all score sheets of a text, at least one. Another sheet begins with a heading that stands behind moves and before
 * placements, and with the tags above it; a heading that is only repeated begins none.
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

/** The lines of each sheet of a text, and the words that may head their columns. */
function sheetsIn(text: string, { colours }: ReadSheetOptions) {
  checkText(text);
  if (colours !== undefined && !isTexts(colours))
    failWith('bad-list', colours, 'list of colours', 'a list of texts');
  const words = colourWords(colours);
  return { words, sheets: cutSheets(cutLines(text, words), words) };
}

class SheetReader {
  readonly #words: ColourWords;
  readonly #diagnostics: Diagnostic<SheetCode>[] = [];
  readonly #rows: SheetRow[] = [];
  readonly #tags = new Map<string, string>();
  readonly #remarks: TextSpan[] = [];
  readonly #end: SheetEnd;
  /** Lines above the first heading that are no tags. */
  #above: SheetLine[] = [];
  #colours: readonly string[] = [];
  #heading: Heading | undefined;
  /** The only block under a heading without a column for labels. */
  #bare: HeadingBlock | undefined;
  /** The rows under the last heading, for each of its blocks. */
  #open: SheetRow[][] = [];
  /** The first line that looks like a heading and is none. */
  #unread: TextSpan | undefined;
  /** Codes of which one warning is enough. */
  readonly #told = new Set<string>();

  constructor(words: ColourWords, sheets: readonly (readonly SheetLine[])[]) {
    this.#words = words;
    this.#end = new SheetEnd(words, this.#diagnostics);
    for (const [index, lines] of sheets.entries()) {
      if (index > 0)
        this.#warn('several-sheets', wholeOf(lines[0]!), 'Another game begins here.', 'one sheet');
      for (const line of lines) this.#take(line);
    }
  }

  #take(line: SheetLine): void {
    const { heading, fields, wanders, row, number } = line;
    const placeOf = placesIn(row, { line: number, column: 1 });
    for (const at of halvesIn(row)) {
      const message = 'No character stands here: half of a surrogate pair.';
      this.#warn('bad-encoding', placeOf('\ufffd', at), message, 'UTF-8');
    }
    const first = fields.find((field) => field.text !== '')!;
    if (wanders !== undefined) {
      const message = `'${wanders.text.slice(0, 40)}' begins left of its column; so do others perhaps.`;
      this.#warnOnce('outside-columns', wanders, message);
    }
    if (heading !== undefined) this.#begin(heading, line, first);
    else if (this.#heading === undefined) {
      const text = fields.map((field) => field.text).join(' ');
      const isAlike = gameColours.filter((word) => text.toLowerCase().includes(word)).length > 1;
      if (isAlike) this.#unread ??= { ...first, text };
      if (!this.#takeTag(line)) this.#above.push(line);
    } else if (/^#(?!\d|$)/.test(first.text)) this.#remark(wholeOf(line));
    else if (this.#takeTag(line)) return;
    else if (isProse(fields)) this.#remark(wholeOf(line));
    else this.#fill(line, this.#heading);
  }

  finish(): ScoreSheet {
    this.#close();
    if (this.#heading === undefined) {
      const message =
        this.#unread === undefined
          ? 'No line names the colours of the columns.'
          : 'This line names colours, but heads no columns: a column begins with its colour, and tabs, bars, or two or more spaces part them.';
      const expected = [...new Set(this.#words.colours.values())];
      this.#error('no-heading', this.#unread ?? { text: '', line: 1, column: 1 }, message, expected);
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
    if (this.#told.has(code)) return;
    this.#told.add(code);
    this.#warn(code, place, message);
  }

  #error(code: SheetCode, place: TextSpan, message: string, colours: readonly string[]): void {
    this.#diagnostics.push(diagnose('error', code, place, message, colours.join(', ')));
  }

  /** Keeps a text as a remark; it may say how the game ended. */
  #remark(place: TextSpan): void {
    const kept = this.#keep(place);
    if (this.#heading !== undefined) this.#end.takeWords(kept);
  }

  /** Keeps a text as a remark, with each run of white space as one space. */
  #keep({ text, line, column }: TextSpan): TextSpan {
    const place = { text: text.replace(/\s+/g, ' '), line, column };
    this.#remarks.push(place);
    return place;
  }

  /** Takes a line that says tags or the result, each behind its name; what has another name stays as a remark. */
  #takeTag({ fields, row }: SheetLine): boolean {
    if (!row.includes(':')) return false;
    const said = saidIn(fields);
    const [first, ...others] = said ?? [];
    if (said === undefined || first === undefined) return false;
    const tag = tagOf(first.text, this.#words);
    if (tag === undefined || (others.length === 0 && this.#end.says(first.text))) return false;
    if (tag.name === 'Result') this.#takeResultApart({ ...first, text: tag.value }, first);
    else if (!this.#tags.has(tag.name)) this.#tags.set(tag.name, tag.value);
    else return false;
    for (const place of others) {
      const { name, value } = tagOf(place.text, this.#words) ?? { name: '', value: '' };
      if (name === 'Result') this.#takeResultApart({ ...place, text: value }, place);
      else if (name === '' || this.#tags.has(name)) this.#remark(place);
      else this.#tags.set(name, value);
    }
    return true;
  }

  /** Reads what stands above the first heading: moves in their columns, all else as remarks. */
  #takeAbove(heading: Heading): void {
    for (const line of this.#above.splice(0)) {
      const moves = line.fields.find(({ text }) => looksLikeMoves(text));
      if (moves === undefined) this.#remark(wholeOf(line));
      else {
        this.#warn('outside-columns', moves, `'${moves.text.slice(0, 40)}' stands above the heading.`);
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
    for (const [colour, name] of names) this.#takeName(capitalised(colour), name, place);
    for (const { labels } of blocks) for (const field of fields.slice(...labels)) this.#takeLabel(field);
    if (this.#colours.length === 0) {
      this.#colours = [...block.colours.values()];
      this.#end.headedBy(this.#colours);
    }
    for (const [at, colour] of blocks.flatMap((one) => [...one.colours]))
      if (isOtherName(fields[at]!.text, colour))
        this.#warnOnce('colour-name', fields[at]!, `'${fields[at]!.text}' is read as ${colour}.`);
    const other = fields.find((_, index) => others.has(index));
    if (other !== undefined) {
      const message = `'${other.text.slice(0, 40)}' is no colour; what stands below it is a comment.`;
      this.#warn('ignored-column', other, message);
      for (const index of others) if (fields[index] !== other) this.#remark(fields[index]!);
    }
    this.#takeAbove(heading);
    const known = [...this.#colours].sort().join();
    if (blocks.every(({ colours }) => [...colours.values()].sort().join() === known)) return;
    this.#error('other-heading', place, 'The heading names other colours than the first one.', this.#colours);
  }

  #close(): void {
    for (const row of this.#open.flat()) this.#rows.push(row);
    this.#open = [];
  }

  /** The player of a colour; another one than before stays as a remark. */
  #takeName(tag: string, name: string, place: TextSpan): void {
    const known = this.#tags.get(tag);
    if (known === undefined) this.#tags.set(tag, name);
    else if (known !== name) this.#remark({ ...place, text: `${tag}: ${name}` });
  }

  /** Keeps as a remark what stands left of the columns and does not only say which row it is. */
  #takeLabel(field: TextSpan): void {
    if (field.text !== '' && !isLabel(field.text)) this.#remark(field);
  }

  #fill(line: SheetLine, heading: Heading): void {
    const { number } = line;
    const { blocks, others } = heading;
    const fields = inColumns(line.fields, heading);
    if (fields !== line.fields) {
      const moves = line.fields.find(({ text }, at) => text !== '' && text !== fields[at]?.text)!;
      this.#warnOnce('outside-columns', moves, `'${moves.text.slice(0, 40)}' stands left of its column.`);
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
      if (points !== undefined) this.#end.takeEnding({ result: points }, places[0]![0]!);
      const label = heads.map(({ text }) => text).join(' ');
      // What could not be moved into its column stays where it stands.
      const stray = heads.find(({ text }) => looksLikeMoves(text));
      if (stray)
        this.#warnOnce('outside-columns', stray, `'${stray.text.slice(0, 40)}' stands left of its column.`);
      const isResult = label !== '' && cells.length === 0 && notedResult(label) !== undefined;
      if (isResult) this.#takeResultApart({ text: label, line: number, column: fields[from]!.column });
      else for (const field of heads) this.#takeLabel(field);
      if (cells.length === 0 && label === '') continue;
      const row = { label, line: number, cells };
      this.#open[index]!.push(row);
      this.#end.isIn(row);
    }
    const outside = fields.filter(({ text }, index) => text !== '' && !used.has(index));
    for (const field of outside) this.#remark(field);
    for (const index of others) if (fields[index] && fields[index].text !== '') this.#remark(fields[index]);
    const [place] = outside;
    if (place !== undefined) {
      const message = `'${place.text.slice(0, 40)}' stands in no column of the table.`;
      this.#warn('outside-columns', place, message);
    }
  }

  /** The result that a row says in points, one in each column (RH 11.1). */
  #pointsIn(places: readonly (readonly [TextSpan | undefined, string])[]): RecordResult | undefined {
    const { seats } = this.#end;
    if (places.some(([place]) => place === undefined || place.text.length > 2)) return undefined;
    const points = seats.map((seat) => places.find(([, colour]) => colour === seat)?.[0]?.text ?? '');
    return resultOfPoints(points, seats.length);
  }

  /** The cell of a field, none where it is empty. */
  #cellsOf(place: TextSpan | undefined, colour: string, isPoints: boolean): SheetCell[] {
    if (place === undefined || place.text === '') return [];
    if (isPoints) return [{ ...place, kind: 'remark', colour, entries: [] }];
    const cell = readCell(place, colour, this.#diagnostics, this.#end.says);
    if (cell.kind === 'result') this.#end.takeResult(cell);
    else if (cell.kind === 'remark') this.#end.takeWords(cell, colour);
    else
      for (const text of cell.comments ?? [])
        this.#end.takeWords({ ...place, text, column: place.column + place.text.indexOf(text) }, colour);
    return [cell];
  }

  /**
   * Takes a result that stands in no cell, which would keep what stands behind it.
   *
   * @param whole what stays as a remark where words say the result, or nothing that is known does
   */
  #takeResultApart(place: TextSpan, whole = place): void {
    if (notedResult(place.text) === undefined) {
      this.#keep(whole);
      this.#end.takeNamed(place);
      return;
    }
    const note = this.#end.takeResult(place);
    if (note !== '') this.#remark({ ...place, text: note });
  }
}
