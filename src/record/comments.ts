/** What stands in comments: escaped characters, and clock times in brackets. */

import { skipBlanks } from './characters.ts';

/** A comment without its clock times. */
export interface CommentParts {
  /** The text without space around it; may be empty. */
  readonly text: string;
  /** The time left on the clock after the move, in seconds. */
  readonly clock: number | undefined;
  /** The time taken for the move, in seconds. */
  readonly elapsed: number | undefined;
}

const clockTime = /\[%(clk|emt) (\d{1,6}):(\d\d):(\d\d)(?:\.(\d{1,3}))?\]/g;

/**
 * Takes the clock times out of the text of a comment. A text in which that would leave new clock times behind is
 * left as it is, so that a comment never changes twice.
 */
export function partComment(text: string): CommentParts {
  const whole = { text: text.trim(), clock: undefined, elapsed: undefined };
  if (text.indexOf('[') < 0 || !text.includes('[%')) return whole;
  let clock: number | undefined;
  let elapsed: number | undefined;
  const rest = text.replace(clockTime, (_, kind, hours, minutes, seconds, parts = '') => {
    const time =
      (Number(hours) * 3_600_000 +
        Number(minutes) * 60_000 +
        Number(seconds) * 1000 +
        Number(parts.padEnd(3, '0'))) /
      1000;
    if (kind === 'clk') clock = time;
    else elapsed = time;
    return '';
  });
  if (rest !== text && rest.search(clockTime) >= 0) return whole;
  return { text: rest.trim(), clock, elapsed };
}

/** The longest time that a record can hold, in seconds. */
export const longestTime: number = 999_999 * 3600;

/** Writes a time in seconds as `h:mm:ss`, with the thousandths if there are any. */
export function formatTime(seconds: number): string {
  const total = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const parts = total % 1000;
  const rest = parts === 0 ? '' : `.${String(parts).padStart(3, '0').replace(/0+$/, '')}`;
  const clock = `${two((total / 60_000) % 60)}:${two((total / 1000) % 60)}`;
  return `${Math.floor(total / 3_600_000)}:${clock}${rest}`;
}

/** The text of a comment that stands between braces: `\}`, `\\` and `\[` lose their backslash. */
export function unescapeComment(raw: string): string {
  return raw.indexOf('\\') >= 0 ? raw.replace(/\\([}\\[])/g, '$1') : raw;
}

/**
 * A text as a comment in braces. Besides braces and backslashes a `[` is escaped that begins a line, as it could
 * be taken for a tag pair there.
 */
export function escapeComment(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(/[\\}]/g, '\\$&');
  if (!plain.includes('\n')) return `{${plain}}`;
  const lines = plain.split('\n').map((line, index) => {
    const at = skipBlanks(line, 0, line.length);
    return index > 0 && line[at] === '[' ? `${line.slice(0, at)}\\${line.slice(at)}` : line;
  });
  return `{${lines.join('\n')}}`;
}
