// npm run tool platforms -- [NAME]...
//
// Packs the package as it was built, installs it, and runs the same check on every platform: Node 20, 22, 24 and 26, Bun and
// Deno from the npm registry, Debian's Chromium and Firefox, and WebKitGTK. All must compute the same. The status is 1
// if a check failed, 2 if none failed but a platform is missing.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, firefox, webkit } from './browsers.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-platforms-'));
const project = join(folder, 'project');

function run(command, args, cwd = project) {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  }).trim();
}

/** The vectors of moves and the scripts of matches. */
function data() {
  const vectors = join(root, 'test', 'vectors');
  const scripts = join(root, 'test', 'match', 'vectors');
  const lines = readdirSync(vectors)
    .sort()
    .flatMap((name) => readFileSync(join(vectors, name), 'utf8').trim().split('\n'));
  return {
    vectors: lines
      .map((line) => JSON.parse(line))
      .filter(({ position, moves }) => position !== undefined && Array.isArray(moves)),
    scripts: readdirSync(scripts)
      .sort()
      .filter((name) => !name.endsWith('.expect.jsonl'))
      .map((name) => readFileSync(join(scripts, name), 'utf8').trim()),
  };
}

function prepare() {
  mkdirSync(project);
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  writeFileSync(join(project, 'package.json'), '{"private":true}');
  run('npm', ['install', '--silent', '--offline', '--no-audit', join(folder, tarball)]);
  for (const name of ['check.mjs', 'run.mjs', 'run.cjs']) copyFileSync(join(here, name), join(project, name));
  writeFileSync(join(project, 'data.mjs'), `export const data = ${JSON.stringify(data())};\n`);
}

/** Installs a package from the npm registry in its own folder, and returns the folder. */
function installed(name, version) {
  const place = join(folder, `${name}-${version}`);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  run('npm', ['install', '--silent', '--no-audit', `${name}@${version}`], place);
  return place;
}

/** Returns the file of a program from the npm registry. */
function programOf(name, version) {
  return join(installed(name, version), 'node_modules', '.bin', name);
}

/** A platform that is a program: what stands before the name of a script when it runs one. */
function program(name, version, ...before) {
  return () => {
    const isThis = name === 'node' && process.versions.node.startsWith(`${version}.`);
    const file = isThis ? process.execPath : programOf(name, version);
    const asked = (script) => () => run(file, [...before, script]);
    const [called] = run(file, ['--version']).split('\n');
    return [called, ['modules', asked('run.mjs')], ['CommonJS', asked('run.cjs')]];
  };
}

/** puppeteer-core from the npm registry. */
function puppeteer() {
  const place = installed('puppeteer-core', '24.8.2');
  return join(place, 'node_modules', 'puppeteer-core', 'lib', 'esm', 'puppeteer', 'puppeteer-core.js');
}

const platforms = {
  node20: program('node', 20),
  node22: program('node', 22),
  node24: program('node', 24),
  node26: program('node', 26),
  bun: program('bun', '1.4.5'),
  deno: program('deno', '2.9.6', 'run', '--allow-all', '--node-modules-dir=manual'),
  chromium: () => chromium(project),
  firefox: () => firefox(project, puppeteer()),
  webkit: () => webkit(project),
};
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(platforms, name));
if (unknown.length > 0) {
  console.error(`platforms: ${unknown.join(', ')} is none of ${Object.keys(platforms).join(', ')}`);
  process.exit(2);
}

/** What went wrong, in few lines. */
function why(error) {
  return `${error.stderr?.toString() || error.message}`.trim().split('\n').slice(-6).join('\n    ');
}

let [failed, missing] = [0, 0];
let common;
try {
  prepare();
  for (const [name, begin] of Object.entries(platforms)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    let begun;
    try {
      begun = await begin();
    } catch (error) {
      missing++;
      console.log(`${name}: could not be had\n    ${why(error)}`);
      continue;
    }
    const [version, ...ways] = begun;
    for (const [way, ask] of ways) {
      try {
        const answer = await ask();
        common ??= answer;
        if (answer !== common) throw new Error(`${answer}, but others had ${common}`);
        console.log(`${name} (${version}), ${way}: ${answer}`);
      } catch (error) {
        failed++;
        console.log(`${name} (${version}), ${way}: FAILED\n    ${why(error)}`);
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${failed} failed, ${missing} could not be had`);
process.exitCode = failed > 0 ? 1 : missing > 0 ? 2 : 0;
