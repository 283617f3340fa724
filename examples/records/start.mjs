// What `npm start` shows: a sample game, and what to try next.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const game = fileURLToPath(new URL('introduction.txt', import.meta.url));
const { status } = spawnSync(process.execPath, [cli, 'replay', game, '--boards'], { stdio: 'inherit' });

console.log(`
This was the sample game of an introduction to Klin Zha: each board with the move before it, the last one with
the end of the game. Capital letters are Gold's pieces, small ones Green's, and * marks a Goal.

Try next:
  node dist/cli.js play              play against a bot in this terminal
  npm run web                        play, analyse and read games in a page
  node examples/first-program.mjs    a program of nine lines
  docs/tutorials/play.md             how to play
  docs/index.md                      all pages`);
process.exitCode = status;
