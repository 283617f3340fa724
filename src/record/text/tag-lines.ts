/** Tag pairs in their lines: where they begin and end, and what of them goes on in the next line. */

import { beginsName, isOfName, skipBlanks } from '../characters.ts';

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
  let at = skipBlanks(text, start, end);
  if (at >= end || text.charCodeAt(at) !== OPEN_BRACKET) return false;
  at = skipBlanks(text, at + 1, end);
  if (at >= end || !beginsName(text.charCodeAt(at))) return false;
  while (at < end && isOfName(text.charCodeAt(at))) at++;
  at = skipBlanks(text, at, end);
  return at < end && text.charCodeAt(at) === QUOTE;
}
