import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { battle } from './support.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-cli-'));
const program = join(folder, 'dist', 'cli.js');

/** Runs the bundled program as a shell would, its output piped. */
function execute(argv: readonly string[], input = '', env: NodeJS.ProcessEnv = {}) {
  const options = { input, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv], options);
  return { status, stdout, stderr };
}

beforeAll(() => {
  buildSync({
    entryPoints: [join(root, 'src/cli/main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the program, bundled', () => {
  it('finds the version in the manifest of its package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(execute(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('ends with the status that the command gives', () => {
    expect(execute(['board', battle]).status).toBe(0);
    expect(execute(['board', 'x']).status).toBe(1);
    expect(execute(['dance']).status).toBe(2);
  });

  it('writes no colours into a pipe, whatever the surroundings say', () => {
    const { stdout } = execute(['board', battle], '', { CI: 'true', FORCE_COLOR: '1' });
    expect(stdout).not.toContain('\u001b');
  });

  it('reads standard input', () => {
    const { status, stdout } = execute(['moves', '--jsonl'], `${JSON.stringify({ position: battle })}\n`);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).moves).toHaveLength(47);
  });

  it('ends quietly when its reader goes away', async () => {
    const child = spawn(process.execPath, [program, 'moves', '--jsonl'], { stdio: 'pipe' });
    const complaints: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
    child.stdin.on('error', () => {});
    const line = `${JSON.stringify({ position: battle })}\n`;
    child.stdin.write(line.repeat(5000));
    child.stdout.once('data', () => child.stdout.destroy());
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect({ status, complaints: Buffer.concat(complaints).toString() }).toEqual({
      status: 0,
      complaints: '',
    });
  });
});
