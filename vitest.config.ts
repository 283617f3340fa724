import { defineConfig } from 'vitest/config';

// `.ci/run` counts the tests from a JSON report and names its file here.
const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
