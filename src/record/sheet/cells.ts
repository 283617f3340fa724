/**
 * The cells of a score sheet: the entries in them, and what people write beside these: move numbers, draw offers,
 * glyphs, comments, the result, and dots for what is left out.
 */

import { isDigit, trimBlanks } from '../characters.ts';
import { type Diagnostic, diagnose, longestRead, type Place, type SheetCode } from '../diagnostics.ts';
import { notedResult } from '../results.ts';
import { beginMove, joinMove, shapeOf } from '../words.ts';
import { cutOut } from './columns.ts';

/**
 * What a cell holds: entries to be read as moves, dots for what is left out, words without any cell, or the result
 * of the game.
 *
 * @category Score sheets
 */
export type CellKind = 'moves' | 'gap' | 'remark' | 'result';

/**
 * One entry of a cell, to be read as a move.
 *
 * @category Score sheets
 */
export interface SheetEntry extends Place {
  /**
   * Present where a draw is offered with it. In a text with `@`, as geometric notation has it, `(=)` is left out then;
   * in others it stays, as it is a part of algebraic notation.
   */
  readonly drawOffer?: true;
  /** The time on the clock that stands behind it, in seconds: `(1:59)`. */
  readonly clock?: number;
}

/**
 * What stands in one column of one row.
 *
 * @category Score sheets
 */
export interface SheetCell extends Place {
  readonly kind: CellKind;
  /** The colour of the column. */
  readonly colour: string;
  /** The entries of the cell, parted by commas; empty unless its kind is `moves`. */
  readonly entries: readonly SheetEntry[];
  /**
   * What stands beside its entries, in braces or in several words, and what stands behind a result; left out where there
   * is nothing.
   */
  readonly comments?: readonly string[];
}

/** So much of what is left out of a cell is told. */
const mostIgnored = 8;

/** Between commas, semicolons and comments in braces stand the parts of a cell; a comment may lack its end. */
const partOrComment = /\{([^}]*)\}?|[^,;{]+/g;

/**
 * Reads a cell that is not empty, and says what in it is neither an entry nor a remark.
 *
 * @param saysEnd whether a text says how the game ended
 */
export function readCell(
  place: Place,
  colour: string,
  faults: Diagnostic<SheetCode>[],
  saysEnd: (text: string) => boolean,
): SheetCell {
  // Most cells are one move, or placements alone.
  if (plainMoves.test(place.text)) return { ...place, kind: 'moves', colour, entries: movesIn(place) };
  const note = notedResult(place.text)?.note;
  if (note !== undefined && !namesCell(note)) {
    return { ...place, kind: 'result', colour, entries: [], ...(note !== '' && { comments: [note] }) };
  }
  if (!namesCell(place.text) && saysEnd(place.text)) return { ...place, kind: 'remark', colour, entries: [] };
  const parts: CellParts = { entries: [], comments: [], ignored: [] };
  const { entries, comments } = parts;
  let hasRemark = false;
  let hasBraces = false;
  for (const { text, comment, index } of partsIn(place.text)) {
    if (comment === undefined) {
      hasRemark = takePart(cutOut(place, index, index + text.length), parts, saysEnd) || hasRemark;
      continue;
    }
    if (!text.endsWith('}')) {
      const open = { text: '{', line: place.line, column: place.column + index };
      const message = 'This comment does not end in its cell.';
      faults.push(diagnose('error', 'unterminated-comment', open, message, '}'));
    }
    hasBraces = true;
    if (comment.trim() !== '') comments.push(comment.trim());
  }
  tellIgnored(parts, faults);
  // A remark without braces is said by the whole text.
  if (entries.length === 0 && !hasBraces) comments.length = 0;
  const kind = entries.length > 0 ? 'moves' : hasRemark || comments.length > 0 ? 'remark' : 'gap';
  return { ...place, kind, colour, entries, ...(comments.length > 0 && { comments }) };
}

/** A part of a cell and where it begins, or a comment with what stands between its braces. */
interface CellPart {
  readonly text: string;
  readonly index: number;
  readonly comment?: string | undefined;
}

/** The parts of a cell between commas, semicolons and comments. */
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

/** Takes a part of a cell that is no comment in braces; answers whether it is one that a remark may have. */
function takePart(part: Place, parts: CellParts, saysEnd: (text: string) => boolean): boolean {
  const { entries, comments, ignored } = parts;
  const { text } = part;
  if (plainMoves.test(text)) {
    for (const entry of movesIn(part)) entries.push(entry);
    return true;
  }
  if (/^[.…\s-]*$/.test(text) || (text === '(=)' && addToLast(entries, { drawOffer: true }))) return false;
  const clock = clockIn(text);
  if (clock !== undefined && addToLast(entries, { clock })) return false;
  const isNumber = isRowNumber(text);
  if (clock !== undefined || saysEnd(text)) comments.push(text);
  else if (hasDigit(text) && !isNumber) readPart(part, parts);
  else if (isNumber || !/\s/.test(text)) ignored.push(part);
  else comments.push(text);
  return !isNumber;
}

/** What the parts of a cell are. */
interface CellParts {
  readonly entries: SheetEntry[];
  readonly comments: string[];
  /** What is left out and told. */
  readonly ignored: Place[];
}

/** Tells of the first texts that are left out of a cell; what is not told as a whole becomes a comment. */
function tellIgnored({ ignored, comments }: CellParts, faults: Diagnostic<SheetCode>[]): void {
  const more = ignored.length - mostIgnored;
  for (const [index, part] of ignored.slice(0, mostIgnored).entries()) {
    const others = more > 0 && index === mostIgnored - 1 ? ` So are ${more} behind it, as comments.` : '';
    const message = `'${part.text.slice(0, 40)}' names no cell and is left out.${others}`;
    faults.push(diagnose('warning', 'ignored-text', part, message, 'a move'));
  }
  for (const [index, { text }] of ignored.entries())
    if (index >= mostIgnored || text.length > longestRead) comments.push(text);
}

/** Whether a text only numbers a row: `1`, `1.`, `1...`, `#1`. */
export function isRowNumber(text: string): boolean {
  return /^#?\d+[.)…]*$/.test(text);
}

/** Whether a text names a cell: moves may stand in it. */
export function namesCell(text: string): boolean {
  return /[A-Ia-i][1-9]{2}/.test(text);
}

/** Gives a draw offer or a time that stands apart to the last entry, if there is one. */
function addToLast(entries: SheetEntry[], said: Pick<SheetEntry, 'drawOffer' | 'clock'>): boolean {
  const last = entries.pop();
  if (last === undefined) return false;
  const isKept = said.drawOffer !== true || last.drawOffer === true || last.text.includes('@');
  entries.push({ ...last, text: isKept ? last.text : `${last.text}(=)`, ...said });
  return true;
}

/** Moves name cells, and cells have digits. */
function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

/** Hours and minutes, and perhaps seconds, as a clock shows them: `1:59`, `(0:51:09)`. */
const clockForm = /^[([]?(\d{1,2}):([0-5]\d)(?::([0-5]\d))?[)\]]?$/;

/** The time on a clock that a text says, in seconds (RH 12.2c). */
function clockIn(text: string): number | undefined {
  const [, hours, minutes, seconds = 0] = (text.length < 12 && clockForm.exec(text)) || [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Reads one part of a cell: entries without the number before them and what stands behind them. */
function readPart(part: Place, { entries, comments, ignored }: CellParts): void {
  const { text, line } = part;
  // The move number, or the dots that stand for the other side's move.
  let [{ length: start }] = /^(?:#?\d+(?:[.)…]+\s*|\s+)|[.…]+\s*)?/.exec(text)!;
  if (text.includes(':')) {
    // Something that is said of the move: `sealed: g58`.
    const [word = ''] = /^\p{L}{3,20}:\s+(?=\S*\d)/u.exec(text.slice(start)) ?? [];
    if (word !== '') comments.push(word.trim());
    start += word.length;
  }
  const end = remarkIn(text, start);
  if (end < text.length) comments.push(cutOut(part, end, text.length).text.replace(/^[-–—]\s*/, ''));
  const tail = tailOf(part, start, end);
  for (const glyph of tail.glyphs) ignored.push(glyph);
  const body = cutOut(part, start, tail.start);
  const isWhole = !tail.drawOffer || body.text.includes('@');
  const kept = isWhole
    ? body.text
    : tail.glyphs.length > 0 || tail.clock !== undefined
      ? `${body.text}(=)`
      : text.slice(start, end).trim();
  const words = tail.drawOffer ? [] : movesIn(body);
  if (words.length > 1) for (const word of words) entries.push(word);
  else if (hasDigit(body.text)) {
    const { drawOffer, clock } = tail;
    const entry = { text: kept, line, column: body.column };
    entries.push({ ...entry, ...(drawOffer && { drawOffer }), ...(clock !== undefined && { clock }) });
  } else if (body.text !== '') ignored.push(body);
}

const lastCell = /^.*[A-Ia-i][1-9]{2}/s;
/** The first word behind the last cell of a move. */
const wordBehind = /(?<=[\s(–—-])[\p{L}'"]+(?![\p{L}\d])/u;

/** Where words begin that stand behind a move and are no part of it, or the end of the text: `V@G13 G14 a nice move`. */
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

/** Whether a text ends with a cell, as moves do that have nothing behind them. */
function endsInCell(text: string): boolean {
  const { length } = text;
  const row = text.charCodeAt(length - 3) | 32;
  return (
    row >= 97 && row <= 105 && isDigit(text.charCodeAt(length - 2)) && isDigit(text.charCodeAt(length - 1))
  );
}

/** What stands behind an entry and where it begins: draw offers, glyphs, a time, and dots where placements are left out. */
function tailOf(part: Place, from: number, to: number) {
  const { text } = part;
  const glyphs: Place[] = [];
  let drawOffer: true | undefined;
  let clock: number | undefined;
  if (to === text.length && endsInCell(text)) return { start: to, drawOffer, clock, glyphs };
  for (let end = to; ; ) {
    end = trimBlanks(text, from, end);
    const sign = runStart(text, from, end, '!?');
    const digits = runStart(text, from, end, '0123456789');
    const hasNumber = digits < end && digits > from && text[digits - 1] === '$';
    const glyph = hasNumber ? digits - 1 : sign;
    const dots = runStart(text, from, end, '.…');
    const [word = ''] =
      (clock === undefined && /\s(\S{4,10})$/.exec(text.slice(Math.max(from, end - 11), end))) || [];
    const time = clockIn(word.trim());
    if (time !== undefined) {
      clock = time;
      end -= word.length;
    } else if (glyph < end) {
      glyphs.push(cutOut(part, glyph, end));
      end = glyph;
    } else if (end - 3 >= from && text.startsWith('(=)', end - 3)) {
      drawOffer = true;
      end -= 3;
    } else if (end - dots > 1 || (dots < end && text[dots] === '…')) end = dots;
    else return { start: end, drawOffer, clock, glyphs: glyphs.reverse() };
  }
}

/** Where the run of some characters begins that ends a text. */
function runStart(text: string, from: number, end: number, characters: string): number {
  let at = end;
  while (at > from && characters.includes(text[at - 1]!)) at--;
  return at;
}

/** A text that ends with a cell and has nothing beside its moves. */
const plainMoves = /^[A-Za-z][A-Za-z0-9@ -]*[A-Ia-i][1-9]{2}$/;

/** The entries of a text that has nothing beside them: one, or several placements that are a word each (`Wh78 Ri99`). */
function movesIn(entry: Place): readonly Place[] {
  const words = entry.text.includes('@') || !entry.text.includes(' ') ? [] : placementsOf(entry);
  return words.length > 1 ? words : [entry];
}

/** The words of an entry where each is a placement of its own, as in algebraic notation: `Wh78 Ri99`. */
function placementsOf(entry: Place): Place[] {
  const words: Place[] = [];
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
