/** The Python package for learning passes its own tests on the built command. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Debian's Python has Debian's numpy; another one may come first on the path. */
const python = process.env.PYTHON ?? (existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3');

function runPython(...args: readonly string[]): string {
  const env = { ...process.env, KLIN_ZHA: `node ${root}dist/cli.js`, PYTHONDONTWRITEBYTECODE: '1' };
  // The tests report to standard error.
  const command = [`exec "$0" "$@" 2>&1`, python, ...args];
  return execFileSync('sh', ['-c', ...command], { cwd: `${root}examples/python`, env, encoding: 'utf8' });
}

it('the Python package passes its tests', () => {
  expect(runPython('-m', 'unittest')).toMatch(/Ran 5 tests in .*\n\nOK\n$/);
});

it('trains a small network that beats random moves', () => {
  const [, wins] = /^wins against random: (\d+) of 100 games$/m.exec(runPython('train.py', '300'))!;
  expect(Number(wins)).toBeGreaterThanOrEqual(70);
});

it('plays 512 games at once from Python', () => {
  expect(runPython('benchmark.py', '20')).toMatch(/^[\d,]+ steps a second\n$/);
});
