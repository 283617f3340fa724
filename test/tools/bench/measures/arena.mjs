/** Games over a queue, each limited by nodes: what two workers play beside one. */

import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { summary } from '../harness.mjs';

export const title = 'An arena on two workers';

const run = promisify(execFile);
const example = fileURLToPath(new URL('../../../../examples/arena', import.meta.url));

/** What is missing to measure this. */
export function missing() {
  const { error } = spawnSync('redis-server', ['--version']);
  return error && 'There is no redis-server in the path: install it.';
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure({ quick, tell }) {
  tell('installing what the example needs');
  await run('npm', ['--prefix', example, 'ci', '--silent']);
  tell('playing');
  const size = quick ? ['--rounds', '1', '--games', '20'] : [];
  const { stdout } = await run(process.execPath, ['benchmark.mjs', '--json', ...size], { cwd: example });
  const { nodes, rates, ratios, cost } = JSON.parse(stdout);
  const rows = [
    {
      what: 'games of two workers over a queue',
      unit: 'games/s',
      figure: summary(rates[2]),
      against: 'one worker',
      ratio: summary(ratios),
    },
    { what: 'games of one worker over a queue', unit: 'games/s', figure: summary(rates[1]) },
    {
      what: `core time of a worker for a game of ${nodes} nodes a move`,
      unit: 'ms',
      figure: summary(cost.worker),
    },
    { what: 'core time of the arena for a game', unit: 'ms', figure: summary(cost.arena) },
    { what: 'core time of Redis for a game', unit: 'ms', figure: summary(cost.redis) },
    { what: 'memory of Redis for a game that waits', unit: 'bytes', figure: summary(cost.queued) },
    { what: 'appended to the file of Redis for a game', unit: 'bytes', figure: summary(cost.appended) },
  ];
  return { rows };
}
