/** The C programs in `native/`: compiled where there is a compiler, and run. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** By name the programs: the port of the library's generator, and the one that was written for one ruleset. */
const sources = {
  port: fileURLToPath(new URL('native/port/perft.c', import.meta.url)),
  specialised: fileURLToPath(new URL('native/specialised/perft.c', import.meta.url)),
};

/** The compiler and its version in one line, or null where there is none. */
export function compilerVersion() {
  const { status, stdout } = spawnSync('cc', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0] : null;
}

/**
 * Compiles a program into a folder that is removed when this process ends.
 *
 * @param {keyof typeof sources} name
 * @returns {(...args: (string | number)[]) => { nodes: number, seconds: number, hash?: string }}
 */
export function compileNative(name) {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-bench-'));
  const program = join(folder, 'perft');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.on('SIGTERM', () => process.exit());
  execFileSync('cc', ['-O3', '-march=native', '-std=c11', '-o', program, sources[name]], {
    stdio: 'inherit',
  });
  return (...args) => JSON.parse(execFileSync(program, args.map(String), { encoding: 'utf8' }));
}
