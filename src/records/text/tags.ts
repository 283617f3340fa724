/** Parses and formats tag pairs: `[Event "Name of the event"]`. */

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

/** Returns the end of the tag pair that begins at `start`, or -1 if there is no `]` outside quotes. */
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

/** The second line of a tag pair whose value spans two lines. */
const restOfValue = /^[^"[\]\\]*"\s*\]\s*$/;

/** Maximum length of a line that can be joined to another. */
const longestPart = 4096;

/** Whether a range is exactly the rest of a tag value and its closing bracket. */
export function isRestOfValue(text: string, start: number, end: number): boolean {
  return end - start <= longestPart && restOfValue.test(text.slice(start, end));
}

/** Whether an unclosed tag pair breaks off within its value. */
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

/** Returns the name of the tag pair at `start` and the index of its value. */
function headOf(text: string, start: number, end: number): { name: string; begin: number } | undefined {
  const from = skipBlanks(text, start + 1, end);
  let stop = from;
  while (stop < end && isOfName(text.charCodeAt(stop))) stop++;
  const quote = skipBlanks(text, stop, end);
  if (stop === from || quote === end || text[quote] !== '"' || /[0-9-]/.test(text[from]!)) return undefined;
  return { name: text.slice(from, stop), begin: quote + 1 };
}

/**
 * Whether a character is allowed in a tag name: letters, digits, `_`, `-` and non-ASCII characters except
 * spaces. A name cannot begin with a digit or `-`.
 */
function isOfName(code: number): boolean {
  if (code >= 128) return classOf(code) === WORD;
  return isLetter(code) || isDigit(code) || code === 95 || code === 45;
}

/** A parsed tag pair with its diagnostics. */
export interface TagReading {
  /** Undefined if the name or value is missing. `place` is where the value begins, inside the quotes. */
  readonly tag: { readonly name: string; readonly value: string; readonly place: TextPosition } | undefined;
  readonly faults: readonly Diagnostic<RecordCode>[];
  /** Text between the value and the closing bracket. */
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
    // Diagnostics cover a single line, but a value may continue on the next.
    const inLine = within(place, 0, text.split('\n', 1)[0]!.length);
    faults.push(
      diagnose('error', 'unterminated-tag', inLine, 'This tag pair is not closed on its line.', '"]'),
    );
  } else if (rest < text.length - 1) {
    const message = 'Unexpected text between the value of a tag pair and the closing bracket.';
    faults.push(diagnose('warning', 'surplus-text', within(place, rest, text.length - 1), message, ']'));
  }
  const after = end < 0 ? '' : text.slice(end + 1).trim();
  const tag = {
    name: copyOf(name),
    value: copyOf(unescapeValue(raw)),
    place: { line, column: column + begin },
  };
  return { tag, faults, rest: after.replace(/\]$/, '') };
}

/** Returns part of a text with its position. */
function within({ text, line, column }: TextSpan, start: number, end: number): TextSpan {
  return { text: text.slice(start, end), line, column: column + start };
}

/** Returns the index of a value's closing quotation mark, or -1. */
function valueEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return -1;
}

/** Unescapes a value and joins its two lines with a space. */
function unescapeValue(raw: string): string {
  const end = raw.indexOf('\n');
  const value =
    end < 0 ? raw : `${raw.slice(0, trimBlanks(raw, 0, end))} ${raw.slice(skipBlanks(raw, end, raw.length))}`;
  return value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value;
}

/**
 * Copies a string. JavaScript engines store a substring as a reference to the whole line, which would stay
 * in memory.
 */
function copyOf(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/** Whether a string is a valid tag name. */
export function isTagName(text: string): boolean {
  return headOf(`[${text}"`, 0, text.length + 2)?.name === text;
}

/** Whether a string is a valid tag value: any single line. */
export function isTagValue(text: string): boolean {
  return !/[\r\n]/.test(text);
}

export function formatTag(name: string, value: string): string {
  return `[${name} "${escapeValue(value)}"]`;
}

/** Returns the escaped length of part of a value. */
export function writtenLength(value: string): number {
  return escapeValue(value).length;
}

function escapeValue(value: string): string {
  return value.replace(/["\\]/g, '\\$&');
}
