/** How the tests are run: `npm test`, or `npm test -- test/cli` for some of them. */

import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that need more than a second: `npm run test:quick` runs the others. */
const slow = [
  'test/rulesets/variants/properties.test.ts',
  'test/bots/levels.test.ts',
  'test/cli/page.test.ts',
  'test/learn/*.test.ts',
  'test/records/notes/*.test.ts',
];

// `.ci/run` counts the tests from a JSON report and names its file here.
const report = process.env.TEST_REPORT;

export default defineConfig({
  root,
  // The examples import the package by its name.
  resolve: {
    alias: [{ find: /^klin-zha(\/[a-z]+)?$/, replacement: `${root}src$1/index.ts` }],
  },
  test: {
    testTimeout: 60_000,
    maxWorkers: '100%',
    globalSetup: 'test/support/seed.ts',
    setupFiles: 'test/support/seed-each.ts',
    // Modules are loaded once for all files of a worker: a file must not depend on what others did.
    isolate: false,
    // Megabytes for new objects: with more room, those of random games are gone before they are copied.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slow],
        },
      },
      { extends: true, test: { name: 'slow', include: slow } },
    ],
    // Asked for by `npm run tool coverage` alone.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['json'],
      reportOnFailure: true,
    },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
