/**
 * The cells of a score sheet: the entries in them, and what people write beside these: move numbers, draw offers,
 * glyphs, comments, the result, and dots for what is left out.
 */

import { isDigit, isDot, trimBlanks } from '../characters.ts';
import type { Place } from '../diagnostics.ts';
import { spacedResult } from '../results.ts';
import { beginMove, joinMove, shapeOf } from '../words.ts';
import { cutOut } from './fields.ts';

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
  /** What stands in braces beside its entries; left out where there is nothing. */
  readonly comments?: readonly string[];
}

/** A cell, and what of it is neither an entry nor a remark. */
export interface CellReading {
  readonly cell: SheetCell;
  /** The first pieces of it. */
  readonly ignored: readonly Place[];
  /** The brace of a comment that does not end in the cell. */
  readonly unclosed: Place | undefined;
}

/** So much of what is left out of a cell is told. */
const mostIgnored = 8;

/** Reads a cell that is not empty. */
export function readCell(place: Place, colour: string): CellReading {
  if (spacedResult(place.text) !== undefined) {
    return { cell: { ...place, kind: 'result', colour, entries: [] }, ignored: [], unclosed: undefined };
  }
  const { parts, comments, unclosed } = partsOf(place);
  const entries: SheetEntry[] = [];
  const ignored: Place[] = [];
  let hasRemark = comments.length > 0;
  for (const part of parts) {
    const { text } = part;
    if (isGap(text)) continue;
    const isNumber = isRowNumber(text);
    if (hasDigit(text) && !isNumber) readPart(part, entries, ignored);
    else if (isNumber || !/\s/.test(text)) ignored.push(part);
    hasRemark ||= !isNumber;
  }
  const kind = entries.length > 0 ? 'moves' : hasRemark ? 'remark' : 'gap';
  const cell = { ...place, kind, colour, entries } as const;
  const whole = comments.length > 0 ? { ...cell, comments } : cell;
  return { cell: whole, ignored: ignored.slice(0, mostIgnored), unclosed };
}

/** Whether a text only numbers a row: `1`, `1.`, `1...`. */
export function isRowNumber(text: string): boolean {
  return /^\d+[.)…]*$/.test(text);
}

/** Moves name cells, and cells have digits. */
function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

function isGap(text: string): boolean {
  return /^[.…\s-]*$/.test(text);
}

interface CellParts {
  readonly parts: readonly Place[];
  readonly comments: readonly string[];
  readonly unclosed: Place | undefined;
}

/** The parts of a cell between commas, semicolons and comments in braces. */
function partsOf(place: Place): CellParts {
  const { text, line, column } = place;
  const parts: Place[] = [];
  const comments: string[] = [];
  let unclosed: Place | undefined;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const mark = text[at] ?? ',';
    if (mark !== ',' && mark !== ';' && mark !== '{') continue;
    parts.push(cutOut(place, start, at));
    if (mark === '{') {
      const close = text.indexOf('}', at);
      const end = close < 0 ? text.length : close;
      if (close < 0) unclosed = { text: '{', line, column: column + at };
      const comment = text.slice(at + 1, end).trim();
      if (comment !== '') comments.push(comment);
      at = end;
    }
    start = at + 1;
  }
  return { parts, comments, unclosed };
}

/** Reads one part of a cell: entries without the number before them and what stands behind them. */
function readPart(part: Place, entries: SheetEntry[], ignored: Place[]): void {
  const { text, line } = part;
  const start = numberEnd(text);
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

/** Where the move number at the beginning of an entry ends, or the dots that stand for the other side's move. */
function numberEnd(text: string): number {
  const [found = ''] = /^(?:\d+(?:[.)…]+\s*|\s+)|[.…]+\s*)/.exec(text) ?? [];
  return found.length;
}

interface Tail {
  readonly start: number;
  readonly drawOffer: boolean;
  readonly glyphs: readonly Place[];
}

/** What stands behind an entry: draw offers, glyphs, and dots where placements are left out. */
function tailOf(part: Place, from: number): Tail {
  const { text } = part;
  const glyphs: Place[] = [];
  let drawOffer = false;
  let end = text.length;
  for (let next = end; ; end = next) {
    next = trimBlanks(text, from, end);
    const glyph = glyphStart(text, from, next);
    if (glyph < next) {
      glyphs.push(cutOut(part, glyph, next));
      next = glyph;
    } else if (next - 3 >= from && text.startsWith('(=)', next - 3)) {
      drawOffer = true;
      next -= 3;
    } else {
      const dots = dotsStart(text, from, next);
      if (dots === next) return { start: next, drawOffer, glyphs: glyphs.reverse() };
      next = dots;
    }
  }
}

/** Where a glyph begins that ends a text: a run of `!` and `?`, or `$` with digits. */
function glyphStart(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && (text[at - 1] === '!' || text[at - 1] === '?')) at--;
  if (at < end) return at;
  while (at > from && isDigit(text.charCodeAt(at - 1))) at--;
  return at < end && at > from && text[at - 1] === '$' ? at - 1 : end;
}

/** Where the dots begin that end a text: two or more, or an ellipsis. */
function dotsStart(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && isDot(text.charCodeAt(at - 1))) at--;
  return end - at > 1 || text[at] === '…' ? at : end;
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
