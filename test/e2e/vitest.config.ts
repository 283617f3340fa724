/** The suites that need a browser, databases, other languages or the built site: `npm run tool e2e NAME`. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { itself } from '../vitest.config.ts';

const suites = ['browser', 'database', 'endings', 'engines', 'online', 'site'];

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: [itself] },
  test: {
    // A limit only names the test that hangs: a busy machine must not fail one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As `patience` in browser/support.ts: before the limit of the test, so that the message says what was awaited.
    expect: { poll: { timeout: 540_000 } },
    maxWorkers: '100%',
    // The library is loaded once for all files of a worker.
    isolate: false,
    projects: suites.map((name) => ({
      extends: true,
      // Projects do not inherit it.
      mode,
      test: { name, include: [`test/e2e/${name}/*.${name}.ts`] },
    })),
  },
}));
