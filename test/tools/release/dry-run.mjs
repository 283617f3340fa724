// npm run tool release -- --dry-run
//
// Runs the scripts of both jobs of .github/workflows/release.yml in a clone with a tag, a made-up address and a date, against a
// registry on this machine. Omits the checks of the library, and of the publishing only `--provenance` and the exchange of a
// token. A tarball that was changed between the jobs must be refused. Then installs the package on every supported Node.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { ask, inRegistry, nodeVersions, useOn } from './registry.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-dry-run-'));
const clone = join(folder, 'klin-zha');
const address = 'https://github.com/example/klin-zha';

/** Runs the script of a step of a job as the workflow does, but for some replaced words; returns its exit code. */
function runStep(job, id, cwd, env, ...replaced) {
  const { run } = jobs[job].steps.find((step) => step.id === id);
  const script = replaced.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The step '${id}' has no '${from}'.`);
    return text.replace(from, to);
  }, run);
  console.log(`\n== ${job}: ${id}`);
  return spawnSync('sh', ['-e', '-c', script], { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
    .status;
}

/** Clones the last commit, with what the owner enters before a release. Returns the manifest. */
function prepare() {
  const git = (...args) => execFileSync('git', args, { cwd: clone, stdio: 'ignore' });
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const manifestFile = join(clone, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  manifest.repository = { type: 'git', url: `git+${address}.git` };
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  const log = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(clone, 'CHANGELOG.md'), log.replace(' - Unreleased', ' - 2027-01-31'));
  const author = ['-c', 'user.name=dry run', '-c', 'user.email=dry-run@example.org'];
  git(...author, 'commit', '--quiet', '--all', '--message', 'dry run');
  git('tag', `v${manifest.version}`);
  return manifest;
}

/** Compares what the registry has with the tarball. */
async function compare(registry, { name, version }, tarball) {
  const { dist, homepage, bugs } = JSON.parse((await ask(`${registry}/${name}`)).text).versions[version];
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (dist.integrity !== integrity) throw new Error('The registry has another tarball than the build.');
  if (homepage !== `${address}#readme` || bugs?.url !== `${address}/issues`)
    throw new Error(`The registry has the addresses ${homepage} and ${bugs?.url}.`);
}

try {
  const programsOfRelease = ['--prefix', 'test/tools/release', 'ci', '--ignore-scripts', '--silent'];
  execFileSync('npm', programsOfRelease, { cwd: root, stdio: 'inherit' });
  const manifest = prepare();
  const tag = { GITHUB_REF_NAME: `v${manifest.version}`, GITHUB_OUTPUT: join(folder, 'output') };
  const short = ['npm run tool release --', 'npm run tool release -- --package-only'];
  if (runStep('build', 'pack', clone, tag, short) !== 0) throw new Error('The build failed.');
  const checksum = readFileSync(tag.GITHUB_OUTPUT, 'utf8').trim().replace('checksum=', '');

  const runner = join(folder, 'runner');
  mkdirSync(runner);
  cpSync(join(clone, 'release'), join(runner, 'release'), { recursive: true });
  const tarball = join(runner, 'release', `${manifest.name}-${manifest.version}.tgz`);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  execFileSync('npm', ['install', '--silent', '--no-audit', '--prefix', programs, 'node@24', 'npm@11']);
  const PATH = [join(programs, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

  await inRegistry(folder, async (registry, npmrc) => {
    writeFileSync(join(folder, '.npmrc'), npmrc);
    const publish = () =>
      runStep(
        'publish',
        'publish',
        runner,
        { ...tag, PATH, CHECKSUM: checksum, DIST_TAG: 'next', npm_config_userconfig: join(folder, '.npmrc') },
        [' --provenance', ''],
      );
    cpSync(tarball, join(folder, 'kept.tgz'));
    appendFileSync(tarball, 'changed');
    const isRefused = publish() !== 0;
    const { ok } = await ask(`${registry}/${manifest.name}`);
    if (!isRefused || ok) throw new Error('A changed tarball was published.');
    renameSync(join(folder, 'kept.tgz'), tarball);
    if (publish() !== 0) throw new Error('The tarball was not published.');
    await compare(registry, manifest, tarball);
    for (const version of nodeVersions) useOn(version, folder, manifest, npmrc);
  });
  console.log('\nBoth jobs passed: a changed tarball was refused, and that of the build was published.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
