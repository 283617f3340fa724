/** Commands as people write them in one line. */

import { failure, type Result, shown, success } from '../../base/result.ts';

/** White space; text in single quotes; in double ones; a character behind a backslash; a quote that is not closed; anything else. */
const form = /(\s)|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\([\s"'\\])|(["'].*)|(.)/gsu;

/**
 * Parts the command that starts a program into its name and its arguments, as a shell does: at blanks, but for those in single or double quotes or
 * behind a backslash. Nothing else is special, and a backslash before anything but a blank, a quote or another one stands for itself, as in
 * the paths of Windows; in single quotes it always does.
 *
 * @returns the name of the program and its arguments, or `bad-command` for an empty command or a quote without its end
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { commandWords } from 'klin-zha/protocol/node';
 *
 * unwrap(commandWords('python3 "/home/me/my bots/one.py" -v')); // ['python3', '/home/me/my bots/one.py', '-v']
 * commandWords('python3 "my bots').ok; // false
 * ```
 *
 * @category Processes
 */
export function commandWords(command: string): Result<readonly [name: string, ...args: string[]]> {
  const text = typeof command === 'string' ? command : '';
  const words: string[] = [];
  let isWithin = false;
  for (const [, blank, single, double, escaped, open, other] of text.matchAll(form)) {
    if (open !== undefined) return wrong(`The quote ${open[0]} has no end.`, open, `${open[0]} at its end`);
    if (blank === undefined) {
      const part = single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? other!;
      words.push(isWithin ? words.pop() + part : part);
    }
    isWithin = blank === undefined;
  }
  const [name, ...args] = words;
  if (name) return success([name, ...args]);
  return wrong('The command names no program.', command, 'a program, with its arguments behind blanks');
}

function wrong(message: string, read: string, expected: string): Result<never> {
  return failure({ code: 'bad-command', message, read: shown(read), expected });
}
