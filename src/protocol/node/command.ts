/** Splits commands into words. */

import { failure, type Result, shown, success } from '../../base/result.ts';

/**
 * White space; text in single quotes; text in double quotes; an escaped character; an unclosed quote;
 * anything else.
 */
const form = /(\s)|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\([\s"'\\])|(["'].*)|(.)/gsu;

/**
 * Splits a command into the program and its arguments, as a shell does: at white space that is neither quoted
 * nor escaped. A backslash escapes white space, quotes and backslashes outside quotes, and `"` and `\` in
 * double quotes. Elsewhere, a backslash is an ordinary character, as in Windows paths.
 *
 * @returns the program and its arguments, or `bad-command` for an empty command or an unclosed quote
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { commandWords } from 'klin-zha/protocol/node';
 *
 * unwrap(commandWords('python3 "/home/me/my bots/one.py" -v')); // ['python3', '/home/me/my bots/one.py', '-v']
 * commandWords('python3 "my bots').ok; // false
 * ```
 */
export function commandWords(command: string): Result<readonly [name: string, ...args: string[]]> {
  const text = typeof command === 'string' ? command : '';
  const words: string[] = [];
  let isWithin = false;
  for (const [, blank, single, double, escaped, open, other] of text.matchAll(form)) {
    if (open !== undefined)
      return badCommand(`The quote ${open[0]} is not closed.`, open, `a closing ${open[0]}`);
    if (blank === undefined) {
      const part = single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? other!;
      words.push(isWithin ? words.pop() + part : part);
    }
    isWithin = blank === undefined;
  }
  const [name, ...args] = words;
  if (name) return success([name, ...args]);
  return badCommand(
    'The command does not name a program.',
    command,
    'a program and its arguments, separated by spaces',
  );
}

function badCommand(message: string, read: string, expected: string): Result<never> {
  return failure({ code: 'bad-command', message, read: shown(read), expected });
}
