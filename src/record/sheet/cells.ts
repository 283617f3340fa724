/**
 * The cells of a score sheet: the entries in them, and what people write beside these: move numbers, draw offers,
 * glyphs, comments, the result, and dots for what is left out.
 */

import { trimBlanks } from '../characters.ts';
import { type Diagnostic, diagnose, longestRead, type Place, type SheetCode } from '../diagnostics.ts';
import { notedResult, saysEnd } from '../results.ts';
import { beginMove, joinMove, shapeOf } from '../words.ts';
import { cutOut } from './columns.ts';

/**
 * What a cell holds: entries to be read as moves, dots for what is left out, words without any cell, or the result
 * of the game.
 */
export type CellKind = 'moves' | 'gap' | 'remark' | 'result';

/** One entry of a cell, to be read as a move. */
export interface SheetEntry extends Place {
  /**
   * Present where a draw is offered with it. In a text with `@`, as geometric notation has it, `(=)` is left out then;
   * in others it stays, as it is a part of algebraic notation.
   */
  readonly drawOffer?: true;
}

/** What stands in one column of one row. */
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
const partOrComment = /\{([^}]*)(\}?)|[^,;{]+/g;

/** Reads a cell that is not empty, and says what in it is neither an entry nor a remark. */
export function readCell(place: Place, colour: string, faults: Diagnostic<SheetCode>[]): SheetCell {
  const note = notedResult(place.text)?.note;
  if (note !== undefined && !namesCell(note)) {
    return { ...place, kind: 'result', colour, entries: [], ...(note !== '' && { comments: [note] }) };
  }
  if (saysEnd(place.text)) return { ...place, kind: 'remark', colour, entries: [] };
  const entries: SheetEntry[] = [];
  const comments: string[] = [];
  const ignored: Place[] = [];
  let hasRemark = false;
  let hasBraces = false;
  for (const { 0: piece, 1: comment, 2: brace, index } of place.text.matchAll(partOrComment)) {
    if (comment !== undefined) {
      if (brace === '') {
        const open = { text: '{', line: place.line, column: place.column + index };
        const message = 'This comment does not end in its cell.';
        faults.push(diagnose('error', 'unterminated-comment', open, message, '}'));
      }
      hasBraces = true;
      if (comment.trim() !== '') comments.push(comment.trim());
      continue;
    }
    const part = cutOut(place, index, index + piece.length);
    if (/^[.…\s-]*$/.test(part.text) || (part.text === '(=)' && offerWithLast(entries))) continue;
    const isNumber = isRowNumber(part.text);
    if (hasDigit(part.text) && !isNumber) readPart(part, entries, ignored);
    else if (isNumber || !/\s/.test(part.text)) ignored.push(part);
    else comments.push(part.text);
    hasRemark ||= !isNumber;
  }
  for (const part of ignored.slice(0, mostIgnored)) {
    const message = `'${part.text.slice(0, 40)}' names no cell and is left out.`;
    faults.push(diagnose('warning', 'ignored-text', part, message, 'a move'));
  }
  for (const part of ignored.slice(mostIgnored)) comments.push(part.text);
  for (const { text } of ignored.slice(0, mostIgnored)) if (text.length > longestRead) comments.push(text);
  // A remark without braces is said by the whole text.
  if (entries.length === 0 && !hasBraces) comments.length = 0;
  const kind = entries.length > 0 ? 'moves' : hasRemark || comments.length > 0 ? 'remark' : 'gap';
  return { ...place, kind, colour, entries, ...(comments.length > 0 && { comments }) };
}

/** Whether a text only numbers a row: `1`, `1.`, `1...`, `#1`. */
export function isRowNumber(text: string): boolean {
  return /^#?\d+[.)…]*$/.test(text);
}

/** Whether a text names a cell: moves may stand in it. */
export function namesCell(text: string): boolean {
  return /[A-Ia-i][1-9]{2}/.test(text);
}

/** Gives a draw offer that stands apart to the last entry, if there is one. */
function offerWithLast(entries: SheetEntry[]): boolean {
  const last = entries.pop();
  if (last === undefined) return false;
  const text = last.drawOffer || last.text.includes('@') ? last.text : `${last.text}(=)`;
  entries.push({ ...last, text, drawOffer: true });
  return true;
}

/** Moves name cells, and cells have digits. */
function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

/** Reads one part of a cell: entries without the number before them and what stands behind them. */
function readPart(part: Place, entries: SheetEntry[], ignored: Place[]): void {
  const { text, line } = part;
  // The move number, or the dots that stand for the other side's move.
  const [{ length: start }] = /^(?:#?\d+(?:[.)…]+\s*|\s+)|[.…]+\s*)?/.exec(text)!;
  const tail = tailOf(part, start);
  for (const glyph of tail.glyphs) ignored.push(glyph);
  const body = cutOut(part, start, tail.start);
  const isWhole = !tail.drawOffer || body.text.includes('@');
  const kept = isWhole ? body.text : tail.glyphs.length > 0 ? `${body.text}(=)` : text.slice(start).trim();
  const words = tail.drawOffer ? [] : placementsOf(body);
  if (words.length > 1) for (const word of words) entries.push(word);
  else if (hasDigit(body.text)) {
    const entry = { text: kept, line, column: body.column };
    entries.push(tail.drawOffer ? { ...entry, drawOffer: true } : entry);
  } else if (body.text !== '') ignored.push(body);
}

/** What stands behind an entry and where it begins: draw offers, glyphs, and dots where placements are left out. */
function tailOf(part: Place, from: number) {
  const { text } = part;
  const glyphs: Place[] = [];
  let drawOffer = false;
  for (let end = text.length; ; ) {
    end = trimBlanks(text, from, end);
    const sign = runStart(text, from, end, '!?');
    const digits = runStart(text, from, end, '0123456789');
    const hasNumber = digits < end && digits > from && text[digits - 1] === '$';
    const glyph = hasNumber ? digits - 1 : sign;
    const dots = runStart(text, from, end, '.…');
    if (glyph < end) {
      glyphs.push(cutOut(part, glyph, end));
      end = glyph;
    } else if (end - 3 >= from && text.startsWith('(=)', end - 3)) {
      drawOffer = true;
      end -= 3;
    } else if (end - dots > 1 || (dots < end && text[dots] === '…')) end = dots;
    else return { start: end, drawOffer, glyphs: glyphs.reverse() };
  }
}

/** Where the run of some characters begins that ends a text. */
function runStart(text: string, from: number, end: number, characters: string): number {
  let at = end;
  while (at > from && characters.includes(text[at - 1]!)) at--;
  return at;
}

/** The words of an entry where each is a placement of its own, as in algebraic notation: `Wh78 Ri99`. */
function placementsOf(entry: Place): Place[] {
  const words: Place[] = [];
  let stage = beginMove('other');
  for (const { 0: text, index } of entry.text.matchAll(/\S+/g)) {
    const shape = shapeOf(text);
    const belongs = words.length > 0 && joinMove(stage, shape) !== undefined;
    if (belongs || !hasDigit(text) || text.includes('@')) return [];
    stage = beginMove(shape);
    words.push({ text, line: entry.line, column: entry.column + index });
  }
  return words;
}
