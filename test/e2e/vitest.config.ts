/** The suites that need a browser, databases, other languages or the built site: `npm run tool e2e NAME`. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { itself } from '../vitest.config.ts';

const suites = ['browser', 'database', 'endings', 'engines', 'online', 'site'];

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: [itself] },
  test: {
    // `.ci/run` and the workflows limit the whole run: a busy machine must not fail a test.
    testTimeout: 0,
    hookTimeout: 0,
    // A bot on a busy machine needs more than the usual second.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: '100%',
    // The library is loaded once for all files of a worker.
    isolate: false,
    projects: suites.map((name) => ({
      extends: true,
      test: { name, include: [`test/e2e/${name}/*.${name}.ts`] },
    })),
  },
});
