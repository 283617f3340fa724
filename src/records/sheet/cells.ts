/**
 * Parsing of the cells of a score sheet: entries, and beside them move numbers, draw offers, glyphs,
 * comments, results, and dots for omitted moves.
 */

import {
  type Diagnostic,
  diagnose,
  longestRead,
  placesIn,
  type SheetCode,
  type TextSpan,
} from '../diagnostics.ts';
import { parseNotedResult } from '../results.ts';
import { beginMove, joinMove, shapeOf, stageOf } from '../words.ts';
import { trimmedPart } from './columns.ts';
import { clockIn, type EntrySigns, endsInCell, tailOf } from './tail.ts';

/**
 * Content of a cell: entries to be read as moves, dots for omitted moves, words without any cell name, or the
 * result of the game.
 *
 * @category Score sheets
 */
export type CellKind = 'moves' | 'gap' | 'remark' | 'result';

/**
 * An entry of a cell, to be read as a move.
 *
 * @category Score sheets
 */
export interface SheetEntry extends TextSpan {
  /**
   * Present if it offers a draw. The text of an entry with `@` (geometric notation) then lacks the `(=)`;
   * otherwise it keeps it, as a part of algebraic notation.
   */
  readonly drawOffer?: true;
  /** Clock time written after it, in seconds: `(1:59)`. */
  readonly clock?: number;
  /** Numbers of the glyphs after it, such as `!` or `+-`; absent if there are none. */
  readonly glyphs?: readonly number[];
}

/**
 * Content of one column in one row.
 *
 * @category Score sheets
 */
export interface SheetCell extends TextSpan {
  readonly kind: CellKind;
  /** Colour of the column. */
  readonly colour: string;
  /** Entries of the cell, separated by commas; empty unless its kind is `moves`. */
  readonly entries: readonly SheetEntry[];
  /**
   * Comments beside its entries, in braces or of several words, and text after a result; absent if there are
   * none.
   */
  readonly comments?: readonly string[];
}

/** Maximum number of diagnostics about ignored parts of a cell. */
const mostIgnored = 8;

/** A comment in braces, possibly unclosed, or a part between commas and semicolons. */
const partOrComment = /\{([^}]*)\}?|[^,;{]+/g;

/**
 * Parses a non-empty cell, and reports parts that are neither entries nor remarks.
 *
 * @param isEnding whether a text describes the end of the game
 */
export function readCell(
  place: TextSpan,
  colour: string,
  faults: Diagnostic<SheetCode>[],
  isEnding: (text: string) => boolean,
): SheetCell {
  // Fast path: most cells are one move, or only placements.
  if (plainMoves.test(place.text)) return { ...place, kind: 'moves', colour, entries: movesIn(place) };
  const note = parseNotedResult(place.text)?.note;
  if (note !== undefined && !namesCell(note)) {
    return { ...place, kind: 'result', colour, entries: [], ...(note !== '' && { comments: [note] }) };
  }
  if (!namesCell(place.text) && isEnding(place.text))
    return { ...place, kind: 'remark', colour, entries: [] };
  const parts: CellParts = { entries: [], comments: [], ignored: [] };
  const { entries, comments } = parts;
  let hasRemark = false;
  let hasBraces = false;
  const placeOf = placesIn(place.text, place);
  for (const { text, comment, index } of partsIn(flattened(place.text))) {
    if (comment === undefined) {
      hasRemark = readPart(trimmedPart(placeOf(text, index), 0, text.length), parts, isEnding) || hasRemark;
      continue;
    }
    if (!text.endsWith('}')) {
      const message = 'This comment is not closed in its cell.';
      faults.push(diagnose('error', 'unterminated-comment', placeOf('{', index), message, '}'));
    }
    hasBraces = true;
    if (comment.trim() !== '') comments.push(comment.trim());
  }
  reportIgnored(parts, faults);
  // The whole text is the remark, so its parts need not be repeated.
  if (entries.length === 0 && !hasBraces) comments.length = 0;
  const kind = entries.length > 0 ? 'moves' : hasRemark || comments.length > 0 ? 'remark' : 'gap';
  return { ...place, kind, colour, entries, ...(comments.length > 0 && { comments }) };
}

/** A part of a cell and its index. `comment` is the text between braces. */
interface CellPart {
  readonly text: string;
  readonly index: number;
  readonly comment?: string | undefined;
}

/**
 * Joins the lines of a cell to one line of the same length. A line break separates parts like a semicolon,
 * except within a move or a comment.
 */
function flattened(text: string): string {
  if (!text.includes('\n')) return text;
  let isComment = false;
  const lines = text.split('\n').map((line, index, all) => {
    const [opened, closed] = [line.lastIndexOf('{'), line.lastIndexOf('}')];
    isComment = opened > closed || (isComment && closed < 0);
    const [next = ''] = /\S+/.exec(all[index + 1] ?? '') ?? [];
    const last = line.slice(Math.max(closed, line.lastIndexOf(','), line.lastIndexOf(';')) + 1);
    const stage = stageOf(last.trim().replace(/\s+/g, ' '));
    const isContinued = isComment || (stage !== undefined && joinMove(stage, shapeOf(next)) !== undefined);
    return line + (isContinued ? ' ' : ';');
  });
  return lines.join('').slice(0, -1);
}

/** Splits a cell at commas, semicolons and comments. */
function partsIn(text: string): CellPart[] {
  if (text.includes('{')) {
    return Array.from(text.matchAll(partOrComment), (match) => ({
      text: match[0],
      index: match.index,
      comment: match[1],
    }));
  }
  const parts: CellPart[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : comma;
    if (code !== comma && code !== semicolon) continue;
    if (at > start) parts.push({ text: text.slice(start, at), index: start });
    start = at + 1;
  }
  return parts;
}

const comma = 44;
const semicolon = 59;

/** Reads a part of a cell outside braces. Returns whether a cell with it may be a remark. */
function readPart(part: TextSpan, parts: CellParts, isEnding: (text: string) => boolean): boolean {
  const { entries, comments, ignored } = parts;
  const { text } = part;
  if (plainMoves.test(text)) {
    for (const entry of movesIn(part)) entries.push(entry);
    return true;
  }
  if (/^[.…\s-]*$/.test(text)) return false;
  // Signs after a move may be separated from it by a comma.
  const tail = tailOf(part, 0, text.length);
  const hasSigns = Object.keys(tail.signs).length > 0;
  if (tail.start === 0 && tail.unknown.length === 0 && hasSigns && addToLast(entries, tail.signs))
    return false;
  if (isRowNumber(text)) {
    ignored.push(part);
    return false;
  }
  if (hasDigit(text) && clockIn(text) === undefined && !isEnding(text)) readEntries(part, parts);
  else {
    comments.push(text);
    if (!/\s/.test(text) && clockIn(text) === undefined && !isEnding(text)) ignored.push(part);
  }
  return true;
}

/** Parts of a cell by kind. */
interface CellParts {
  readonly entries: SheetEntry[];
  readonly comments: string[];
  /** Parts to be reported because they cannot be moves. */
  readonly ignored: TextSpan[];
}

/**
 * Reports the first parts without a cell name. They become comments, except for numbers that the diagnostic
 * quotes in full.
 */
function reportIgnored({ ignored, comments }: CellParts, faults: Diagnostic<SheetCode>[]): void {
  const more = ignored.length - mostIgnored;
  for (const [index, part] of ignored.entries()) {
    const isReported = index < mostIgnored && part.text.length <= longestRead;
    const isNumber = isRowNumber(part.text);
    if (isNumber && !isReported) comments.push(part.text);
    if (index >= mostIgnored) continue;
    const others = more > 0 && index === mostIgnored - 1 ? ` The same applies to ${more} more.` : '';
    const kept = isNumber && isReported ? 'is ignored' : 'is kept as a comment';
    const message = `'${part.text.slice(0, 40)}' does not name a cell and ${kept}.${others}`;
    faults.push(diagnose('warning', 'ignored-text', part, message, 'a move'));
  }
}

/** Whether a text only numbers a row: `1`, `1.`, `1...`, `#1`. */
export function isRowNumber(text: string): boolean {
  return /^#?\d+[.)…]*$/.test(text);
}

/** Whether a text names a cell, so that it may contain moves. */
export function namesCell(text: string): boolean {
  return /[A-Ia-i][1-9]{2}/.test(text);
}

/** Adds separate signs to the previous entry. Returns false if there is none. */
function addToLast(entries: SheetEntry[], signs: EntrySigns): boolean {
  const last = entries.pop();
  if (last === undefined) return false;
  const isKept = signs.drawOffer !== true || last.drawOffer === true || last.text.includes('@');
  const text = isKept ? last.text : `${last.text}(=)`;
  // Each entry has its own array, which can be extended in place.
  const glyphs = (last.glyphs ?? signs.glyphs) as number[] | undefined;
  if (last.glyphs !== undefined) for (const glyph of signs.glyphs ?? []) glyphs!.push(glyph);
  entries.push({ ...last, ...signs, text, ...(glyphs && { glyphs }) });
  return true;
}

/** Whether a text has a digit, as cells do, or a letter that may be a misread one. */
function hasDigit(text: string): boolean {
  return /\d|(?<!\p{L})[B-I][lI]{2}(?!\p{L})/u.test(text);
}

/** Reads one part of a cell: entries, and the text before and after them. */
function readEntries(part: TextSpan, { entries, comments, ignored }: CellParts): void {
  const { text, line } = part;
  // The move number, or the dots that replace the other player's move.
  let [{ length: start }] = /^(?:#?\d+(?:[.)…]+\s*|\s+)|[.…]+\s*)?/.exec(text)!;
  if (text.includes(':')) {
    // A note before the move: `sealed: g58`.
    const [word = ''] = /^\p{L}{3,20}:\s+(?=\S*\d)/u.exec(text.slice(start)) ?? [];
    if (word !== '') comments.push(word.trim());
    start += word.length;
  }
  const end = remarkIn(text, start);
  if (end < text.length) comments.push(trimmedPart(part, end, text.length).text.replace(/^[-–—]\s*/, ''));
  const { start: stop, signs, unknown } = tailOf(part, start, end);
  for (const signs of unknown) {
    comments.push(signs.text);
    ignored.push(signs);
  }
  const body = trimmedPart(part, start, stop);
  const words = movesIn(body);
  if (words.length > 1) {
    for (const word of words) entries.push(word);
    addToLast(entries, signs);
  } else if (hasDigit(body.text)) {
    // If the draw offer is the only sign after the move, its text stays as written.
    const isWhole = signs.drawOffer !== true || body.text.includes('@');
    const isAlone = signs.glyphs === undefined && signs.clock === undefined && unknown.length === 0;
    const marked = isAlone ? text.slice(start, end).trim() : `${body.text}(=)`;
    entries.push({ text: isWhole ? body.text : marked, line, column: body.column, ...signs });
  } else if (body.text !== '') {
    comments.push(body.text);
    ignored.push(body);
  }
}

const lastCell = /^.*[A-Ia-i][1-9]{2}/s;
/** First word after the last cell of a move. */
const wordBehind = /(?<=[\s(–—-])[\p{L}'"]+(?![\p{L}\d])/u;

/** Returns the index of words after a move, or the length of the text: `V@G13 G14 a nice move`. */
function remarkIn(text: string, from: number): number {
  if (endsInCell(text)) return text.length;
  const [head] = lastCell.exec(text) ?? [];
  if (head === undefined || head.length <= from) return text.length;
  const rest = text.slice(head.length);
  if (!/\p{L}{2}/u.test(rest) || /goal|heart|ziel|herz/i.test(rest)) return text.length;
  const { 0: word, index } = wordBehind.exec(rest) ?? { 0: '', index: 0 };
  if (/^(?:|x|takes|captures)$/i.test(word)) return text.length;
  let at = head.length + index;
  while (at > head.length && /[\s(–—-]/.test(text[at - 1]!)) at--;
  return at;
}

/** Text that ends with a cell and consists of moves only. */
const plainMoves = /^[A-Za-z][A-Za-z0-9@ -]*[A-Ia-i][1-9]{2}$/;

/**
 * Returns the entries of a text that consists of moves only: one, or several one-word placements
 * (`Wh78 Ri99`).
 */
function movesIn(entry: TextSpan): readonly TextSpan[] {
  const words = entry.text.includes('@') || !entry.text.includes(' ') ? [] : placementsOf(entry);
  return words.length > 1 ? words : [entry];
}

/** Splits an entry into words, if each is a placement of algebraic notation: `Wh78 Ri99`. */
function placementsOf(entry: TextSpan): TextSpan[] {
  const words: TextSpan[] = [];
  let stage = beginMove('other');
  for (const { 0: text, index } of entry.text.matchAll(/\S+/g)) {
    const shape = shapeOf(text);
    const belongs = words.length > 0 && joinMove(stage, shape) !== undefined;
    if (belongs || !hasDigit(text)) return [];
    stage = beginMove(shape);
    words.push({ text, line: entry.line, column: entry.column + index });
  }
  return words;
}
