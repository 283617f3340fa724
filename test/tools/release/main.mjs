// npm run tool release -- [--package-only] [--tag TAG]
//
// Runs a release up to publishing: all checks, the packed package on all platforms, its bill of materials, and its
// installation from a local registry on every supported Node. The result is in the folder `release`. With --tag it
// fails at once if the package may not be published under that tag. --package-only skips the checks of the library.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeBill } from './bill.mjs';
import { publishFaults } from './publish-faults.mjs';
import { checkRegistry } from './registry.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const options = { 'package-only': { type: 'boolean' }, tag: { type: 'string' } };
const { 'package-only': packageOnly = false, tag } = parseArgs({ options }).values;
const results = join(root, 'release');
const tarball = join(results, `${manifest.name}-${manifest.version}.tgz`);

const run =
  (command, ...args) =>
  () =>
    execFileSync(command, args, { cwd: root, stdio: 'inherit' });
const tool = (...args) => run('npm', 'run', 'tool', ...args);

/** Names the faults of the dependencies; a registry without audits is no fault of theirs. */
function audit() {
  try {
    execFileSync('npm', ['audit', '--json', '--audit'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    console.log('No dependency has a known vulnerability.');
  } catch (error) {
    const { metadata, message } = JSON.parse(error.stdout?.toString() || '{}');
    if (metadata !== undefined) throw new Error(JSON.stringify(metadata.vulnerabilities));
    console.log(`The registry answers no audit: ${message ?? 'no answer'}`);
  }
}

function pack() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  run('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', results)();
}

async function inRegistry() {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-release-'));
  try {
    await checkRegistry(folder, tarball, manifest);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const library = [
  ['All checks', run('bash', '.ci/run')],
  ['Long checks', tool('nightly')],
  ['Mutants by hand', tool('mutation', '--', '--by-hand')],
];
const packed = [
  ['Programs of the release', run('npm', '--prefix', 'test/tools/release', 'ci', '--ignore-scripts')],
  ['Build', run('npm', 'run', 'build')],
  ['Package', tool('package')],
  ['Platforms', tool('platforms')],
  ['Audit', audit],
  ['Tarball', pack],
  ['Bill of materials', () => writeBill(root, join(results, 'sbom.cdx.json'))],
  ['Local registry', inRegistry],
];

const faults = publishFaults(manifest, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), tag);
const listFaults = () => {
  for (const fault of faults) console.log(`Not to be published: ${fault}`);
};
if (tag !== undefined && faults.length > 0) {
  listFaults();
  process.exit(1);
}
for (const [name, step] of packageOnly ? packed : [...library, ...packed]) {
  const began = Date.now();
  console.log(`\n== ${name}`);
  await step();
  console.log(`-- ${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}

listFaults();
console.log(`\n${tarball} is packed and checked.`);
