// Packs the package as it was built and checks the tarball as its users get it: with the linters of packages,
// installed into the project in this folder and into examples/web-board, and in bundles for the browser.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundledPackages, licenceFaults } from './licences.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tool = (name) => join(root, 'node_modules', '.bin', name);
/** TypeScript 7 checks types in an eighth of the time of version 6. */
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const mostPacked = 1_350_000;
const mostUnpacked = 4_500_000;
/** The most that a game of five functions may weigh, minified and gzipped. */
const mostOfFive = 31_000;
/** The most that the element may add to a bundle with `klin-zha` and `klin-zha/words`. */
const mostOfElement = 26_000;
/** The most that all of `klin-zha/records` may weigh, minified and gzipped. */
const mostOfRecords = 105_500;

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

function check(condition, message) {
  if (!condition) throw new Error(message);
}

/** Packs the package into a folder; what is in it is small, and only what users need. */
function pack(folder) {
  const args = ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const out = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [{ filename, files, size, unpackedSize }] = JSON.parse(out.slice(out.indexOf('[')));
  const beside = ['CHANGELOG.md', 'LICENSE', 'README.md', 'docs/rules.md', 'package.json'];
  const names = files.map(({ path }) => path);
  const surplus = names.filter((name) => !name.startsWith('dist/') && !beside.includes(name));
  const missing = [...beside, 'dist/THIRD-PARTY-LICENSES'].filter((name) => !names.includes(name));
  check(surplus.length === 0, `packed, but not for users: ${surplus.join(', ')}`);
  check(missing.length === 0, `not packed: ${missing.join(', ')}`);
  check(!names.some((name) => name.endsWith('.map')), 'source maps are packed');
  check(size <= mostPacked && unpackedSize <= mostUnpacked, `${size} bytes packed, ${unpackedSize} unpacked`);
  console.log(`${names.length} files, ${size} bytes packed, ${unpackedSize} unpacked`);
  return join(folder, filename);
}

function checkTarball(tarball) {
  run(tool('publint'), [tarball, '--strict']);
  run(tool('attw'), [tarball]);
}

function checkInstalled(project, tarball) {
  cpSync(join(root, 'test', 'tools', 'package', 'consumer'), project, { recursive: true });
  run('npm', ['install', '--silent', '--offline', tarball], project);
  run(process.execPath, ['consumer.mjs'], project);
  run(process.execPath, ['consumer.cjs'], project);
  copyFileSync(join(root, 'examples', 'worker.mjs'), join(project, 'worker.mjs'));
  const answer = execFileSync(process.execPath, ['worker.mjs'], { cwd: project, encoding: 'utf8' });
  check(/^\d+ legal moves; to be chosen from: L S I V B\n/.test(answer), `the worker answered ${answer}`);
  run(join(project, 'node_modules', '.bin', 'klin-zha'), ['--help'], project);

  // The same text as a module of either kind, so that both sets of type declarations are read: each alone, and both in one
  // program, where the element stands in the page's list of tags by both.
  const text = readFileSync(join(project, 'consumer.ts'), 'utf8');
  const files = ['consumer.ts', 'consumer.mts', 'consumer.cts'].map((name) => join(project, name));
  for (const endings of [['mts'], ['cts'], ['mts', 'cts']]) {
    for (const file of files) rmSync(file, { force: true });
    for (const ending of endings) writeFileSync(join(project, `consumer.${ending}`), text);
    for (const [kind, resolution] of [
      ['node16', 'node16'],
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ]) {
      run(tsc, ['--project', project, '--module', kind, '--moduleResolution', resolution]);
      console.log(`types of .${endings.join(' and .')} are right under ${resolution}`);
    }
  }
}

/** Checks the types of both kinds with TypeScript 6, and with the oldest version that the README names. */
function checkOldTypes(project, folder) {
  mkdirSync(folder);
  run('npm', ['install', '--silent', '--no-audit', '--prefix', folder, 'typescript@4.9'], folder);
  for (const home of [root, folder]) {
    const typescript = join(home, 'node_modules/typescript');
    const { version } = JSON.parse(readFileSync(join(typescript, 'package.json'), 'utf8'));
    const options = ['--module', 'node16', '--moduleResolution', 'node16'];
    run(join(typescript, 'bin/tsc'), ['--project', project, ...options]);
    console.log(`types are right for TypeScript ${version}`);
  }
}

/** Checks and builds the page in examples/web-board with the packed package, by this repository's Vite; tells what it weighs. */
function checkWebBoard(project, tarball) {
  const isSource = (path) => !['node_modules', 'dist', 'package-lock.json'].includes(basename(path));
  cpSync(join(root, 'examples', 'records'), join(project, '..', 'records'), { recursive: true });
  cpSync(join(root, 'examples', 'web-board'), project, { recursive: true, filter: isSource });
  run('npm', ['pkg', 'delete', 'devDependencies'], project);
  run('npm', ['install', '--silent', '--offline', tarball], project);
  for (const name of ['vite', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  run(tsc, ['--project', project]);
  run(tool('vite'), ['build', '--logLevel', 'error'], project);
  const assets = join(project, 'dist', 'assets');
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
    const { length } = gzipSync(readFileSync(join(assets, name)), { level: 9 });
    console.log(`web board: ${name.replace(/-[^-]*$/, '')} has ${length} bytes gzipped`);
  }
  check(existsSync(join(project, 'dist', 'service-worker.js')), 'the web board has no service worker');
}

/** The licences of all that is bundled are in the package, word for word. */
async function checkLicences(project) {
  const file = join(project, 'node_modules', manifest.name, 'dist', 'THIRD-PARTY-LICENSES');
  const packages = await bundledPackages(root);
  const faults = licenceFaults(existsSync(file) ? readFileSync(file, 'utf8') : '', packages);
  check(faults.length === 0, faults.join('\n'));
  check(packages.length > 0, 'nothing is found that is bundled');
  console.log(`licences are told of ${packages.map(({ name }) => name).join(', ')}`);
}

/** Bundles a script that uses the installed package, runs it on a bare engine, and returns its bytes and what it set. */
async function bundle(project, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  const { contents: bytes, text } = outputFiles[0];
  check(!/["'`]node:|\brequire\(/.test(text), `a bundle asks for Node: ${contents}`);
  const globals = {};
  runInNewContext(text, globals);
  return { length: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length, result: globals.result };
}

/** Bundles what pages use alone, within the bytes that it may have, and looks whether it works. */
async function checkBundles(project) {
  const paths = Object.keys(manifest.exports).filter((path) => !/\.json$|node$/.test(path));
  const names = paths.map((_, index) => `entry${index}`);
  const imports = paths.map((path, index) => `import * as ${names[index]} from 'klin-zha${path.slice(1)}';`);
  for (const [what, contents, works, most] of [
    [
      'all entries',
      `${imports.join('')} globalThis.result = [${names}];`,
      (result) => result.length === paths.length,
      // The networks have 380,000.
      1_120_000,
    ],
    [
      'parsePosition',
      "import { klinZha, parsePosition } from 'klin-zha'; globalThis.result = parsePosition(klinZha, 'nonsense').ok;",
      (result) => result === false,
      100_000,
    ],
    [
      'Searcher',
      "import { createState, klinZha } from 'klin-zha'; import { Searcher } from 'klin-zha/search';" +
        'globalThis.result = new Searcher(createState(klinZha)).hash();',
      (result) => /^[0-9a-f]{16}$/.test(result),
      100_000,
    ],
    [
      'cellIndex',
      "import { cellIndex } from 'klin-zha'; globalThis.result = cellIndex;",
      (result) => typeof result === 'function',
      2_000,
    ],
    [
      'renderSvg',
      "import { renderSvg } from 'klin-zha/render'; globalThis.result = renderSvg;",
      (result) => typeof result === 'function',
      100_000,
    ],
    [
      'rulesetIds',
      "import { rulesetIds } from 'klin-zha'; globalThis.result = rulesetIds.length;",
      (result) => result === 5,
      400,
    ],
    [
      '`import` and `require`, which share one copy',
      "import { KlinZhaError } from 'klin-zha'; const root = require('klin-zha');" +
        'globalThis.result = root.KlinZhaError === KlinZhaError;',
      (result) => result === true,
      200_000,
    ],
    [
      'the names of classes',
      "import { Game, KlinZhaError } from 'klin-zha'; import { Searcher } from 'klin-zha/search';" +
        "import { GameStatistics, RecordReader } from 'klin-zha/records';" +
        'globalThis.result = [Game, KlinZhaError, Searcher, GameStatistics, RecordReader].map(({ name }) => name).join();',
      (result) => result === 'Game,KlinZhaError,Searcher,GameStatistics,RecordReader',
      220_000,
    ],
  ]) {
    const { length, result } = await bundle(project, contents);
    check(works(result), `the bundle of ${what} does not work: ${result}`);
    check(length <= most, `the bundle of ${what} has ${length} bytes, more than ${most}`);
    console.log(`bundle of ${what}: ${length} bytes`);
  }
}

/** A game of five functions is small, and the page on the element names its size. */
async function checkSizes(project) {
  const five = '{ createState, klinZha, legalMoves, outcome, play }';
  const { gzipped } = await bundle(project, `import ${five} from 'klin-zha'; globalThis.result = ${five};`);
  check(
    gzipped <= mostOfFive,
    `a bundle of ${five} has ${gzipped} bytes gzipped, more than ${mostOfFive}: see docs/maintainers/contributing.md`,
  );
  const element = await bundle(project, "import 'klin-zha/element';");
  const others =
    "import * as all from 'klin-zha'; import * as words from 'klin-zha/words'; globalThis.result = [all, words];";
  const { gzipped: rest } = await bundle(project, others);
  const added = (await bundle(project, `${others} import 'klin-zha/element';`)).gzipped - rest;
  check(added <= mostOfElement, `the element adds ${added} bytes gzipped, more than ${mostOfElement}`);
  const all = "import * as records from 'klin-zha/records'; globalThis.result = records;";
  const { gzipped: records } = await bundle(project, all);
  check(records <= mostOfRecords, `the records have ${records} bytes gzipped, more than ${mostOfRecords}`);
  const page = readFileSync(join(root, 'docs/how-to/board.md'), 'utf8');
  const named = 1000 * Number(/(\d+) kB, minified and gzipped/.exec(page)?.[1]);
  const isNear = Math.abs(named - element.gzipped) <= 0.05 * element.gzipped;
  check(isNear, `the element has ${element.gzipped} bytes gzipped, docs/how-to/board.md says ${named}`);
  console.log(
    `gzipped: five functions have ${gzipped} bytes, the records ${records}, the element ${element.gzipped} and adds ${added}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-package-'));
try {
  const tarball = pack(folder);
  checkTarball(tarball);
  const project = join(folder, 'consumer');
  checkInstalled(project, tarball);
  checkOldTypes(project, join(folder, 'typescript'));
  checkWebBoard(join(folder, 'web-board'), tarball);
  await checkLicences(project);
  await checkBundles(project);
  await checkSizes(project);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
