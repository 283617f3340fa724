/** Tag pairs: `[Event "Name of the event"]`, found in their lines, read and written. */

import { classOf, isDigit, isLetter, skipBlanks, trimBlanks, WORD } from '../../base/characters.ts';
import { excerpt } from '../../base/text.ts';
import {
  type Diagnostic,
  diagnose,
  type RecordCode,
  type TextPosition,
  type TextSpan,
} from '../diagnostics.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;

/** Where the tag pair that begins at a `[` ends, after its `]`; -1 where its line has none outside quotes. */
export function tagEnd(text: string, start: number, end: number): number {
  let quoted = false;
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) quoted = !quoted;
    else if (quoted && code === BACKSLASH) at++;
    else if (!quoted && code === CLOSE_BRACKET) return at + 1;
  }
  return -1;
}

/** The rest of a value that goes on in a line of its own, with the end of its tag pair. */
const restOfValue = /^[^"[\]\\]*"\s*\]\s*$/;

/** Longer lines are not put together. */
const longestPart = 4096;

/** Whether a stretch of a line is the rest of a value and the end of its tag pair, and no more. */
export function isRestOfValue(text: string, start: number, end: number): boolean {
  return end - start <= longestPart && restOfValue.test(text.slice(start, end));
}

/** Whether a tag pair that does not end in its line breaks off in its value. */
export function endsInValue(text: string, start: number, end: number): boolean {
  if (end - start > longestPart) return false;
  const whole = `${text.slice(start, end)}"]`;
  return looksLikeTag(whole, 0, whole.length) && tagEnd(whole, 0, whole.length) === whole.length;
}

/** Whether a line begins like a tag pair: `[`, a name, and a quotation mark. */
export function looksLikeTag(text: string, start: number, end: number): boolean {
  const at = skipBlanks(text, start, end);
  return at < end && text[at] === '[' && headOf(text, at, end) !== undefined;
}

/** The name of the tag pair at a `[`, and where its value begins behind the quotation mark. */
function headOf(text: string, start: number, end: number): { name: string; begin: number } | undefined {
  const from = skipBlanks(text, start + 1, end);
  let stop = from;
  while (stop < end && isOfName(text.charCodeAt(stop))) stop++;
  const quote = skipBlanks(text, stop, end);
  if (stop === from || quote === end || text[quote] !== '"' || /[0-9-]/.test(text[from]!)) return undefined;
  return { name: text.slice(from, stop), begin: quote + 1 };
}

/** A name has letters, digits, `_`, `-` and anything beyond ASCII that is no space, and begins with no digit or `-`. */
function isOfName(code: number): boolean {
  if (code >= 128) return classOf(code) === WORD;
  return isLetter(code) || isDigit(code) || code === 95 || code === 45;
}

/** A tag pair and what is wrong with it. */
export interface TagReading {
  /** Undefined where no name and value could be read; its place is that of the value behind its quotation mark. */
  readonly tag: { readonly name: string; readonly value: string; readonly place: TextPosition } | undefined;
  readonly faults: readonly Diagnostic<RecordCode>[];
  /** What is neither name nor value. */
  readonly rest: string;
}

/** Reads a tag pair from its `[` on. */
export function readTag(place: TextSpan, closed: boolean): TagReading {
  const { text, line, column } = place;
  const head = headOf(text, 0, text.length);
  if (head === undefined) {
    const expected = 'a tag pair such as [Event "Name"]';
    return {
      tag: undefined,
      faults: [diagnose('error', 'bad-tag', place, `'${excerpt(text, 40)}' is no tag pair.`, expected)],
      rest: text,
    };
  }
  const { name, begin } = head;
  const end = valueEnd(text, begin);
  const raw = end < 0 ? text.slice(begin).trimEnd().replace(/\]$/, '') : text.slice(begin, end);
  const faults: Diagnostic<RecordCode>[] = [];
  const stray = end < 0 || !raw.includes('\\') ? -1 : raw.replace(/\\["\\]/g, '  ').indexOf('\\');
  if (stray >= 0) {
    const message = 'A backslash in a value stands before a quotation mark or another backslash.';
    const read = within(place, begin + stray, begin + stray + 2);
    faults.push(diagnose('warning', 'unknown-escape', read, message, `\\${read.text}`));
  }
  const rest = skipBlanks(text, end + 1, text.length);
  if (end < 0 || !closed) {
    // Places lie in one line; a value may go on in the next.
    const inLine = within(place, 0, text.split('\n', 1)[0]!.length);
    faults.push(
      diagnose('error', 'unterminated-tag', inLine, 'This tag pair does not end in its line.', '"]'),
    );
  } else if (rest < text.length - 1) {
    const message = 'This stands between the value of a tag pair and its end.';
    faults.push(diagnose('warning', 'surplus-text', within(place, rest, text.length - 1), message, ']'));
  }
  const tag = {
    name: owned(name),
    value: owned(unescapeValue(raw)),
    place: { line, column: column + begin },
  };
  return { tag, faults, rest: end < 0 ? '' : text.slice(end + 1, closed ? -1 : undefined).trim() };
}

/** A stretch of a text at its own place. */
function within({ text, line, column }: TextSpan, start: number, end: number): TextSpan {
  return { text: text.slice(start, end), line, column: column + start };
}

/** Where the quotation mark that ends a value stands. */
function valueEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return -1;
}

/** A value without its backslashes; one that goes on in the next line has one space between its two parts. */
function unescapeValue(raw: string): string {
  const end = raw.indexOf('\n');
  const value =
    end < 0 ? raw : `${raw.slice(0, trimBlanks(raw, 0, end))} ${raw.slice(skipBlanks(raw, end, raw.length))}`;
  return value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value;
}

/** A copy of a stretch of text: engines keep a whole text alive for a stretch of it, here for one line. */
function owned(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/** Whether a text can be the name of a tag pair. */
export function isTagName(text: string): boolean {
  return headOf(`[${text}"`, 0, text.length + 2)?.name === text;
}

/** Whether a text can be the value of a tag pair: anything in one line. */
export function isTagValue(text: string): boolean {
  return !/[\r\n]/.test(text);
}

/** Writes a tag pair. */
export function formatTag(name: string, value: string): string {
  return `[${name} "${escapeValue(value)}"]`;
}

/** How many characters a part of a value takes up as it is written, with its backslashes. */
export function writtenLength(value: string): number {
  return escapeValue(value).length;
}

function escapeValue(value: string): string {
  return value.replace(/["\\]/g, '\\$&');
}
