/** The tests that need databases: `npm run test:database`. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: { include: ['test/e2e/database/*.database.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
