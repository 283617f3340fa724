/** The tests that need a browser: `npm run test:browser`. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['test/e2e/browser/*.browser.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
  },
});
