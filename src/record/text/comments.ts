/** Comments: the text between their braces with its escapes, and the commands in it: clock times, and who left. */

import { skipBlanks } from '../characters.ts';
import type { DiagnosticList, Place, Point, RecordCode } from '../diagnostics.ts';
import type { RecordDeparture } from '../tree.ts';

/** What commands give something to: a move, or the beginning of a game, which has no clock times. */
interface Commanded {
  clock?: number | undefined;
  elapsed?: number | undefined;
  left?: readonly RecordDeparture[];
}

/** An escaped character, or a clock time with its parts, or who left and why, or something that begins like one. */
const command =
  /\\[\s\S]|\[%(clk|emt|left)(?: (\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?\]| ([1-3]) ([a-z][a-z-]{0,30})\]|(?![A-Za-z0-9_-])[^[\]\\\n]{0,40}\]?)/g;

/**
 * The text of a comment, without the commands that give something to the move before it, or to the beginning of the
 * game. One that cannot be read, and a second clock time of a kind, stay in the text; so do clock times before the first
 * move.
 *
 * @param raw what stands between the braces
 * @param mark where the comment begins
 */
export function takeCommands(
  target: Commanded,
  raw: string,
  mark: Point,
  faults: DiagnosticList<RecordCode>,
): string {
  if (!raw.includes('[%')) return plainText(raw);
  const placeOf = placesIn(raw, mark);
  const rest = raw.replace(command, (whole, kind, hours, minutes, seconds, parts, seat, reason, offset) => {
    if (kind === 'left') {
      if (reason === undefined) return refused(whole, placeOf(whole, offset), faults);
      target.left = [...(target.left ?? []), { seat: Number(seat), reason }];
      return '';
    }
    if (kind === undefined || !('clock' in target)) return whole;
    const key = kind === 'clk' ? 'clock' : 'elapsed';
    if (hours !== undefined && target[key] === undefined) {
      target[key] = secondsOf(hours, minutes, seconds, parts);
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

/** Keeps in the text what does not say who left. */
function refused(whole: string, place: Place, faults: DiagnosticList<RecordCode>): string {
  const message = `'${whole}' does not say who left and why, and stays in the comment.`;
  faults.warn('bad-departure', place, message, '[%left seat reason]');
  return `\\${whole}`;
}

/** Writes who left and why as a command. */
export function formatDeparture({ seat, reason }: RecordDeparture): string {
  return `[%left ${seat} ${reason}]`;
}

/** Whether a value says who left in a way that a record can hold. */
export function isDeparture(value: unknown): value is RecordDeparture {
  const { seat, reason } = (value ?? {}) as Partial<RecordDeparture>;
  return (
    (seat === 1 || seat === 2 || seat === 3) &&
    typeof reason === 'string' &&
    /^[a-z][a-z-]{0,30}$/.test(reason)
  );
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
 * A text as a comment in braces. Besides braces and backslashes a `[` is escaped where it would begin a command,
 * and at the beginning of a line, where it could be taken for a tag pair.
 */
export function escapeComment(text: string): string {
  const plain = text.replace(/[\\{}]|\[(?=%(?:clk|emt|left)(?![A-Za-z0-9_-]))/g, '\\$&');
  if (!plain.includes('\n')) return `{${plain}}`;
  const lines = plain.split('\n').map((line, index) => {
    const at = skipBlanks(line, 0, line.length);
    return index > 0 && line[at] === '[' ? `${line.slice(0, at)}\\${line.slice(at)}` : line;
  });
  return `{${lines.join('\n')}}`;
}
