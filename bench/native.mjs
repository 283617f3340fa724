/** The C program in `native/`: compiled where there is a compiler, and run. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('native/perft.c', import.meta.url));

/** The compiler and its version in one line, or null where there is none. */
export function compilerVersion() {
  const { status, stdout } = spawnSync('cc', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0] : null;
}

/**
 * Compiles the program into a folder that is removed when this process ends.
 *
 * @returns {(position: string, depth: number, times: number) => { nodes: number, seconds: number }}
 */
export function compileNative() {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-bench-'));
  const program = join(folder, 'perft');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.on('SIGTERM', () => process.exit());
  execFileSync('cc', ['-O3', '-march=native', '-std=c11', '-o', program, source], { stdio: 'inherit' });
  return (position, depth, times) =>
    JSON.parse(execFileSync(program, [position, String(depth), String(times)], { encoding: 'utf8' }));
}
