/** How the page is built: where the library comes from, and the service worker that keeps the page for offline use. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** In the library's own repository what `npm run build` made is taken; elsewhere the package that is installed. */
const isAtHome = existsSync(here('../../src/index.ts'));
const built = isAtHome
  ? [
      { find: /^klin-zha$/, replacement: here('../../dist/index.js') },
      { find: /^klin-zha\/(.+)$/, replacement: `${here('../../dist')}/$1.js` },
    ]
  : [];

/** Writes the service worker with the names of all files, and with a version that changes when one of them does. */
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
  resolve: { alias: built },
  plugins: [offline],
  // The library and the sources' records lie outside of this folder.
  server: { fs: { allow: [here(isAtHome ? '../..' : '..')] } },
  worker: { format: 'es' },
  build: { target: 'es2022', emptyOutDir: true, modulePreload: { polyfill: false } },
} satisfies UserConfig;
