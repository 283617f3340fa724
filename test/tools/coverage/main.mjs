// npm run tool coverage [-- ARGUMENTS OF VITEST]
//
// Runs the tests and says for each room of src how many of its statements they run; the status is 1 where a test fails or
// a room has less than it should. What the command line runs in processes and threads of its own and what the element
// runs in a browser is counted too. Needs `npm run build` first: examples are tried in the browser as well.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildLibrary } from '../../e2e/browser/library.mjs';
import { Elsewhere } from './elsewhere.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** So many of a hundred statements of a room are run at least. */
const least = 95;

if (!existsSync(join(root, 'dist', 'element.js'))) {
  console.error("coverage: build the package first: 'npm run build'");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-coverage-'));
const [own, processes, pages] = ['own', 'processes', 'pages'].map((name) => join(folder, name));
for (const one of [processes, pages]) mkdirSync(one);
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

/** Runs tests; says whether none failed. */
function isPassed(config, args, env = {}) {
  const call = [vitest, 'run', '--config', config, '--reporter', 'dot', ...args];
  const settings = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(process.execPath, call, settings).status === 0;
}

const more = process.argv.slice(2);
const config = 'test/vitest.config.ts';
/** The library for the pages, with a source map and nothing shortened: what is joined cannot be counted apart. */
await buildLibrary(root, pages, { sourcemap: true });
const arePassed = [
  isPassed(config, ['--mode', 'deep', '--coverage', `--coverage.reportsDirectory=${own}`, ...more]),
  isPassed(config, ['--mode', 'deep', 'test/cli', ...more], { NODE_V8_COVERAGE: processes }),
  isPassed('test/e2e/vitest.config.ts', ['--project', 'browser', ...more], {
    KLIN_ZHA_LIBRARY: pages,
    KLIN_ZHA_COVERAGE: pages,
  }),
];
const elsewhere = new Elsewhere();
elsewhere.addProcesses(processes, '/dist/cli.js');
elsewhere.addPages(pages);
elsewhere.find();
const files = JSON.parse(readFileSync(join(own, 'coverage-final.json'), 'utf8'));
rmSync(folder, { recursive: true });

/** The statements of each room, and of those the files that lack some. */
const rooms = new Map();
for (const [file, { statementMap, s: counts }] of Object.entries(files)) {
  const [, room, ...inside] = relative(root, file).split(sep);
  const name = inside.length === 0 ? '(doors)' : room;
  const sum = rooms.get(name) ?? { total: 0, lacking: 0, places: [] };
  const lines = Object.entries(statementMap)
    .filter(([key, place]) => counts[key] === 0 && !elsewhere.has(file, place))
    .map(([, { start }]) => start.line);
  sum.total += Object.keys(statementMap).length;
  sum.lacking += lines.length;
  if (lines.length > 0) sum.places.push(`${[room, ...inside].join('/')}:${lines.join(',')}`);
  rooms.set(name, sum);
}

let isEnough = true;
for (const [name, { total, lacking, places }] of [...rooms].sort()) {
  const share = total === 0 ? 100 : (100 * (total - lacking)) / total;
  console.log(`${name.padEnd(12)} ${share.toFixed(1).padStart(5)} % of ${total}`);
  if (share >= least) continue;
  isEnough = false;
  console.log(`  less than ${least} %, lacking ${places.join(' ')}`);
}
process.exitCode = arePassed.every(Boolean) && isEnough ? 0 : 1;
