/** Signs after the move of a cell: draw offers, glyphs, clock times and dots. */

import { isDigit, trimBlanks } from '../../base/characters.ts';
import type { TextSpan } from '../diagnostics.ts';
import { readGlyph, readJudgement } from '../glyphs.ts';
import { trimmedPart } from './columns.ts';

/** Signs of an entry. */
export interface EntrySigns {
  readonly drawOffer?: true;
  readonly clock?: number;
  readonly glyphs?: readonly number[];
}

/** End of an entry. */
interface EntryTail {
  readonly start: number;
  readonly signs: EntrySigns;
  /** Runs of signs that are not valid glyphs. */
  readonly unknown: readonly TextSpan[];
}

/** Hours, minutes and optionally seconds, as a clock shows them: `1:59`, `(0:51:09)`. */
const clockForm = /^[([]?(\d{1,2}):([0-5]\d)(?::([0-5]\d))?[)\]]?$/;

/** Parses a clock time; returns seconds (RH 12.2c). */
export function clockIn(text: string): number | undefined {
  const [, hours, minutes, seconds = 0] = (text.length < 12 && clockForm.exec(text)) || [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Whether a text ends with a cell, and so has no signs after its move. */
export function endsInCell(text: string): boolean {
  const { length } = text;
  const row = text.charCodeAt(length - 3) | 32;
  return (
    row >= 97 && row <= 105 && isDigit(text.charCodeAt(length - 2)) && isDigit(text.charCodeAt(length - 1))
  );
}

/**
 * Parses the signs after an entry from the end: draw offers, glyphs, a time, and dots for omitted placements.
 */
export function tailOf(part: TextSpan, from: number, to: number): EntryTail {
  const { text } = part;
  if (to === text.length && endsInCell(text)) return { start: to, signs: {}, unknown: [] };
  const glyphs: number[] = [];
  const unknown: TextSpan[] = [];
  const signs: { drawOffer?: true; clock?: number } = {};
  for (let end = to; ; ) {
    end = trimBlanks(text, from, end);
    const glyph = glyphBefore(text, from, end);
    const dots = runStart(text, from, end, '.…');
    const time = signs.clock === undefined ? timeBefore(text, from, end) : undefined;
    if (time !== undefined) {
      signs.clock = time.clock;
      end = time.start;
    } else if (glyph !== undefined) {
      if (glyph.number === undefined) unknown.push(trimmedPart(part, glyph.start, end));
      else glyphs.push(glyph.number);
      end = glyph.start;
    } else if (end - 3 >= from && text.startsWith('(=)', end - 3)) {
      signs.drawOffer = true;
      end -= 3;
    } else if (end - dots > 1 || (dots < end && text[dots] === '…')) end = dots;
    else {
      const all = glyphs.length === 0 ? signs : { ...signs, glyphs: glyphs.reverse() };
      return { start: end, signs: all, unknown: unknown.reverse() };
    }
  }
}

/** Returns the time that is the last word of a text, and its index. */
function timeBefore(
  text: string,
  from: number,
  end: number,
): { readonly start: number; readonly clock: number } | undefined {
  const [word = ''] = /(?:^|\s)(\S{4,10})$/.exec(text.slice(Math.max(from, end - 11), end)) ?? [];
  const clock = clockIn(word.trim());
  return clock === undefined ? undefined : { start: end - word.length, clock };
}

/** Characters of judgements. */
const judging = '+-−–=/±∓⩲⩱∞□';

/** Returns the glyph at the end of a text: its index, and its number if it is a valid glyph. */
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

/** Returns the start of the run of given characters at the end of a text. */
function runStart(text: string, from: number, end: number, characters: string): number {
  let at = end;
  while (at > from && characters.includes(text[at - 1]!)) at--;
  return at;
}
