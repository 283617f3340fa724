/** Comments: the text between their braces with its escapes, and the commands in it: clock times, and who left. */

import { skipBlanks } from '../../base/characters.ts';
import { made } from '../../base/memo.ts';
import { excerpt } from '../../base/text.ts';
import { type DiagnosticList, placesIn, type RecordCode, type TextPosition } from '../diagnostics.ts';
import { type Commanded, commands } from './commands.ts';

const names = /* @__PURE__ */ made(() => Object.keys(commands).join('|'));

/** An escaped character, or a command with its argument, or something that begins like one. */
const commandForm = /* @__PURE__ */ made(
  () =>
    new RegExp(
      String.raw`\\[\s\S]|\[%(${names})(?: ([^[\]\\\n]{0,100})\]|(?![A-Za-z0-9_-])[^[\]\\\n]{0,40}\]?)`,
      'g',
    ),
);

/**
 * The text of a comment, without the commands that give something to the move before it, or to the beginning of the
 * game. One that cannot be read, and a second one of those of which a move has one, stay in the text; so do all but those
 * who left before the first move.
 *
 * @param raw what stands between the braces
 * @param mark where the comment begins
 * @param isMove whether they belong to a move
 */
export function takeCommands(
  target: Commanded,
  raw: string,
  mark: TextPosition,
  faults: DiagnosticList<RecordCode>,
  isMove: boolean,
): string {
  if (!raw.includes('[%')) return plainText(raw);
  const placeOf = placesIn(raw, behind(mark));
  const rest = raw.replace(commandForm, (whole, name?: string, argument?: string, offset = 0) => {
    const found = name === undefined ? undefined : commands[name];
    if (found === undefined || !(isMove || name === 'left')) return whole;
    const { key, read, adds, fault, form } = found;
    const value = argument === undefined ? undefined : read(argument);
    const before = target[key];
    if (value !== undefined && (before === undefined || adds === true)) {
      if (before === undefined) target[key] = value as never;
      else (before as unknown[]).push(...(value as unknown[]));
      return '';
    }
    const place = placeOf(whole, offset);
    if (value === undefined) {
      const message = `'${excerpt(whole)}' cannot be read and stays in the comment.`;
      faults.warn(fault, place, message, `[%${name} ${form}]`);
    } else {
      const message = `The move has its [%${name}] already; this one stays in the comment.`;
      faults.warn('repeated-clock', place, message);
    }
    return `\\${whole}`;
  });
  return plainText(rest);
}

/** Where the text of a comment begins: behind its brace. */
function behind({ line, column }: TextPosition): TextPosition {
  return { line, column: column + 1 };
}

/** The commands that say what a move has besides its comments. */
export function formatCommands(said: Commanded): string[] {
  return Object.entries(commands).flatMap(([name, { key, write }]) => {
    const value = said[key];
    return value === undefined ? [] : write(value).map((argument) => `[%${name} ${argument}]`);
  });
}

/**
 * The text of a comment as it stands between its braces: without space around it, and `\{`, `\}`, `\\` and `\[`
 * without their backslash.
 */
export function plainText(raw: string): string {
  return (raw.includes('\\') ? raw.replace(/\\([{}\\[])/g, '$1') : raw).trim();
}

/** Says that a comment holds a brace: it may have swallowed moves, as the one before it is not closed. */
export function diagnoseBrace(raw: string, mark: TextPosition, faults: DiagnosticList<RecordCode>): void {
  const at = raw.includes('{') ? raw.replace(/\\[\s\S]/g, '  ').indexOf('{') : -1;
  if (at < 0) return;
  const message = `A comment has no comment in it; the one that begins in line ${mark.line}, column ${mark.column} is not closed.`;
  faults.warn('brace-in-comment', placesIn(raw, behind(mark))('{', at), message, "'}' before it, or '\\{'");
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

/** Where a text would begin a command. */
const commandBegin = /* @__PURE__ */ made(
  () => new RegExp(String.raw`[\\{}]|\[(?=%(?:${names})(?![A-Za-z0-9_-]))`, 'g'),
);

/**
 * A text as a comment in braces. Besides braces and backslashes a `[` is escaped where it would begin a command,
 * and at the beginning of a line, where it could be taken for a tag pair.
 */
export function escapeComment(text: string): string {
  const plain = text.replace(commandBegin, '\\$&');
  if (!plain.includes('\n')) return `{${plain}}`;
  const lines = plain.split('\n').map((line, index) => {
    const at = skipBlanks(line, 0, line.length);
    return index > 0 && line[at] === '[' ? `${line.slice(0, at)}\\${line.slice(at)}` : line;
  });
  return `{${lines.join('\n')}}`;
}
