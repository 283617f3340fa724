// Publishes a tarball to a registry on this machine that knows no other one, and installs it from there.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../platforms/browsers.mjs';

/** The versions of Node on which the package is installed, as in docs/reference/versions.md. */
export const nodeVersions = [20, 22, 24, 26];
const here = fileURLToPath(new URL('.', import.meta.url));
const consumer = join(here, '..', 'package', 'consumer');
const seconds = 120;

/**
 * Asks a registry on a connection of this request only. Programs that run in between block this one, and the
 * registry closes idle connections, so a kept one could be dead.
 */
export async function ask(url) {
  const response = await fetch(url, { headers: { connection: 'close' } });
  return { ok: response.ok, text: await response.text() };
}

/** Starts a registry with its files in a folder; returns its address and a function that stops it. */
async function startRegistry(folder) {
  const config = join(folder, 'verdaccio.yaml');
  const lines = [
    `storage: ${join(folder, 'storage')}`,
    `auth: { htpasswd: { file: ${join(folder, 'htpasswd')} } }`,
    "packages: { '**': { access: $all, publish: $all } }",
    'log: { type: stdout, format: pretty, level: fatal }',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  const address = `127.0.0.1:${await freePort()}`;
  const program = join(here, 'node_modules', '.bin', 'verdaccio');
  const registry = spawn(program, ['--config', config, '--listen', address], { stdio: 'inherit' });
  const deadline = Date.now() + seconds * 1000;
  while (!(await ask(`http://${address}/-/ping`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || registry.exitCode !== null)
      throw new Error(`The local registry did not answer within ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { address, stop: () => registry.kill() };
}

/** Installs the package into an empty project with one version of Node, and runs it there. */
export function useOn(version, folder, manifest, npmrc) {
  const program = join(folder, `node-${version}`);
  mkdirSync(program);
  writeFileSync(join(program, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--silent', '--no-audit', `node@${version}`], { cwd: program });
  const PATH = [join(program, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const project = join(folder, `project-${version}`);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private":true}');
  writeFileSync(join(project, '.npmrc'), npmrc);
  const env = { ...process.env, PATH, npm_config_cache: join(folder, 'cache') };
  const run = (command, ...args) =>
    execFileSync(command, args, {
      cwd: project,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  run('npm', 'install', '--silent', '--no-audit', `${manifest.name}@${manifest.version}`);
  for (const name of ['consumer.mjs', 'consumer.cjs', 'scenario.cjs'])
    copyFileSync(join(consumer, name), join(project, name));
  run('node', 'consumer.mjs');
  run('node', 'consumer.cjs');
  const printed = run(join('node_modules', '.bin', 'klin-zha'), '--version').trim();
  if (printed !== manifest.version) throw new Error(`klin-zha --version printed '${printed}'.`);
  console.log(
    `Node ${run('node', '--version').trim()}: installed from the registry, as modules and CommonJS`,
  );
}

/** Starts a registry and passes its address, and what `.npmrc` needs for it, to a function. */
export async function inRegistry(folder, use) {
  const { address, stop } = await startRegistry(folder);
  try {
    await use(`http://${address}`, `registry=http://${address}/\n//${address}/:_authToken=local\n`);
  } finally {
    stop();
  }
}

/** Publishes a tarball to a local registry and uses it from there on every supported Node. */
export async function checkRegistry(folder, tarball, manifest) {
  await inRegistry(folder, async (_, npmrc) => {
    const publisher = join(folder, 'publisher');
    mkdirSync(publisher);
    writeFileSync(join(publisher, '.npmrc'), npmrc);
    const args = ['publish', tarball, '--silent', '--tag', 'next', '--userconfig', join(publisher, '.npmrc')];
    execFileSync('npm', args, { cwd: publisher, stdio: 'inherit' });
    for (const version of nodeVersions) useOn(version, folder, manifest, npmrc);
  });
}
