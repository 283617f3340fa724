/**
 * Changes `node:fs` before the program starts. KILL_AT kills it at a call of that name: `writeFileSync` half done,
 * `linkSync` and `renameSync` done, others before. OVERTAKE is a command that another program runs before the first
 * entry is written. NO_LINKS makes hard links fail, as on a disk without them.
 */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { KILL_AT, NO_LINKS, OVERTAKE } = process.env;

function replace(name, work) {
  const call = fs[name];
  fs[name] = (...values) => work(call, values);
  syncBuiltinESMExports();
}

if (KILL_AT)
  replace(KILL_AT, (call, [first, second]) => {
    if (KILL_AT === 'writeFileSync') call(first, second.slice(0, second.length / 2));
    if (['linkSync', 'renameSync'].includes(KILL_AT)) call(first, second);
    process.kill(process.pid, 'SIGKILL');
  });

if (NO_LINKS)
  replace('linkSync', () => {
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
  });

if (OVERTAKE) {
  let isDone = false;
  replace('linkSync', (call, values) => {
    if (!isDone) spawnSync(process.execPath, [...process.argv.slice(1, 4), ...OVERTAKE.split(' ')]);
    isDone = true;
    return call(...values);
  });
}
