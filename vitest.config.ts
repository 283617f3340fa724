import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// `.ci/run` counts the tests from a JSON report and names its file here.
const report = process.env.TEST_REPORT;

export default defineConfig({
  // The examples import the package by its name.
  resolve: { alias: { 'klin-zha': fileURLToPath(new URL('src/index.ts', import.meta.url)) } },
  test: {
    testTimeout: 60_000,
    include: ['test/**/*.test.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
