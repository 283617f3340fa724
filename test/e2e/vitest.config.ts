/** The suites that need a browser, databases, other languages or the built site: `npm run tool e2e NAME`. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const suites = ['browser', 'database', 'endings', 'engines', 'online', 'site'];

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A bot on a busy machine needs more than the usual second.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: '100%',
    projects: suites.map((name) => ({
      extends: true,
      test: { name, include: [`test/e2e/${name}/*.${name}.ts`] },
    })),
  },
});
