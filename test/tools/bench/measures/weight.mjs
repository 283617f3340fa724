/** What the package weighs: the size of its bundled entries, minified and gzipped. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { summary } from '../harness.mjs';

export const title = 'Weight';

const here = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
const entries = Object.keys(manifest.exports)
  .filter((path) => !/\.json$|^\.\/jsx\//.test(path))
  .map((path) => path.replace('.', manifest.name));
const peers = ['chessops', 'chess.js'];
/** The most that a game of five functions may weigh, in kB. */
const mostOfFive = 31;
/** Functions that programs import alone. */
const alone = [
  ['createState, klinZha, legalMoves, outcome, play', 'klin-zha', { limit: mostOfFive }],
  ['renderSvg', 'klin-zha/render'],
];

export async function measure() {
  const rows = [];
  const addSize = (what, bytes, limit) => {
    const figure = summary([bytes / 1000]);
    rows.push({ what: `size of ${what}, minified and gzipped`, unit: 'kB', figure, ...limit });
  };
  for (const name of [...entries, ...peers]) addSize(name, await bundledSize(name));
  for (const [names, entry, limit] of alone)
    addSize(`${names} of ${entry} alone`, await bundledSize(entry, `{ ${names} }`), limit);
  addSize('the scripts of examples/web-board, with its bot', webBoardSize());
  return { rows };
}

/** The bytes of all scripts of the page in examples/web-board, each compressed by itself as a visitor loads it. */
function webBoardSize() {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-weight-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', 'examples/web-board', '--outDir', folder, '--logLevel', 'error'];
  execFileSync(process.execPath, [vite, ...options], { cwd: root });
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'));
  const scripts = names.map((name) => readFileSync(join(folder, name)));
  rmSync(folder, { recursive: true });
  return scripts.reduce((sum, script) => sum + gzippedSize(script), 0);
}

function gzippedSize(bytes) {
  return gzipSync(bytes, { level: 9 }).length;
}

/** The bytes of what an entry exports, or of some of it, in one minified file. */
async function bundledSize(name, names = '*') {
  const { outputFiles } = await build({
    stdin: { contents: `import '${name}'; export ${names} from '${name}';`, resolveDir: here },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    // klin-zha/protocol/node starts programs, which only Node can.
    external: ['node:*'],
    // esbuild warns that importing a file without side effects has no effect.
    logLevel: 'error',
  });
  return gzippedSize(outputFiles[0].contents);
}
