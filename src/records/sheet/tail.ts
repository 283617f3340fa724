/** What stands behind the move of a cell: draw offers, glyphs, the time on the clock, dots, and where all of that begins. */

import { isDigit, trimBlanks } from '../../base/characters.ts';
import type { TextSpan } from '../diagnostics.ts';
import { readGlyph, readJudgement } from '../glyphs.ts';
import { cutOut } from './columns.ts';

/** What is said of an entry beside its move. */
export interface TailLine {
  readonly drawOffer?: true;
  readonly clock?: number;
  readonly glyphs?: readonly number[];
}

/** What stands behind an entry. */
interface SheetTail {
  /** Where it begins. */
  readonly start: number;
  readonly said: TailLine;
  /** Runs of signs that are no glyphs. */
  readonly unknown: readonly TextSpan[];
}

/** Hours and minutes, and perhaps seconds, as a clock shows them: `1:59`, `(0:51:09)`. */
const clockForm = /^[([]?(\d{1,2}):([0-5]\d)(?::([0-5]\d))?[)\]]?$/;

/** The time on a clock that a text says, in seconds (RH 12.2c). */
export function clockIn(text: string): number | undefined {
  const [, hours, minutes, seconds = 0] = (text.length < 12 && clockForm.exec(text)) || [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Whether a text ends with a cell, as moves do that have nothing behind them. */
export function endsInCell(text: string): boolean {
  const { length } = text;
  const row = text.charCodeAt(length - 3) | 32;
  return (
    row >= 97 && row <= 105 && isDigit(text.charCodeAt(length - 2)) && isDigit(text.charCodeAt(length - 1))
  );
}

/** What stands behind an entry, and where that begins: draw offers, glyphs, a time, and dots where placements are left out. */
export function tailOf(part: TextSpan, from: number, to: number): SheetTail {
  const { text } = part;
  if (to === text.length && endsInCell(text)) return { start: to, said: {}, unknown: [] };
  const glyphs: number[] = [];
  const unknown: TextSpan[] = [];
  const said: { drawOffer?: true; clock?: number } = {};
  for (let end = to; ; ) {
    end = trimBlanks(text, from, end);
    const glyph = glyphBefore(text, from, end);
    const dots = runStart(text, from, end, '.…');
    const time = said.clock === undefined ? timeBefore(text, from, end) : undefined;
    if (time !== undefined) {
      said.clock = time.clock;
      end = time.start;
    } else if (glyph !== undefined) {
      if (glyph.number === undefined) unknown.push(cutOut(part, glyph.start, end));
      else glyphs.push(glyph.number);
      end = glyph.start;
    } else if (end - 3 >= from && text.startsWith('(=)', end - 3)) {
      said.drawOffer = true;
      end -= 3;
    } else if (end - dots > 1 || (dots < end && text[dots] === '…')) end = dots;
    else {
      const all = glyphs.length === 0 ? said : { ...said, glyphs: glyphs.reverse() };
      return { start: end, said: all, unknown: unknown.reverse() };
    }
  }
}

/** The time that ends a text as a word of its own, and where that begins. */
function timeBefore(
  text: string,
  from: number,
  end: number,
): { readonly start: number; readonly clock: number } | undefined {
  const [word = ''] = /(?:^|\s)(\S{4,10})$/.exec(text.slice(Math.max(from, end - 11), end)) ?? [];
  const clock = clockIn(word.trim());
  return clock === undefined ? undefined : { start: end - word.length, clock };
}

/** The signs that judgements are written with. */
const judging = '+-−–=/±∓⩲⩱∞□';

/** The glyph that ends a text: where it begins, and its number, undefined where there is none of that kind. */
function glyphBefore(
  text: string,
  from: number,
  end: number,
): { readonly start: number; readonly number: number | undefined } | undefined {
  const digits = runStart(text, from, end, '0123456789');
  const isNumber = digits < end && digits > from && text[digits - 1] === '$';
  const start = isNumber ? digits - 1 : runStart(text, from, end, '!?');
  if (start < end) return { start, number: readGlyph(text.slice(start, end)) };
  for (let at = Math.max(end - 3, runStart(text, from, end, judging)); at < end; at++) {
    const number = readJudgement(text.slice(at, end));
    if (number !== undefined) return { start: at, number };
  }
  return undefined;
}

/** Where the run of some characters begins that ends a text. */
function runStart(text: string, from: number, end: number, characters: string): number {
  let at = end;
  while (at > from && characters.includes(text[at - 1]!)) at--;
  return at;
}
