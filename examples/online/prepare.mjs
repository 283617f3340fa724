/** Builds the library and the page of examples/web-board, after installing what they need. `npm start` does it first. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressPages } from './compress.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = here('../..');
const page = here('../web-board');

function npm(folder, ...args) {
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', args, options);
  if (status !== 0) process.exit(status ?? 1);
}

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** Installs packages unless those of the lock file are there. Returns whether it did. */
function install(folder) {
  const installed = changedAt(join(folder, 'node_modules/.package-lock.json'));
  if (installed > changedAt(join(folder, 'package-lock.json'))) return false;
  npm(folder, 'ci');
  return true;
}

const sources = readdirSync(join(root, 'src'), { recursive: true }).map((name) => join(root, 'src', name));
const built = changedAt(join(root, 'dist/index.js'));
if (install(root) || sources.some((file) => changedAt(file) > built)) npm(root, 'run', 'build');
for (const folder of [here('.'), page]) install(folder);
npm(page, 'run', 'build', '--', '--outDir', here('page'), '--logLevel', 'warn');
compressPages(here('page'));
