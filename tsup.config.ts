import { copyFile, readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { defineConfig } from 'tsup';

/** Every entry of the package: its subpath, which names its files in `dist`, and its source. */
export const entries: Readonly<Record<string, string>> = {
  index: 'src/index.ts',
  arena: 'src/arena/index.ts',
  bots: 'src/bots/index.ts',
  element: 'src/element/index.ts',
  match: 'src/match/index.ts',
  notation: 'src/notation/index.ts',
  protocol: 'src/protocol/index.ts',
  'protocol/node': 'src/protocol/node/index.ts',
  records: 'src/records/index.ts',
  render: 'src/render/index.ts',
  search: 'src/search/index.ts',
  words: 'src/words/index.ts',
};

/** Packages that are bundled, so that this one has no dependencies. */
const bundled = ['@noble/hashes', 'commander', 'hyparquet', 'hyparquet-writer', 'picocolors'];

/** Every entry imports the root, so that the root is one file instead of many: that halves the time of an import. */
const shareRoot: Plugin = {
  name: 'share-root',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const isEntry = Object.values(entries).some((entry) => path === `${import.meta.dirname}/${entry}`);
      return isEntry
        ? { contents: `${await readFile(path, 'utf8')}\nimport 'klin-zha';`, loader: 'ts' }
        : null;
    });
    build.onResolve({ filter: /^klin-zha$/ }, () => ({ path: `${import.meta.dirname}/src/index.ts` }));
  },
};

/** Bundles CommonJS by itself: otherwise the functions that esbuild wraps it in are in the file of the root. */
const commonJs: Plugin = {
  name: 'common-js',
  setup(build) {
    const banner =
      "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    build.onLoad({ filter: /node_modules.(commander|picocolors)/ }, async ({ path }) => {
      const { outputFiles } = await build.esbuild.build({
        ...{
          entryPoints: [path],
          bundle: true,
          write: false,
          format: 'esm',
          platform: 'node',
          banner: { js: banner },
        },
      });
      return { contents: outputFiles[0]!.text };
    });
  },
};

/** Writes the licences of the bundled packages. */
async function writeLicences(): Promise<void> {
  const texts = bundled.map(async (name) => {
    const manifest = await readFile(`node_modules/${name}/package.json`, 'utf8');
    const heading = `${name} ${JSON.parse(manifest).version}`;
    const text = await readFile(`node_modules/${name}/LICENSE`, 'utf8');
    return `${heading}\n${'-'.repeat(heading.length)}\n\n${text.trim()}\n`;
  });
  const head = 'klin-zha contains code of the following packages.\n';
  await writeFile('dist/THIRD-PARTY-LICENSES', [head, ...(await Promise.all(texts))].join('\n'));
}

export default defineConfig({
  ...{ entry: { ...entries }, format: ['esm', 'cjs'], platform: 'node', target: 'es2022' },
  ...{ clean: true, splitting: true, silent: true },
  // Rollup converts files to CommonJS without changing classes.
  treeshake: true,
  dts: {
    entry: { ...entries },
    // tsup's type step sets an option that TypeScript 6 calls deprecated.
    compilerOptions: { ignoreDeprecations: '6.0', lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
  },
  esbuildPlugins: [shareRoot, commonJs],
  esbuildOptions(options, { format }) {
    if (format === 'esm') options.entryPoints = { ...entries, cli: 'src/cli/main.ts' };
    options.logOverride = { 'ignored-bare-import': 'silent' };
  },
  plugins: [
    {
      name: 'hashbang',
      renderChunk: (code, { path }) =>
        path.endsWith('/cli.js') ? { code: `#!/usr/bin/env node\n${code}` } : undefined,
    },
  ],
  onSuccess: async () => {
    await writeLicences();
    await copyFile('src/records/record.schema.json', 'dist/record.schema.json');
  },
});
