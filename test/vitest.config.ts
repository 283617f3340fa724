/** How the tests are run: `npm test`, or `npm test -- test/cli` for some of them */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { nativeLibrary } from './support/native.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests and examples import the package by its name: its entries are folders of `src`. */
export const itself = { find: /^klin-zha(\/[a-z/]+)?$/, replacement: `${root}src$1/index.ts` };

// `.ci/run` counts the tests from a JSON report and names its file here.
const report = process.env.TEST_REPORT;

export default defineConfig({
  root,
  resolve: { alias: [itself, { find: 'typescript', replacement: `${root}test/support/typescript.mjs` }] },
  plugins: nativeLibrary(),
  test: {
    include: ['test/**/*.test.ts'],
    // Only to name a test that hangs: a busy machine must not fail a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Two processors often share a core, and every worker loads the library for itself.
    maxWorkers: '50%',
    globalSetup: 'test/support/seed.ts',
    setupFiles: 'test/support/seed-each.ts',
    // Modules are loaded once for all files of a worker: a file must not depend on what others did.
    isolate: false,
    execArgv: [
      // Megabytes for new objects: with more room, those of random games are gone before they are copied.
      ...['--min-semi-space-size=64', '--max-semi-space-size=64'],
      // Nine times the default: most functions run too briefly in tests to be worth optimizing.
      '--interrupt-budget=600000',
      '--enable-source-maps',
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
