/** Comments: the text between their braces with its escapes, and the clock times in it. */

import { skipBlanks } from '../characters.ts';
import type { DiagnosticList, Place, Point, RecordCode } from '../diagnostics.ts';

/** A move to which clock times are given. */
interface Clocked {
  clock: number | undefined;
  elapsed: number | undefined;
}

/** An escaped character, or a clock time with its parts, or something that begins like one. */
const clockTime =
  /\\[\s\S]|\[%(clk|emt)(?: (\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?\]|(?![A-Za-z0-9_-])[^[\]\\\n]{0,40}\]?)/g;

/**
 * The text of a comment behind a move, without the clock times that it gives to the move. A time that cannot be
 * read, or that the move has already, stays in the text.
 *
 * @param raw what stands between the braces
 * @param mark where the comment begins
 */
export function takeTimes(
  move: Clocked,
  raw: string,
  mark: Point,
  faults: DiagnosticList<RecordCode>,
): string {
  if (!raw.includes('[%')) return plainText(raw);
  const placeOf = placesIn(raw, mark);
  const rest = raw.replace(clockTime, (whole, kind, hours, minutes, seconds, parts, offset) => {
    if (kind === undefined) return whole;
    const key = kind === 'clk' ? 'clock' : 'elapsed';
    if (hours !== undefined && move[key] === undefined) {
      move[key] = secondsOf(hours, minutes, seconds, parts);
      return '';
    }
    const place = placeOf(whole, offset);
    if (hours === undefined) {
      const message = `'${whole}' is no clock time and stays in the comment.`;
      faults.warn('bad-clock', place, message, `[%${kind} h:mm:ss]`);
    } else {
      const message = `The move has its [%${kind}] already; this one stays in the comment.`;
      faults.warn('repeated-clock', place, message);
    }
    return `\\${whole}`;
  });
  return plainText(rest);
}

/** Finds places of a comment, which are asked for in their order. */
function placesIn(raw: string, mark: Point): (text: string, offset: number) => Place {
  let { line } = mark;
  let start = -mark.column;
  let end = raw.indexOf('\n');
  return (text, offset) => {
    for (; end >= 0 && end < offset; end = raw.indexOf('\n', start)) {
      start = end + 1;
      line++;
    }
    return { text, line, column: offset - start + 1 };
  };
}

function secondsOf(hours: string, minutes: string, seconds: string, parts = ''): number {
  const whole = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return (whole + Number(parts.padEnd(3, '0'))) / 1000;
}

/**
 * The text of a comment as it stands between its braces: without space around it, and `\{`, `\}`, `\\` and `\[`
 * without their backslash.
 */
export function plainText(raw: string): string {
  return (raw.includes('\\') ? raw.replace(/\\([{}\\[])/g, '$1') : raw).trim();
}

/** Says that a comment holds a brace: it may have swallowed moves, as the one before it is not closed. */
export function diagnoseBrace(raw: string, mark: Point, faults: DiagnosticList<RecordCode>): void {
  const at = raw.includes('{') ? raw.replace(/\\[\s\S]/g, '  ').indexOf('{') : -1;
  if (at < 0) return;
  const message = `A comment has no comment in it; the one that begins in line ${mark.line}, column ${mark.column} is not closed.`;
  faults.warn('brace-in-comment', placesIn(raw, mark)('{', at), message, "'}' before it, or '\\{'");
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
