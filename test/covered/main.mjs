// npm run coverage [-- ARGUMENTS OF VITEST]
//
// Runs the tests and says for each room of src how many of its statements they run; the status is 1 where a test fails or
// a room has less than it should. What runs in other processes and threads is not seen.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** So many of a hundred statements of a room are run at least. */
const least = 95;

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-coverage-'));
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const { status } = spawnSync(
  process.execPath,
  [
    ...[vitest, 'run', '--config', 'test/vitest.config.ts', '--coverage', '--reporter', 'dot'],
    ...[`--coverage.reportsDirectory=${folder}`, ...process.argv.slice(2)],
  ],
  { cwd: root, stdio: 'inherit' },
);
const { total: _, ...files } = JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8'));
rmSync(folder, { recursive: true });

/** The statements of each room, and of those the files that lack some. */
const rooms = new Map();
for (const [file, { statements }] of Object.entries(files)) {
  const [, room, ...inside] = relative(root, file).split(sep);
  const name = inside.length === 0 ? '(doors)' : room;
  const sum = rooms.get(name) ?? { total: 0, covered: 0, lacking: [] };
  sum.total += statements.total;
  sum.covered += statements.covered;
  if (statements.covered < statements.total)
    sum.lacking.push(`${statements.total - statements.covered} in ${[room, ...inside].join('/')}`);
  rooms.set(name, sum);
}

let isEnough = true;
for (const [name, { total, covered, lacking }] of [...rooms].sort()) {
  const share = total === 0 ? 100 : (100 * covered) / total;
  console.log(`${name.padEnd(12)} ${share.toFixed(1).padStart(5)} % of ${total}`);
  if (share >= least) continue;
  isEnough = false;
  console.log(`  less than ${least} %: ${lacking.join(', ')}`);
}
process.exitCode = status === 0 && isEnough ? 0 : 1;
