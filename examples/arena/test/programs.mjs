/** A real Redis and the programs of this example, started for a test and ended by their process ids. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = join(createRequire(import.meta.url).resolve('klin-zha/package.json'), '..', 'dist', 'cli.js');
const home = fileURLToPath(new URL('..', import.meta.url));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** A process whose output is kept: `said` so far, `ended` with its exit status. */
function start(command, args, cwd) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd });
  const started = { child, said: '', printed: '', ended: undefined };
  child.stdout.setEncoding('utf8').on('data', (text) => (started.printed += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (started.said += text));
  child.stdin.end();
  started.ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(signal ?? status));
  });
  started.ended.catch(() => {});
  return started;
}

export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits for something, and says what was said where it does not come. */
export async function until(isThere, what, programs = [], seconds = 600) {
  const end = Date.now() + seconds * 1000;
  while (!isThere()) {
    const report = () => programs.map(({ said, printed }) => `${printed}${said}`).join('\n---\n');
    if (Date.now() > end) throw new Error(`${what} did not come in ${seconds} s:\n${report()}`);
    await pause(20);
  }
}

/** A folder with a Redis and with the programs that are started in it; all of it is gone after `end`. */
export async function openHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-arena-'));
  const port = await freePort();
  const running = new Set();
  let server;
  const keep = (program) => {
    running.add(program);
    house.programs.push(program);
    program.ended.finally(() => running.delete(program)).catch(() => {});
    return program;
  };
  const house = {
    folder,
    url: `redis://127.0.0.1:${port}`,
    file: (name) => join(folder, name),
    /** All that were started, for reports. */
    programs: [],
    /** Starts Redis with a folder of data: the same one has what was there before. */
    async startRedis(data = folder) {
      const append = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
      server = keep(
        start('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', data, ...append]),
      );
      const isReady = () => server.printed.includes('Ready to accept connections');
      await Promise.race([
        until(isReady, 'Redis', [server]),
        server.ended.then(
          () => Promise.reject(new Error(`Redis has ended:\n${server.printed}${server.said}`)),
          ({ message }) => Promise.reject(new Error(`${message}: apt-get install redis-server`)),
        ),
      ]);
    },
    killRedis: () => house.kill(server),
    async kill(program) {
      program.child.kill('SIGKILL');
      await program.ended;
    },
    /** Waits till a program ends by itself, as it should. */
    async endsWell(program) {
      const hasEnded = () => program.child.exitCode !== null || program.child.signalCode !== null;
      await until(hasEnded, 'the end', house.programs);
      assert.equal(await program.ended, 0, program.said);
    },
    /** Starts a program of this example. */
    run: (name, args) => keep(start(process.execPath, [join(home, name), '--queue', house.url, ...args])),
    /** Starts any program in a folder. */
    start: (command, args, cwd) => keep(start(command, args, cwd)),
    /** Starts the command line of the library. */
    runCli: (args) => keep(start(process.execPath, [cli, ...args])),
    async end() {
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.allSettled([...running].map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await house.startRedis();
  return house;
}

/** What stands in a ledger behind its head; a line that is broken is none. */
export function gamesIn(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(1) : [];
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
