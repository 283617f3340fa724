/**
 * Entry point: the main thread runs a command; a worker thread runs a bot or arena games, solves
 * slices of endgame tables, or plays a share of the games of `learn serve`.
 */

import { createReadStream, fstatSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { serveArena } from './arena/threads.ts';
import { serveEndings } from './endings/threads.ts';
import { serveBotThread } from './engine/thread.ts';
import { serveShare } from './learn/share.ts';
import { wantsColours } from './output.ts';
import { run } from './run.ts';

if (isMainThread) process.exitCode = await runCommand();
else {
  serveBotThread();
  serveArena();
  serveEndings();
  serveShare();
}

function runCommand(): Promise<number> {
  const { env, argv, stdout, stderr } = process;
  return run(argv.slice(2), {
    get stdin() {
      // process.stdin reads a directory as empty input; reading the descriptor fails with EISDIR. Without
      // `bigint`, Node 20 does not resolve symbolic links of imported modules after it saw a pipe.
      return fstatSync(0, { bigint: true }).isDirectory() ? createReadStream('', { fd: 0 }) : process.stdin;
    },
    stdout,
    stderr,
    colours: wantsColours(env, stdout.isTTY === true),
    program: new URL(import.meta.url),
  });
}
