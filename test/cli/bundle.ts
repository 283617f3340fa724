/** The program as one file, as in the package. */

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

function build() {
  return buildSync({
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'cli.js',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Tests start it very often.
    minify: true,
    // `npm run tool coverage` maps the program's coverage to the sources.
    sourcemap: true,
    sourceRoot: pathToFileURL(root).href,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  }).outputFiles;
}

/** The built files, cached for several test files. */
let files: ReturnType<typeof build> | undefined;

/** Writes the program to a folder and returns its file. */
export function bundleProgram(folder: string): string {
  files ??= build();
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const { path, contents } of files) writeFileSync(join(dist, path.split(/[\\/]/).at(-1)!), contents);
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  return join(dist, 'cli.js');
}
