/** Build of the page: location of the library, and the service worker for offline use. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** In the library's own repository the page uses its sources, without a build. Elsewhere it uses the package. */
const isAtHome = existsSync(here('../../src/index.ts'));
const sources = isAtHome
  ? [
      { find: /^klin-zha$/, replacement: here('../../src/index.ts') },
      { find: /^klin-zha\/(.+)$/, replacement: `${here('../../src')}/$1/index.ts` },
    ]
  : [];

/** Writes the service worker with the names of all files, and a version that depends on their contents. */
const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'service-worker.js')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    const hash = createHash('sha256');
    for (const file of files) hash.update(readFileSync(file));
    const names = files.map((file) => relative(dir, file).replaceAll('\\', '/'));
    const head = `const version = 'klin-zha-${hash.digest('hex').slice(0, 16)}';\nconst files = ${JSON.stringify(names)};\n`;
    writeFileSync(join(dir, 'service-worker.js'), head + readFileSync(here('src/service-worker.js'), 'utf8'));
  },
};

export default {
  root: here('.'),
  base: './',
  resolve: { alias: sources },
  plugins: [offline],
  // The library and the sample records are outside this folder.
  server: { fs: { allow: [here(isAtHome ? '../..' : '..')] } },
  worker: { format: 'es' },
  build: { target: 'es2022', emptyOutDir: true, modulePreload: { polyfill: false } },
} satisfies UserConfig;
