/** Tag pairs: `[Event "Name of the event"]`, found in their lines, read and written. */

import type { Fault } from '../../core/result.ts';
import { beginsName, isOfName, skipBlanks, trimBlanks } from '../characters.ts';
import type { RecordCode } from '../diagnostics.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
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
  return at < end && text.charCodeAt(at) === OPEN_BRACKET && headOf(text, at, end) !== undefined;
}

/** The beginning of a tag pair: where its name begins and ends, and where its value begins behind the quotation mark. */
interface TagHead {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/** The beginning of the tag pair at a `[`. */
function headOf(text: string, bracket: number, lineEnd: number): TagHead | undefined {
  const start = skipBlanks(text, bracket + 1, lineEnd);
  if (start >= lineEnd || !beginsName(text.charCodeAt(start))) return undefined;
  let end = start + 1;
  while (end < lineEnd && isOfName(text.charCodeAt(end))) end++;
  const quote = skipBlanks(text, end, lineEnd);
  return quote < lineEnd && text.charCodeAt(quote) === QUOTE ? { start, end, value: quote + 1 } : undefined;
}

type TagFault = Fault & { readonly code: RecordCode };

/** A tag pair and what is wrong with it. */
export interface TagReading {
  /** Undefined where no name and value could be read. */
  readonly tag: { readonly name: string; readonly value: string } | undefined;
  /** Where in the text the value begins, behind its quotation mark. */
  readonly offset: number;
  readonly faults: readonly TagFault[];
}

/** Reads a tag pair from its `[` on. */
export function readTag(text: string, closed: boolean): TagReading {
  const head = headOf(text, 0, text.length);
  if (head === undefined) return { tag: undefined, offset: 0, faults: [badTag(text)] };
  const { value: begin } = head;
  const end = valueEnd(text, begin);
  const raw = end < 0 ? text.slice(begin).trimEnd().replace(/\]$/, '') : text.slice(begin, end);
  const tag = { name: owned(text.slice(head.start, head.end)), value: owned(unescapeValue(raw)) };
  const faults = end < 0 ? [] : badEscapes(raw, begin);
  const rest = skipBlanks(text, end + 1, text.length);
  if (end < 0 || !closed) faults.push(unterminated(text));
  else if (rest !== text.length - 1) faults.push(surplus(text.slice(rest, -1), rest));
  return { tag, offset: begin, faults };
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

function unescapeValue(raw: string): string {
  const value = raw.indexOf('\n') >= 0 ? inOneLine(raw) : raw;
  return value.indexOf('\\') >= 0 ? value.replace(/\\(["\\])/g, '$1') : value;
}

/** A value that goes on in the next line, with one space between its two parts. */
function inOneLine(raw: string): string {
  const end = raw.indexOf('\n');
  return `${raw.slice(0, trimBlanks(raw, 0, end))} ${raw.slice(skipBlanks(raw, end, raw.length))}`;
}

/** The first backslash of a value that escapes nothing. */
function badEscapes(raw: string, offset: number): TagFault[] {
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', at + 2)) {
    const next = raw[at + 1];
    if (next === '"' || next === '\\') continue;
    const message = 'A backslash in a value stands before a quotation mark or another backslash.';
    const read = raw.slice(at, at + 2);
    return [{ code: 'unknown-escape', message, offset: offset + at, length: 2, read, expected: `\\${read}` }];
  }
  return [];
}

function badTag(read: string): TagFault {
  return {
    code: 'bad-tag',
    message: 'This is no tag pair.',
    read,
    expected: 'a tag pair such as [Event "Name"]',
  };
}

function unterminated(read: string): TagFault {
  return {
    code: 'unterminated-tag',
    message: 'This tag pair does not end in its line.',
    read,
    expected: '"]',
  };
}

function surplus(read: string, offset: number): TagFault {
  const message = 'This stands between the value of a tag pair and its end.';
  return { code: 'surplus-text', message, offset, length: read.length, read, expected: ']' };
}

/** A stretch of text that is shorter than this is copied by engines in any case. */
const shortText = 13;

/** A copy of a stretch of text: engines keep a whole text alive for a stretch of it, here for one line. */
function owned(text: string): string {
  return text.length < shortText ? text : ` ${text}`.slice(1);
}

/** Whether a text can be the name of a tag pair. */
export function isTagName(text: string): boolean {
  const head = headOf(`[${text}"`, 0, text.length + 2);
  return head?.start === 1 && head.end === text.length + 1;
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
