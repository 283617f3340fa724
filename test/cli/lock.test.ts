/** Eight processes that start at once beside the lock of a killed process. `LOCK_ROUNDS=200` runs more rounds. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';

const rounds = Number(process.env.LOCK_ROUNDS ?? runs(20));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-lock-'));
const [program, games] = [join(folder, 'program.mjs'), join(folder, 'games')];
const file = join(games, 'games.jsonl');
mkdirSync(games);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Waits for the signal, which is a file; keeps the lock until it is killed. */
const contents = `
  import { existsSync } from 'node:fs';
  import { lock } from './lock.ts';
  const [file, signal] = process.argv.slice(2);
  console.log('ready');
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(signal)) Atomics.wait(sleeper, 0, 0, 1);
  try {
    lock(file);
    console.log('inside');
    setInterval(() => {}, 1000);
  } catch ({ message }) {
    console.log(message);
  }`;
const resolveDir = fileURLToPath(new URL('../../src/cli/files', import.meta.url));
buildSync({
  stdin: { contents, resolveDir },
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
});

/** Starts a process. @returns the process, and a function that reads its next line */
function start(signal: string) {
  const child = spawn(process.execPath, [program, file, signal], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, next: async (): Promise<string> => (await lines.next()).value };
}

it(`is held by one of eight processes, in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const signal = join(folder, `signal-${round}`);
    const processes = Array.from({ length: 8 }, () => start(signal));
    const ended = processes.map(({ child }) => once(child, 'close'));
    try {
      for (const { next } of processes) expect(await next()).toBe('ready');
      writeFileSync(signal, '');
      const answers = await Promise.all(processes.map(({ next }) => next()));
      const refusal = expect.stringContaining(`'${file}' is locked by process `);
      expect(answers.filter((answer) => answer !== 'inside')).toEqual(Array(7).fill(refusal));
      expect(readdirSync(games)).toEqual(['games.jsonl.lock']);
    } finally {
      // The processes of the next round find the lock.
      for (const { child } of processes) child.kill('SIGKILL');
      await Promise.all(ended);
    }
  }
});
