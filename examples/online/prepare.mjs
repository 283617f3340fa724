/** Before `npm start`: installs and builds what is missing, and builds the page, which is that of examples/web-board. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compressPages } from './compress.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const page = here('../web-board');

function npm(folder, ...args) {
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', args, options);
  if (status !== 0) process.exit(status ?? 1);
}

const root = here('../..');
if (!existsSync(here('../../dist/index.js'))) {
  if (!existsSync(here('../../node_modules'))) npm(root, 'ci');
  npm(root, 'run', 'build');
}
if (!existsSync(here('node_modules'))) npm(here('.'), 'ci');
if (!existsSync(`${page}/node_modules`)) npm(page, 'ci');
npm(page, 'run', 'build', '--', '--outDir', here('page'), '--logLevel', 'warn');
compressPages(here('page'));
