// Packs the package and examines the tarball as its users meet it: the linters of packages, installs into
// the project beside this file, the package in examples/own-variant, the examples in others' houses and examples/web-board, and bundles for the browser.
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
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundledPackages, licenceFaults } from './licences.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tool = (name) => join(root, 'node_modules', '.bin', name);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

function check(condition, message) {
  if (!condition) throw new Error(message);
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
      run(tool('tsc'), ['--project', project, '--module', kind, '--moduleResolution', resolution]);
      console.log(`types of .${endings.join(' and .')} are right under ${resolution}`);
    }
  }
}

/** The oldest TypeScript that the README names reads the types of both kinds, from the registry. */
function checkOldTypes(project, folder) {
  mkdirSync(folder);
  run('npm', ['install', '--silent', '--no-audit', '--prefix', folder, 'typescript@4.9'], folder);
  const tsc = join(folder, 'node_modules', '.bin', 'tsc');
  run(tsc, ['--project', project, '--module', 'node16', '--moduleResolution', 'node16']);
  console.log('types are right for TypeScript 4.9');
}

/** Installs the tarball into the example of a package with variants of its own, and runs that package's checks. */
function checkOwnVariants(project, tarball) {
  const isSource = (path) => basename(path) !== 'node_modules';
  cpSync(join(root, 'examples', 'own-variant'), project, { recursive: true, filter: isSource });
  // Its tools are those of this repository, so that nothing is asked from the registry.
  run('npm', ['pkg', 'delete', 'devDependencies'], project);
  run('npm', ['install', '--silent', '--offline', tarball], project);
  run(process.execPath, ['--test', '--test-reporter=spec'], project);
  run(tool('tsc'), ['--project', project, '--typeRoots', join(root, 'node_modules', '@types')]);
  console.log('variants of a package of its own work, and their types are right');
}

/** Installs the tarball into an example with packages of its own, from the registry, and runs that example's tests. */
function checkInHouse(name, project, tarball) {
  const isSource = (path) => basename(path) !== 'node_modules';
  cpSync(join(root, 'examples', name), project, { recursive: true, filter: isSource });
  run('npm', ['install', '--silent', '--no-audit', tarball], project);
  run('npm', ['test', '--silent'], project);
}

/** Checks and builds the page in examples/web-board with the packed package, by this repository's Vite; tells what it weighs. */
function checkWebBoard(project, tarball) {
  const isSource = (path) => !['node_modules', 'dist'].includes(basename(path));
  cpSync(join(root, 'examples', 'records'), join(project, '..', 'records'), { recursive: true });
  cpSync(join(root, 'examples', 'web-board'), project, { recursive: true, filter: isSource });
  run('npm', ['pkg', 'delete', 'devDependencies'], project);
  run('npm', ['install', '--silent', '--offline', tarball], project);
  for (const name of ['vite', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  run(tool('tsc'), ['--project', project]);
  run(tool('vite'), ['build', '--logLevel', 'error'], project);
  const assets = join(project, 'dist', 'assets');
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
    const { length } = gzipSync(readFileSync(join(assets, name)), { level: 9 });
    console.log(`web board: ${name.replace(/-[^-]*$/, '')} has ${length} bytes gzipped`);
  }
  check(existsSync(join(project, 'dist', 'service-worker.js')), 'the web board has no service worker');
}

/** Source maps name nothing of the machine that built them, and hold their sources or stand beside them. */
function checkMaps(project) {
  const dist = join(project, 'node_modules', manifest.name, 'dist');
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.map'))) {
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(join(dist, name), 'utf8'));
    for (const [index, source] of sources.entries()) {
      check(!isAbsolute(source), `${name} names a source by the path ${source}`);
      const isThere = typeof sourcesContent[index] === 'string' || existsSync(join(dist, source));
      check(isThere, `${name} names ${source}, which is not in the package`);
    }
  }
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

/** The plain game is a chunk of its own, which the root builds on: who imports it alone reads no more. */
function checkPlain(project) {
  const dist = join(project, 'node_modules', manifest.name, 'dist');
  const read = (name, seen = new Set()) => {
    if (seen.has(name)) return seen;
    const text = readFileSync(join(dist, name), 'utf8');
    for (const [, other] of text.matchAll(/from\s*["']\.\/([^"']+)["']/g)) read(other, seen.add(name));
    return seen.add(name);
  };
  const files = [...read('plain.js')];
  const bytes = files.reduce((sum, name) => sum + statSync(join(dist, name)).size, 0);
  check(files.length === 2, `klin-zha/plain reads ${files.length} files: ${files.join(', ')}`);
  check(bytes <= 104_000, `klin-zha/plain reads ${bytes} bytes`);
  const missing = files.slice(1).filter((name) => !read('index.js').has(name));
  check(missing.length === 0, 'the root does not build on klin-zha/plain');
  console.log(`klin-zha/plain reads ${bytes} bytes in ${files.length} files`);
}

/** Public classes keep their names, and a function alone brings no tables. */
async function checkShortened(project) {
  const names = await bundle(
    project,
    'the names of classes',
    "import { Game, KlinZhaError } from 'klin-zha'; import { Searcher } from 'klin-zha/search';" +
      "import { PositionIndex } from 'klin-zha/records'; import { RecordReader } from 'klin-zha/records';" +
      'globalThis.result = [Game, KlinZhaError, Searcher, PositionIndex, RecordReader].map(({ name }) => name).join();',
    200_000,
  );
  check(names === 'Game,KlinZhaError,Searcher,PositionIndex,RecordReader', `the classes are called ${names}`);
  const ids = await bundle(
    project,
    'rulesetIds',
    "import { rulesetIds } from 'klin-zha'; globalThis.result = rulesetIds.length;",
    200,
  );
  check(ids === 5, 'the bundle of rulesetIds does not work');
}

/** Bundles a script that uses the installed package, runs it on a bare engine, and returns what it set. */
async function bundle(project, name, contents, limit) {
  const result = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    format: 'iife',
    minify: true,
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  const { text } = result.outputFiles[0];
  check(!/["'`]node:|\brequire\(/.test(text), `the bundle of ${name} asks for Node`);
  check(text.length <= limit, `the bundle of ${name} has ${text.length} bytes, more than ${limit}`);
  console.log(`bundle of ${name}: ${text.length} bytes`);
  const globals = {};
  runInNewContext(text, globals);
  return globals.result;
}

async function checkBundles(project) {
  const parsed = await bundle(
    project,
    'parsePosition',
    "import { parsePosition } from 'klin-zha'; globalThis.result = parsePosition(klinZha, 'nonsense').ok;",
    100_000,
  );
  check(parsed === false, 'the bundle of parsePosition does not work');
  const hash = await bundle(
    project,
    'Searcher',
    "import { createState } from 'klin-zha'; import { Searcher } from 'klin-zha/search';" +
      'globalThis.result = new Searcher(createState(klinZha)).hash();',
    100_000,
  );
  check(/^[0-9a-f]{16}$/.test(hash), 'the bundle of Searcher does not work');
  const name = await bundle(
    project,
    'cellIndex',
    "import { cellIndex, klinZha } from 'klin-zha'; globalThis.result = cellIndex;",
    2_000,
  );
  check(typeof name === 'function', 'the bundle of cellIndex does not work');
  const picture = await bundle(
    project,
    'renderSvg',
    "import { renderSvg } from 'klin-zha/render'; globalThis.result = renderSvg;",
    45_000,
  );
  check(typeof picture === 'function', 'the bundle of renderSvg does not work');
}

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-package-'));
try {
  run('npm', ['pack', '--silent', '--pack-destination', folder]);
  const tarball = join(folder, `${manifest.name}-${manifest.version}.tgz`);
  check(existsSync(tarball), `npm pack made no ${tarball}`);
  checkTarball(tarball);
  const project = join(folder, 'consumer');
  checkInstalled(project, tarball);
  checkOldTypes(project, join(folder, 'typescript'));
  checkOwnVariants(join(folder, 'own-variant'), tarball);
  for (const name of ['boardgame-io', 'react', 'deno-and-bun'])
    checkInHouse(name, join(folder, name), tarball);
  checkWebBoard(join(folder, 'web-board'), tarball);
  await checkLicences(project);
  checkMaps(project);
  checkPlain(project);
  await checkBundles(project);
  await checkShortened(project);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
