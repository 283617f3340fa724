/** Comments: escapes and commands in their text. */

import { skipBlanks } from '../../base/characters.ts';
import { made } from '../../base/memo.ts';
import { excerpt } from '../../base/text.ts';
import { type DiagnosticList, placesIn, type RecordCode, type TextPosition } from '../diagnostics.ts';
import { type CommandTarget, commands } from './commands.ts';

const names = /* @__PURE__ */ made(() => Object.keys(commands).join('|'));

/** An escaped character, a command with its argument, or the beginning of a malformed command. */
const commandForm = /* @__PURE__ */ made(
  () =>
    new RegExp(
      String.raw`\\[\s\S]|\[%(${names})(?: ([^[\]\\\n]{0,100})\]|(?![A-Za-z0-9_-])[^[\]\\\n]{0,40}\]?)`,
      'g',
    ),
);

/**
 * Applies the commands in a comment to the move or to the beginning of the game, and returns the remaining
 * text. Malformed and repeated commands stay in the text. Before the first move, only departures apply.
 *
 * @param raw text between the braces
 * @param mark position of the opening brace
 * @param isMove whether the target is a move
 */
export function takeCommands(
  target: CommandTarget,
  raw: string,
  mark: TextPosition,
  faults: DiagnosticList<RecordCode>,
  isMove: boolean,
): string {
  if (!raw.includes('[%')) return plainText(raw);
  const placeOf = placesIn(raw, afterMark(mark));
  const rest = raw.replace(commandForm, (whole, name?: string, argument?: string, offset = 0) => {
    const found = name === undefined ? undefined : commands[name];
    if (found === undefined || !(isMove || name === 'left')) return whole;
    const { key, read, isAdditive, fault, form } = found;
    const value = argument === undefined ? undefined : read(argument);
    const before = target[key];
    if (value !== undefined && (before === undefined || isAdditive === true)) {
      if (before === undefined) target[key] = value as never;
      else (before as unknown[]).push(...(value as unknown[]));
      return '';
    }
    const place = placeOf(whole, offset);
    if (value === undefined) {
      const message = `Invalid command '${excerpt(whole)}': it was left in the comment.`;
      faults.warn(fault, place, message, `[%${name} ${form}]`);
    } else {
      const message = `Repeated [%${name}] for the same move: it was left in the comment.`;
      faults.warn('repeated-clock', place, message);
    }
    return `\\${whole}`;
  });
  return plainText(rest);
}

/** Returns the position after the opening brace. */
function afterMark({ line, column }: TextPosition): TextPosition {
  return { line, column: column + 1 };
}

const commandList = /* @__PURE__ */ made(() => Object.entries(commands));

/** Formats the commands of a move. */
export function formatCommands(source: CommandTarget): string[] {
  const texts: string[] = [];
  const { clock, elapsed, left, evaluation, marks } = source;
  if ((clock ?? elapsed ?? left ?? evaluation ?? marks) === undefined) return texts;
  for (const [name, { key, write }] of commandList) {
    const value = source[key];
    if (value !== undefined) for (const argument of write(value)) texts.push(`[%${name} ${argument}]`);
  }
  return texts;
}

/** Returns the text of a comment, trimmed and unescaped: `\{`, `\}`, `\\` and `\[` lose their backslash. */
export function plainText(raw: string): string {
  return (raw.includes('\\') ? raw.replace(/\\([{}\\[])/g, '$1') : raw).trim();
}

/** Warns about a brace in a comment. The comment may be missing its closing brace and may contain moves. */
export function diagnoseBrace(raw: string, mark: TextPosition, faults: DiagnosticList<RecordCode>): void {
  const at = raw.includes('{') ? raw.replace(/\\[\s\S]/g, '  ').indexOf('{') : -1;
  if (at < 0) return;
  const message = `Comments cannot be nested: the comment at line ${mark.line}, column ${mark.column} is not closed.`;
  faults.warn(
    'brace-in-comment',
    placesIn(raw, afterMark(mark))('{', at),
    message,
    "'}' before it, or '\\{'",
  );
}

/** Normalises a comment as the parser does: trims it and uses `\n` as the line ending. */
export function tidyComment(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** Rounds a time to milliseconds, as the writer does. */
export function tidyTime(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Longest time that a record can contain, in seconds. */
export const longestTime: number = 999_999 * 3600;

/** Characters to escape, including a `[` that would begin a command. */
const commandBegin = /* @__PURE__ */ made(
  () => new RegExp(String.raw`[\\{}]|\[(?=%(?:${names})(?![A-Za-z0-9_-]))`, 'g'),
);

/**
 * Formats a comment in braces. Escapes braces, backslashes, and any `[` that would begin a command or, at
 * the beginning of a line, could be read as a tag pair.
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
