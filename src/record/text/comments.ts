/** What stands in comments: escaped characters, and clock times in brackets. */

import { skipBlanks } from '../characters.ts';

/** A clock time in a comment, or what stands where one should stand. */
export interface ClockTime {
  /** `clk` is the time left after the move, `emt` the time taken for it. */
  readonly kind: 'clk' | 'emt';
  /** In seconds; undefined where it cannot be read. */
  readonly seconds: number | undefined;
  /** As it is written, and where it begins in the comment. */
  readonly raw: string;
  readonly offset: number;
}

/** Whether a comment may have clock times. */
export function mayHaveTimes(raw: string): boolean {
  return raw.indexOf('[') >= 0 && raw.includes('[%');
}

/** An escaped character, or a clock time with its parts, or something that begins like one. */
const clockTime =
  /\\[\s\S]|\[%(clk|emt)(?: (\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?\]|(?![A-Za-z0-9_-])[^[\]\\\n]{0,40}\]?)/g;

/**
 * The text of a comment as it stands between its braces, without its clock times.
 *
 * @param take says for each clock time whether it is taken out of the text
 */
export function partComment(raw: string, take: (time: ClockTime) => boolean): string {
  const rest = raw.replace(clockTime, (whole, kind, hours, minutes, seconds, parts, offset) => {
    if (kind === undefined) return whole;
    const time = { kind, seconds: secondsOf(hours, minutes, seconds, parts), raw: whole, offset };
    return take(time) ? '' : `\\${whole}`;
  });
  return plainText(rest);
}

function secondsOf(hours: unknown, minutes: string, seconds: string, parts = ''): number | undefined {
  if (hours === undefined) return undefined;
  const whole = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return (whole + Number(parts.padEnd(3, '0'))) / 1000;
}

/**
 * The text of a comment as it stands between its braces: without space around it, and `\{`, `\}`, `\\` and `\[`
 * without their backslash.
 */
export function plainText(raw: string): string {
  return (raw.indexOf('\\') >= 0 ? raw.replace(/\\([{}\\[])/g, '$1') : raw).trim();
}

/** Where the first brace stands in a comment that is not escaped; -1 where there is none. */
export function braceIn(raw: string): number {
  if (raw.indexOf('{') < 0) return -1;
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === '{') return at;
    if (raw[at] === '\\') at++;
  }
  return -1;
}

/** A comment as it comes back when it is written and read: `\n` as the end of its lines, no space around it. */
export function tidyComment(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** A time as it comes back when it is written and read: in whole thousandths of a second. */
export function tidyTime(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
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

/**
 * A text as a comment in braces. Besides braces and backslashes a `[` is escaped where it would begin a clock time,
 * and at the beginning of a line, where it could be taken for a tag pair.
 */
export function escapeComment(text: string): string {
  const plain = text.replace(/[\\{}]|\[(?=%(?:clk|emt)(?![A-Za-z0-9_-]))/g, '\\$&');
  if (!plain.includes('\n')) return `{${plain}}`;
  const lines = plain.split('\n').map((line, index) => {
    const at = skipBlanks(line, 0, line.length);
    return index > 0 && line[at] === '[' ? `${line.slice(0, at)}\\${line.slice(at)}` : line;
  });
  return `{${lines.join('\n')}}`;
}
