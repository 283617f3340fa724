/** A real Redis and the programs of this example, started for a test and ended by their process ids. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = join(createRequire(import.meta.url).resolve('klin-zha/package.json'), '..', 'dist', 'cli.js');
const home = fileURLToPath(new URL('..', import.meta.url));

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

/** Waits until a condition holds. After two minutes it prints what it waits for and the output of programs, once. */
export async function until(isTrue, what, programs = []) {
  const report = () => programs.map(({ said, printed }) => `${printed}${said}`).join('\n---\n');
  const note = setTimeout(() => console.error(`Still waiting for ${what}:\n${report()}`), 120_000);
  while (!(await isTrue())) await pause(20);
  clearTimeout(note);
}

const houses = new Set();
process.once('exit', () => {
  for (const close of houses) close();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** A folder with a Redis and with the programs that are started in it; all of it is gone after `end`. */
export async function openHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-arena-'));
  const socket = join(folder, 'redis.sock');
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
    url: socket,
    file: (name) => join(folder, name),
    /** All that were started, for reports. */
    programs: [],
    /** Starts Redis with a folder of data: the same one has what was there before. */
    async startRedis(data = folder) {
      const append = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
      server = keep(start('redis-server', ['--port', '0', '--unixsocket', socket, '--dir', data, ...append]));
      const isReady = () => server.printed.includes('ready to accept connections');
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
      close();
    },
  };
  const close = () => {
    for (const { child } of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    houses.delete(close);
  };
  houses.add(close);
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
