/** How the tests are run: `npm test`, or `npm test -- test/cli` for some of them. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

// `.ci/run` counts the tests from a JSON report and names its file here.
const report = process.env.TEST_REPORT;

export default defineConfig({
  root,
  // The examples import the package by its name.
  resolve: {
    alias: {
      'klin-zha/arbiter': `${root}src/match/arbiter/index.ts`,
      'klin-zha/board': `${root}src/element/index.ts`,
      'klin-zha/match': `${root}src/match/index.ts`,
      'klin-zha': `${root}src/index.ts`,
    },
  },
  test: {
    testTimeout: 60_000,
    maxWorkers: '100%',
    globalSetup: 'test/support/seed.ts',
    setupFiles: 'test/support/seed-each.ts',
    include: ['test/**/*.test.ts'],
    // Asked for by `npm run coverage` alone.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['json'],
      reportOnFailure: true,
    },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
