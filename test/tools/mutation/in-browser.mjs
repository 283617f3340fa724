// Tests in a browser with a changed library, for rooms that are drawn and clicked. The browser stays open between runs.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { buildLibrary } from '../../e2e/browser/library.mjs';

const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
/** Milliseconds after which a single test fails: longer than any test takes. */
const testTimeout = 60_000;

/** The browser in `CHROMIUM`, or Debian's Chromium. */
const browserFiles = [process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Replaces the contents of files, by path. */
function replacing(sources) {
  return {
    name: 'changes',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        sources.has(path) ? { contents: sources.get(path), loader: 'ts' } : undefined,
      ),
  };
}

/** Opens a browser that all runs share. */
export async function openBrowser(root) {
  const server = await chromium.launchServer({
    executablePath: browserFiles.find(existsSync),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return {
    /** Whether tests pass with changed sources, by path. A library that cannot be built fails. */
    async passes(paths, sources) {
      const folder = mkdtempSync(join(tmpdir(), 'klin-zha-mutation-'));
      try {
        await buildLibrary(root, folder, { plugins: [replacing(sources)] });
        return await run(root, paths, { KLIN_ZHA_LIBRARY: folder, KLIN_ZHA_BROWSER: server.wsEndpoint() });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    close: () => server.close(),
  };
}

/** Runs test files in another process. Resolves to whether all passed. */
function run(root, paths, env) {
  const limits = ['--bail', '1', '--maxWorkers', '1', '--testTimeout', String(testTimeout)];
  const config = ['--config', 'test/e2e/vitest.config.ts', '--project', 'browser'];
  const child = spawn(process.execPath, [vitest, 'run', ...config, ...limits, ...paths], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on('close', (status) => resolve(status === 0)));
}
