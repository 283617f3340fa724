/** The tests that need other languages, python3 and gcc: `npm run test:engines`. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: { include: ['test/e2e/engines/*.engines.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
