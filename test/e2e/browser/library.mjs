// Builds the library for pages from its sources: unchanged for coverage, or with a mutation.
import { join } from 'node:path';
import { build } from 'esbuild';

/** Writes the entries that pages load into the folder `dist` of another folder, for KLIN_ZHA_LIBRARY. */
export function buildLibrary(root, folder, options) {
  return build({
    absWorkingDir: root,
    entryPoints: { index: 'src/index.ts', element: 'src/element/index.ts', words: 'src/words/index.ts' },
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'silent',
    ...options,
  });
}
