/** Kills the program at a call of `node:fs` that KILL_AT names: `writeSync` half done, `renameSync` done, others before. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const name = process.env.KILL_AT;
const call = fs[name];
fs[name] = (first, second) => {
  if (name === 'writeSync') call(first, second.slice(0, second.length / 2));
  if (name === 'renameSync') call(first, second);
  process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
