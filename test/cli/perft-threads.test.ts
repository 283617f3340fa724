import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleProgram } from './bundle.ts';
import { battle, impossible, klinZha, small } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-threads-'));
const file = bundleProgram(folder);
const program = pathToFileURL(file);

const vectors = readFileSync(new URL('../vectors/perft.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { rules: string; position: string; perft: number[] });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the bundled program; calls `onOutput` on the first output. */
async function execute(argv: readonly string[], onOutput: (pid: number) => void = () => {}) {
  const child = spawn(process.execPath, [file, ...argv], { stdio: 'pipe' });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stdout.once('data', () => onOutput(child.pid!));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const ended = await new Promise((resolve) =>
    child.on('close', (status, signal) => resolve(signal ?? status)),
  );
  return { ended, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

describe('klin-zha perft --threads', () => {
  it.each(vectors.filter((_, index) => index % 8 === 0))(
    'agrees with the reference: $rules $position',
    async ({ rules, position, perft }) => {
      const counts = perft.slice(0, 3).filter((count) => count < 200_000);
      const options = ['--threads', '2', '--rules', rules, '--depth', String(counts.length)];
      const { status, out, err } = await klinZha(['perft', '--json', ...options, position], { program });
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(JSON.parse(out).perft).toEqual(counts);
    },
  );

  it('agrees with one thread if it splits after two moves and shares a table', async () => {
    const argv = ['perft', '--divide', '--json', '--depth', '4', small];
    const alone = await klinZha(argv);
    for (const options of [
      ['--threads', '4'],
      ['--threads', '3', '--hash', '4'],
    ])
      expect(await klinZha([...argv, ...options], { program })).toEqual(alone);
  });

  it('counts from positions on standard input', async () => {
    const { out } = await klinZha(['perft', '--frontier', '2', small]);
    const argv = ['perft', '--stdin', '--depth', '2', '--json', '--threads', '3', '--hash', '2'];
    const counted = JSON.parse((await klinZha(argv, { program, stdin: out })).out);
    const whole = JSON.parse((await klinZha(['perft', '--json', '--depth', '4', small])).out);
    expect(counted.sequences).toBe(whole.perft[3]);
  });

  it('accepts impossible positions', async () => {
    const argv = ['perft', '--json', '--depth', '2', '--unchecked', impossible];
    expect(await klinZha([...argv, '--threads', '2'], { program })).toEqual(await klinZha(argv));
  });

  it('ends its threads with the program', async () => {
    const argv = ['perft', '--json', '--depth', '3', '--threads', '2', battle];
    const { ended, out, err } = await execute(argv);
    expect({ ended, err }).toEqual({ ended: 0, err: '' });
    expect(JSON.parse(out).perft).toEqual([47, 2763, 123_044]);
  });

  it('ends its threads after Ctrl-C', async () => {
    const { ended, err } = await execute(['perft', '--depth', '9', '--threads', '2', battle], (pid) =>
      process.kill(pid, 'SIGINT'),
    );
    expect({ ended, err }).toEqual({ ended: 'SIGINT', err: '' });
  });
});
