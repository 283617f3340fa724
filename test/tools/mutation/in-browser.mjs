// Tests in a browser, with a library in which something is changed: rooms that are drawn and clicked have theirs there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildLibrary } from '../../e2e/browser/library.mjs';

const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
/** Longer than any test takes: what waits for something that does not come any more has failed. */
const patience = 60_000;

/** Puts sources in place of files. */
function inPlace(sources) {
  return {
    name: 'changes',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        sources.has(path) ? { contents: sources.get(path), loader: 'ts' } : undefined,
      ),
  };
}

/** Whether tests in a browser pass with sources in place of files. */
export async function passInBrowser(root, paths, sources) {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-mutation-'));
  try {
    await buildLibrary(root, folder, { plugins: [inPlace(sources)] });
    const limits = ['--bail', '1', '--maxWorkers', '1', '--testTimeout', String(patience)];
    const call = [
      vitest,
      'run',
      '--config',
      'test/e2e/vitest.config.ts',
      '--project',
      'browser',
      ...limits,
      ...paths,
    ];
    const env = { ...process.env, KLIN_ZHA_LIBRARY: folder };
    const child = spawn(process.execPath, call, { cwd: root, stdio: 'ignore', env });
    return await new Promise((resolve) => child.on('close', (status) => resolve(status === 0)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
