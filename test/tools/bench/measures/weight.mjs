/** What the package weighs: the time to import it in a fresh process, and the size of its bundled entries. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
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
  .filter((path) => !path.endsWith('.json'))
  .map((path) => path.replace('.', manifest.name));
/** The most that entries may weigh, in kB. */
const weights = {
  [manifest.name]: { floor: 45, aim: 45 },
  [`${manifest.name}/board`]: { floor: 25, aim: 20 },
};
const peers = ['chessops', 'chess.js'];
/** Functions that programs import alone: what a bundle holds of their entry then. */
const alone = [
  ['renderSvg', 'klin-zha/render'],
  ['createState, legalMoves, play, outcome, klinZha', 'klin-zha/core', { floor: 20.8, aim: 18 }],
  ['createState, legalMoves, play, outcome', 'klin-zha'],
];

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const imports = importTimes([...entries, ...peers], settings);
  const rows = Object.entries(imports).map(([name, figure]) => ({
    what: `import of ${name}`,
    unit: 'ms',
    figure,
    atMost: true,
    ...(name === manifest.name && { floor: 15, aim: 7 }),
  }));
  const sizes = {};
  for (const name of [...entries, ...peers]) {
    sizes[name] = await bundledSize(name);
    const figure = summary([sizes[name].gzipped / 1000]);
    rows.push({
      what: `size of ${name}, minified and gzipped`,
      unit: 'kB',
      figure,
      atMost: true,
      ...weights[name],
    });
  }
  for (const [name, entry, limits] of alone) {
    const { gzipped } = await bundledSize(entry, `{ ${name} }`);
    const what = `size of ${name} of ${entry} alone, minified and gzipped`;
    rows.push({ what, unit: 'kB', figure: summary([gzipped / 1000]), atMost: true, ...limits });
  }
  const added = await addedBy('klin-zha/match', beside);
  sizes['klin-zha/match beside Game and klin-zha/notation'] = added;
  rows.push({
    what: 'what klin-zha/match adds beside Game and klin-zha/notation, minified and gzipped',
    unit: 'kB',
    figure: summary([added.gzipped / 1000]),
    atMost: true,
    floor: 8,
    aim: 8,
  });
  sizes['examples/web-board'] = webBoardSize();
  rows.push({
    what: 'size of the scripts of examples/web-board, with its bot, minified and gzipped',
    unit: 'kB',
    figure: summary([sizes['examples/web-board'].gzipped / 1000]),
    atMost: true,
  });
  return { imports, sizes, rows };
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
  const sum = (sizes) => sizes.reduce((all, size) => all + size, 0);
  return {
    minified: sum(scripts.map(({ length }) => length)),
    gzipped: sum(scripts.map((script) => gzipSync(script, { level: 9 }).length)),
  };
}

/** How long each import takes in milliseconds, each time in a new process, in turns. */
function importTimes(names, { quick, tell }) {
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const rounds = quick ? 3 : 31;
  for (let round = 0; round <= rounds; round++) {
    tell(`import ${round} of ${rounds}`);
    for (const name of names) {
      const script = `const begin = performance.now(); await import('${name}'); console.log(performance.now() - begin);`;
      const out = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: here });
      // The first time only brings the files into the system's memory.
      if (round > 0) times[name].push(Number(out));
    }
  }
  return Object.fromEntries(names.map((name) => [name, summary(times[name])]));
}

/** What a program has already, to which an entry is added. */
const beside = "export { Game } from 'klin-zha'; export * as notation from 'klin-zha/notation';";

/** The bytes that an entry adds to a program. */
async function addedBy(name, program) {
  const without = await sizeOf(program);
  const all = await sizeOf(`${program} export * as added from '${name}';`);
  return { minified: all.minified - without.minified, gzipped: all.gzipped - without.gzipped };
}

/** The bytes of what an entry exports, everything if not said, in one minified file. */
function bundledSize(name, names = '*') {
  return sizeOf(`export ${names} from '${name}';`);
}

/** The bytes of a program in one minified file. */
async function sizeOf(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    // klin-zha/engine-process starts programs, which Node alone can.
    external: builtinModules,
    target: 'es2022',
    write: false,
    // What esbuild warns of is that a chunk without side effects is imported for nothing.
    logLevel: 'error',
  });
  const bytes = outputFiles[0].contents;
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
}
