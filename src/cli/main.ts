/** The program: gives {@link run} the process's own streams. */

import { run } from './run.ts';

const { env, argv, stdout, stderr } = process;

process.exitCode = await run(argv.slice(2), {
  get stdin() {
    return process.stdin;
  },
  stdout,
  stderr,
  colours: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
  isTerminal: stderr.isTTY === true && env.TERM !== 'dumb',
});
