/** The Python package passes its own tests and those of Gymnasium and PettingZoo, on the built command. */

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const example = `${root}examples/python`;
/** Debian's Python; another one may come first on the path. */
const python = process.env.PYTHON ?? (existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3');
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-python-'));
const copy = join(folder, 'package');
const isRoot = process.getuid?.() === 0;

/** Runs a program in the virtual environment and returns what it writes, standard error included. */
function run(command: string, args: readonly string[], cwd = example, more: object = {}): string {
  const env = { ...process.env, KLIN_ZHA: `node ${root}dist/cli.js`, PYTHONDONTWRITEBYTECODE: '1' };
  return execFileSync('sh', ['-c', 'exec "$0" "$@" 2>&1', command, ...args], {
    cwd,
    env: { ...env, ...more, PATH: `${folder}/bin:${process.env.PATH}` },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

beforeAll(() => {
  // Open to the ordinary user below.
  chmodSync(folder, 0o755);
  const install = ['install', '--quiet', '--disable-pip-version-check'];
  run(python, ['-m', 'venv', folder]);
  run('pip', [...install, '-r', 'requirements.txt']);
  // A copy, because the build writes to the folder.
  mkdirSync(copy);
  for (const name of ['klin_zha', 'pyproject.toml', 'README.md', 'train.py'])
    cpSync(join(example, name), join(copy, name), { recursive: true });
  run('pip', [...install, '--no-deps', copy]);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the Python package passes its tests, and those of Gymnasium and PettingZoo', () => {
  expect(run('python', ['-m', 'unittest', 'discover', 'tests'])).toMatch(/Ran \d+ tests in .*\n\nOK\n/);
});

it('an ordinary user opens 60 environments', () => {
  const test = ['-m', 'unittest', 'tests.test_klin_zha.LifeTest.test_60_environments'];
  const found = isRoot ? run('runuser', ['-u', 'nobody', '--', 'python', ...test]) : run('python', test);
  expect(found).toMatch(/Ran 1 test in .*\n\nOK\n/);
});

it('trains a small network, and a bot with it beats random moves', () => {
  expect(run('python', ['train.py', '300'], copy)).toMatch(
    /^\d+ unseen positions: [\d.]+% of the first choices/,
  );
  const players = ['--player', './bot.mjs', '--player', 'random', '--nodes', '100'];
  const games = ['arena', ...players, '--games', '10', '--openings', 'chance', '--json'];
  const answer = run('node', [`${root}dist/cli.js`, ...games], join(example, 'bot'), {
    NETWORK: join(copy, 'network.onnx'),
  });
  const { players: found } = JSON.parse(answer.slice(answer.indexOf('{"arena'))) as {
    players: { name: string; wins: number; faults: number }[];
  };
  const network = found.find(({ name }) => name === './bot.mjs')!;
  expect(network.faults).toBe(0);
  expect(network.wins).toBeGreaterThanOrEqual(9);
});

it('plays 512 games at once from Python', () => {
  expect(run('python', ['benchmark.py', '20'])).toMatch(/^[\d,]+ steps a second \([\d,]+ a CPU second\)\n$/);
});
