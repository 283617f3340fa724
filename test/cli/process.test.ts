import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleProgram } from './bundle.ts';
import { battle } from './support.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-cli-'));
const program = join(folder, 'dist', 'cli.js');

/** Runs the bundled program with its output piped. */
function execute(argv: readonly string[], input = '', env: NodeJS.ProcessEnv = {}) {
  const options = { input, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv], options);
  return { status, stdout, stderr };
}

beforeAll(() => {
  bundleProgram(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the bundled program', () => {
  it('prints the version of its package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(execute(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('returns the exit status of the command', () => {
    expect(execute(['board', battle]).status).toBe(0);
    expect(execute(['board', 'x']).status).toBe(1);
    expect(execute(['dance']).status).toBe(2);
  });

  it.each([
    [{ CI: 'true' }, [], false],
    [{ FORCE_COLOR: '1', TERM: 'dumb' }, [], true],
    [{ NO_COLOR: '1' }, ['--color'], true],
  ])('writes colours to a pipe with %j %j: %j', (variables, options, isColoured) => {
    const { FORCE_COLOR: _, NO_COLOR: __, ...others } = process.env;
    const { stdout } = spawnSync(process.execPath, [program, ...options, 'board', battle], {
      encoding: 'utf8',
      env: { ...others, ...variables },
    });
    expect(stdout.includes('\u001b')).toBe(isColoured);
  });

  it('keeps an existing file and leaves no temporary file if it is interrupted', async () => {
    const home = mkdtempSync(join(folder, 'home-'));
    const out = join(home, 'games.kzn');
    writeFileSync(out, 'old');
    const child = spawn(process.execPath, [program, 'convert', '-', '--out', out], { stdio: 'pipe' });
    const ended = once(child, 'close');
    // The program ends before it has read all of its input.
    child.stdin.on('error', () => {});
    child.stdin.write('B G35 *\n'.repeat(20_000));
    await vi.waitUntil(() => readdirSync(home).length === 2, { timeout: 600_000 });
    expect(readFileSync(out, 'utf8')).toBe('old');
    child.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    expect([readdirSync(home), readFileSync(out, 'utf8')]).toEqual([['games.kzn'], 'old']);
  });

  it('returns status 1 for errors after its output was closed', async () => {
    const child = spawn(process.execPath, [program, 'check', '-'], { stdio: 'pipe' });
    child.stdout.destroy();
    child.stdin.end('[Notation "geometric"]\n\nq@@9 *');
    expect(await once(child, 'close')).toEqual([1, null]);
  });

  it('returns status 1 for errors found before its output was closed', async () => {
    const child = spawn(process.execPath, [program, 'replay', '-'], { stdio: 'pipe' });
    child.stdout.destroy();
    child.stdin.end('[Notation "geometric"]\n\nB G35 q@@9 *');
    expect(await once(child, 'close')).toEqual([1, null]);
  });

  it('reads standard input', () => {
    const { status, stdout } = execute(['moves', '--jsonl'], `${JSON.stringify({ position: battle })}\n`);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).moves).toHaveLength(47);
  });

  it.each([
    ['check', '-'],
    ['moves', '--jsonl'],
  ])('rejects a directory as standard input: %s', (...argv) => {
    const input = openSync(folder, 'r');
    const stdio = [input, 'pipe', 'pipe'] as const;
    const { status, stderr } = spawnSync(process.execPath, [program, ...argv], { stdio: [...stdio] });
    closeSync(input);
    expect([status, String(stderr)]).toEqual([1, 'klin-zha: cannot read <stdin>: is a directory\n']);
  });

  it('ends without a message if its output is closed', async () => {
    const child = spawn(process.execPath, [program, 'moves', '--jsonl'], { stdio: 'pipe' });
    const errors: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.stdin.on('error', () => {});
    const line = `${JSON.stringify({ position: battle })}\n`;
    child.stdin.write(line.repeat(5000));
    child.stdout.once('data', () => child.stdout.destroy());
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect({ status, err: Buffer.concat(errors).toString() }).toEqual({ status: 0, err: '' });
  });
});
