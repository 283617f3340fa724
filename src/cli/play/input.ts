/** Input of `klin-zha play`: a line editor in a terminal, plain lines otherwise. */

import { createInterface } from 'node:readline';
import { chunksOf } from '../files/bytes.ts';
import { linesOf } from '../files/lines.ts';
import type { Context } from '../output.ts';

/**
 * Yields the lines of standard input. In a terminal, shows a prompt, keeps a history, and completes words
 * with the Tab key.
 *
 * @param complete returns the words that can be completed now
 */
export async function* typedLines(
  { stdin, out }: Pick<Context, 'stdin' | 'out'>,
  complete: () => readonly string[],
): AsyncGenerator<string> {
  const input = stdin as AsyncIterable<Uint8Array> & NodeJS.ReadableStream & { readonly isTTY?: boolean };
  if (input.isTTY !== true || !out.isTerminal) {
    for await (const lines of linesOf(chunksOf(stdin, '-'))) for (const { text } of lines) yield text.trim();
    return;
  }
  const terminal = createInterface({
    input,
    output: out.stream,
    terminal: true,
    prompt: '> ',
    completer: (line: string): [string[], string] => {
      const words = complete().filter((word) => word.startsWith(line.toLowerCase()));
      return [words, line];
    },
  });
  try {
    terminal.prompt();
    for await (const line of terminal) {
      yield line.trim();
      terminal.prompt();
    }
    // The cursor is after the prompt.
    await out.lines('');
  } finally {
    terminal.close();
  }
}
