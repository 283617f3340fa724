/** The checks of the documentation's site: `npm run test:site`, which builds it first. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['test/e2e/site/*.site.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
  },
});
