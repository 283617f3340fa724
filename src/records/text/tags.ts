/** Parsing and formatting of tag pairs: `[Event "Name of the event"]`. */

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

/** Returns the end of the tag pair that begins at a `[`, or -1 if its line has no `]` outside quotes. */
export function tagEnd(text: string, start: number, end: number): number {
  let isQuoted = false;
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted && code === BACKSLASH) at++;
    else if (!isQuoted && code === CLOSE_BRACKET) return at + 1;
  }
  return -1;
}

/** The rest of a value that continues in the next line, with the end of its tag pair. */
const restOfValue = /^[^"[\]\\]*"\s*\]\s*$/;

/** Longest line that is joined with another. */
const longestPart = 4096;

/** Whether a stretch of a line is exactly the rest of a value and the end of its tag pair. */
export function isRestOfValue(text: string, start: number, end: number): boolean {
  return end - start <= longestPart && restOfValue.test(text.slice(start, end));
}

/** Whether an unclosed tag pair ends within its value. */
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

/** Returns the name of the tag pair at a `[`, and the index of its value. */
function headOf(text: string, start: number, end: number): { name: string; begin: number } | undefined {
  const from = skipBlanks(text, start + 1, end);
  let stop = from;
  while (stop < end && isOfName(text.charCodeAt(stop))) stop++;
  const quote = skipBlanks(text, stop, end);
  if (stop === from || quote === end || text[quote] !== '"' || /[0-9-]/.test(text[from]!)) return undefined;
  return { name: text.slice(from, stop), begin: quote + 1 };
}

/**
 * Whether a character may be in a name: letters, digits, `_`, `-` and non-ASCII except spaces. Digits and `-`
 * cannot be the first.
 */
function isOfName(code: number): boolean {
  if (code >= 128) return classOf(code) === WORD;
  return isLetter(code) || isDigit(code) || code === 95 || code === 45;
}

/** A parsed tag pair with its faults. */
export interface TagReading {
  /** Undefined if name or value are missing. The place is that of the value, after its quotation mark. */
  readonly tag: { readonly name: string; readonly value: string; readonly place: TextPosition } | undefined;
  readonly faults: readonly Diagnostic<RecordCode>[];
  /** Text besides name and value. */
  readonly rest: string;
}

/** Parses a tag pair. */
export function readTag(place: TextSpan, closed: boolean): TagReading {
  const { text, line, column } = place;
  const head = headOf(text, 0, text.length);
  if (head === undefined) {
    const expected = 'a tag pair such as [Event "Name"]';
    return {
      tag: undefined,
      faults: [
        diagnose('error', 'bad-tag', place, `'${excerpt(text, 40)}' is not a valid tag pair.`, expected),
      ],
      rest: text,
    };
  }
  const { name, begin } = head;
  const end = valueEnd(text, begin);
  const raw = end < 0 ? text.slice(begin).trimEnd().replace(/\]$/, '') : text.slice(begin, end);
  const faults: Diagnostic<RecordCode>[] = [];
  const stray = end < 0 || !raw.includes('\\') ? -1 : raw.replace(/\\["\\]/g, '  ').indexOf('\\');
  if (stray >= 0) {
    const message = 'Unknown escape: only a quotation mark or a backslash can follow a backslash in a value.';
    const read = within(place, begin + stray, begin + stray + 2);
    faults.push(diagnose('warning', 'unknown-escape', read, message, `\\${read.text}`));
  }
  const rest = skipBlanks(text, end + 1, text.length);
  if (end < 0 || !closed) {
    // Diagnostics cover one line, but a value may continue in the next.
    const inLine = within(place, 0, text.split('\n', 1)[0]!.length);
    faults.push(
      diagnose('error', 'unterminated-tag', inLine, 'This tag pair is not closed in its line.', '"]'),
    );
  } else if (rest < text.length - 1) {
    const message = 'Unexpected text between the value and the end of a tag pair.';
    faults.push(diagnose('warning', 'surplus-text', within(place, rest, text.length - 1), message, ']'));
  }
  const tag = {
    name: copyOf(name),
    value: copyOf(unescapeValue(raw)),
    place: { line, column: column + begin },
  };
  return { tag, faults, rest: end < 0 ? '' : text.slice(end + 1, closed ? -1 : undefined).trim() };
}

/** Returns a part of a text with its place. */
function within({ text, line, column }: TextSpan, start: number, end: number): TextSpan {
  return { text: text.slice(start, end), line, column: column + start };
}

/** Returns the index of the closing quotation mark of a value, or -1. */
function valueEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return -1;
}

/** Unescapes a value, and joins its two lines by a space. */
function unescapeValue(raw: string): string {
  const end = raw.indexOf('\n');
  const value =
    end < 0 ? raw : `${raw.slice(0, trimBlanks(raw, 0, end))} ${raw.slice(skipBlanks(raw, end, raw.length))}`;
  return value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value;
}

/**
 * Copies a string. Engines represent a substring by a reference to the whole line, which would stay in
 * memory.
 */
function copyOf(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/** Whether a text is a valid name of a tag pair. */
export function isTagName(text: string): boolean {
  return headOf(`[${text}"`, 0, text.length + 2)?.name === text;
}

/** Whether a text is a valid value of a tag pair: any single line. */
export function isTagValue(text: string): boolean {
  return !/[\r\n]/.test(text);
}

export function formatTag(name: string, value: string): string {
  return `[${name} "${escapeValue(value)}"]`;
}

/** Returns the length of a part of a value as written, including backslashes. */
export function writtenLength(value: string): number {
  return escapeValue(value).length;
}

function escapeValue(value: string): string {
  return value.replace(/["\\]/g, '\\$&');
}
