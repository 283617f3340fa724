/** `klin-zha learn`: serves games to a program that learns, in binary frames. */

import { Argument, type Command } from 'commander';
import { KlinZhaError } from '../../index.ts';
import { FrameReader } from '../learn/frames.ts';
import { errorFrame, LearnServer } from '../learn/server.ts';
import type { Act } from '../options.ts';
import type { Context } from '../output.ts';

export function addLearn(program: Command, act: Act): void {
  program
    .command('learn')
    .description('Serve games to a program that learns, on standard input and output')
    .addArgument(new Argument('<task>', 'Task').choices(['serve']))
    .addHelpText('after', help)
    .action(act(serve));
}

const help = `
Requests and answers are binary frames; see docs/how-to/learn.md. An invalid
request is answered with an error. After an invalid frame the program ends.

Exit status: 0 for success, 1 for an invalid frame, 2 for invalid usage.

Examples:
  printf '\\34\\0\\0\\0\\1{"rules":"takzh","games":2}' | klin-zha learn serve`;

async function serve({ stdin, out }: Context): Promise<number> {
  const server = new LearnServer();
  const reader = new FrameReader();
  try {
    for await (const chunk of stdin)
      for (const frame of reader.push(chunk)) await out.write(server.answer(frame));
    reader.finish();
    return 0;
  } catch (error) {
    if (!(error instanceof KlinZhaError)) throw error;
    await out.write(errorFrame(error));
    return 1;
  }
}
