/** Tag pairs: `[Event "Name of the event"]`, read and written. */

import type { Fault } from '../../core/result.ts';
import { beginsName, isOfName, skipBlanks, trimBlanks } from '../characters.ts';

/** A tag pair and what is wrong with it. */
export interface TagReading {
  /** Undefined where no name and value could be read. */
  readonly tag: { readonly name: string; readonly value: string } | undefined;
  /** Where in the text the value begins, behind its quotation mark. */
  readonly offset: number;
  readonly faults: readonly Fault[];
}

const form = 'a tag pair such as [Event "Name"]';

/** Reads a tag pair from its `[` on. */
export function readTag(text: string, closed: boolean): TagReading {
  let at = skipSpace(text, 1);
  const begin = at;
  if (at < text.length && beginsName(text.charCodeAt(at))) {
    while (at < text.length && isOfName(text.charCodeAt(at))) at++;
  }
  const name = text.slice(begin, at);
  const quote = skipSpace(text, at);
  if (name === '' || text[quote] !== '"') return { tag: undefined, offset: 0, faults: [badTag(text)] };
  const end = valueEnd(text, quote + 1);
  if (end < 0) {
    const value = owned(
      unescapeValue(
        text
          .slice(quote + 1)
          .trimEnd()
          .replace(/\]$/, ''),
      ),
    );
    return { tag: { name: owned(name), value }, offset: quote + 1, faults: [unterminated(text)] };
  }
  const raw = text.slice(quote + 1, end);
  const tag = { name: owned(name), value: owned(unescapeValue(raw)) };
  const rest = skipSpace(text, end + 1);
  const faults = badEscapes(raw, quote + 1);
  if (closed && rest !== text.length - 1) faults.push(surplus(text.slice(rest, -1), rest));
  if (!closed) faults.push(unterminated(text));
  return { tag, offset: quote + 1, faults };
}

function skipSpace(text: string, from: number): number {
  return skipBlanks(text, from, text.length);
}

/** Where the quotation mark that ends a value stands. */
function valueEnd(text: string, from: number): number {
  const quote = text.indexOf('"', from);
  const backslash = text.indexOf('\\', from);
  if (backslash < 0 || quote < backslash) return quote;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at;
    if (code === 92) at++;
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
  return `${raw.slice(0, trimBlanks(raw, 0, end))} ${raw.slice(skipSpace(raw, end))}`;
}

function escapeValue(value: string): string {
  return value.replace(/["\\]/g, '\\$&');
}

/** How many characters a part of a value takes up as it is written, with its backslashes. */
export function writtenLength(value: string): number {
  return escapeValue(value).length;
}

/** The first backslash of a value that escapes nothing. */
function badEscapes(raw: string, offset: number): Fault[] {
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', at + 2)) {
    const next = raw[at + 1];
    if (next === '"' || next === '\\') continue;
    const message = 'A backslash in a value stands before a quotation mark or another backslash.';
    const read = raw.slice(at, at + 2);
    return [{ code: 'unknown-escape', message, offset: offset + at, length: 2, read, expected: `\\${read}` }];
  }
  return [];
}

function badTag(text: string): Fault {
  return { code: 'bad-tag', message: 'This is no tag pair.', read: text, expected: form };
}

function unterminated(text: string): Fault {
  const message = 'This tag pair does not end in its line.';
  return { code: 'unterminated-tag', message, read: text, expected: '"]' };
}

function surplus(read: string, offset: number): Fault {
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
  if (text === '' || !beginsName(text.charCodeAt(0))) return false;
  for (let at = 1; at < text.length; at++) if (!isOfName(text.charCodeAt(at))) return false;
  return true;
}

/** Whether a text can be the value of a tag pair: anything in one line. */
export function isTagValue(text: string): boolean {
  return !/[\r\n]/.test(text);
}

/** Writes a tag pair. */
export function formatTag(name: string, value: string): string {
  return `[${name} "${escapeValue(value)}"]`;
}
