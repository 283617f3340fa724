/** The program: gives {@link run} the process's own streams; in a worker thread of its own it counts, thinks as a bot, or plays games of an arena. */

import { createReadStream, fstatSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { serveArena } from './arena/threads.ts';
import { serveBotThread } from './engine/thread.ts';
import { wantsColours } from './output.ts';
import { servePerft } from './perft/threads.ts';
import { run } from './run.ts';

if (isMainThread) process.exitCode = await runCommand();
else {
  servePerft();
  serveBotThread();
  serveArena();
}

function runCommand(): Promise<number> {
  const { env, argv, stdout, stderr } = process;
  return run(argv.slice(2), {
    get stdin() {
      // As process.stdin a folder is empty; read as a file it says what it is.
      return fstatSync(0).isDirectory() ? createReadStream('', { fd: 0 }) : process.stdin;
    },
    stdout,
    stderr,
    colours: wantsColours(env, stdout.isTTY === true),
    program: new URL(import.meta.url),
  });
}
