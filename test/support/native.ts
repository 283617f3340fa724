/**
 * Lets Node load the library in single runs of the tests. Vite looks up every imported name at each use, which
 * takes a fifth of the time of all tests.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const src = join(root, 'src');
const cache = join(root, 'node_modules/.cache/klin-zha-native');

/** The command line imports files of users, and tests load the element again for each document: both stay with Vite. */
const withVite = /^(?:cli|element)\//;

/** Vite finds the files that import a change, and counts what is covered. */
const isSingleRun =
  process.argv.includes('run') && !process.argv.some((argument) => /^--(?:changed|coverage)/.test(argument));

/** Compiles the files one by one, and writes those that changed. */
async function compile(files: readonly string[]): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: files.map((file) => join(src, file)),
    outdir: cache,
    outbase: src,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    packages: 'external',
    write: false,
    plugins: [
      {
        name: 'one-by-one',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^\..*\.ts$/ }, ({ path }) => ({
            path: path.replace(/\.ts$/, '.mjs'),
            external: true,
          }));
        },
      },
    ],
  });
  for (const { path, text } of outputFiles) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    // Another run may read the file at the same time.
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  }
}

/** Returns a plugin that resolves the files of the library to compiled files outside of Vite. */
export function nativeLibrary(): Plugin[] {
  if (!isSingleRun) return [];
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !withVite.test(file));
  const compiled = new Map(
    files.map((file) => [join(src, file), `${cache}/${file.replace(/\.ts$/, '.mjs')}`.replaceAll('\\', '/')]),
  );
  return [
    {
      name: 'klin-zha-native',
      enforce: 'pre',
      configResolved: () => compile(files),
      // The alias of the package has named the file of its entry already.
      resolveId: (id, importer = root) => compiled.get(resolve(dirname(importer), id)),
    },
  ];
}
