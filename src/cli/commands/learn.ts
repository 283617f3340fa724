/** `klin-zha learn`: serves games to a program that learns, in binary frames. */

import { Argument, type Command } from 'commander';
import { KlinZhaError } from '../../index.ts';
import { FrameReader } from '../learn/frames.ts';
import { errorFrame, LearnServer } from '../learn/server.ts';
import { type Act, numberOption } from '../options.ts';
import type { Context } from '../output.ts';

export function addLearn(program: Command, act: Act): void {
  program
    .command('learn')
    .description('Serve games to a program that learns, on standard input and output')
    .addArgument(new Argument('<task>', 'Task').choices(['serve']))
    .addOption(
      numberOption('--threads <n>', 'Number of threads, each with a share of the games', 64).default(1),
    )
    .addHelpText('after', help)
    .action(act(serve));
}

const help = `
Requests and answers are binary frames, which the page "Machine learning" of
the documentation describes. An invalid request is answered with an error.
After an invalid frame the program ends.

Exit status: 0 for success, 1 for an invalid frame, 2 for invalid usage.

Examples:
  klin-zha learn serve --threads 2`;

async function serve(
  { stdin, out, program }: Context,
  _: string,
  { threads }: { readonly threads: number },
): Promise<number> {
  const server = new LearnServer(threads, program);
  const reader = new FrameReader();
  const write = async (chunks: readonly Uint8Array[]): Promise<void> => {
    for (const chunk of chunks) await out.write(chunk);
  };
  try {
    for await (const chunk of stdin)
      for (const frame of reader.push(chunk)) await write(await server.answer(frame));
    reader.finish();
    return 0;
  } catch (error) {
    if (!(error instanceof KlinZhaError)) throw error;
    await write(errorFrame(error, 0));
    return 1;
  } finally {
    await server.end();
  }
}
