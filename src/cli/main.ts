/**
 * Entry point: the main thread runs a command; a worker thread runs a perft count, a bot or arena games,
 * or solves slices of endgame tables.
 */

import { createReadStream, fstatSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { serveArena } from './arena/threads.ts';
import { serveEndings } from './endings/threads.ts';
import { serveBotThread } from './engine/thread.ts';
import { wantsColours } from './output.ts';
import { servePerft } from './perft/threads.ts';
import { run } from './run.ts';

if (isMainThread) process.exitCode = await runCommand();
else {
  servePerft();
  serveBotThread();
  serveArena();
  serveEndings();
}

function runCommand(): Promise<number> {
  const { env, argv, stdout, stderr } = process;
  return run(argv.slice(2), {
    get stdin() {
      // process.stdin reads a directory as empty input; reading the descriptor fails with EISDIR.
      return fstatSync(0).isDirectory() ? createReadStream('', { fd: 0 }) : process.stdin;
    },
    stdout,
    stderr,
    colours: wantsColours(env, stdout.isTTY === true),
    program: new URL(import.meta.url),
  });
}
