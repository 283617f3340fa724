import { copyFile, readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { defineConfig } from 'tsup';
import manifest from './package.json' with { type: 'json' };
import { bundledPackages } from './test/tools/package/licences.mjs';

/** The source of every entry, by its file in `dist`: each export of the package is a folder of the same name. */
const paths = Object.keys(manifest.exports).filter((path) => !path.endsWith('.json'));
const entry = Object.fromEntries(
  paths.map((path) => [path.slice(2) || 'index', `src${path.slice(1)}/index.ts`]),
);

/** Every entry imports the root, so that the root is one file instead of many: that halves the time of an import. */
const shareRoot: Plugin = {
  name: 'share-root',
  setup(build) {
    const root = `import ${JSON.stringify(`${import.meta.dirname}/src/index.ts`)};`;
    build.onLoad({ filter: /src.(.+.)?index\.ts$/ }, async ({ path }) => {
      return { contents: `${await readFile(path, 'utf8')}\n${root}`, loader: 'ts' };
    });
  },
};

/** Bundles CommonJS by itself: otherwise the functions that esbuild wraps it in are in the file of the root. */
const commonJs: Plugin = {
  name: 'common-js',
  setup(build) {
    const js = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    const options = { bundle: true, write: false, format: 'esm', platform: 'node', banner: { js } } as const;
    build.onLoad({ filter: /node_modules.(commander|picocolors)/ }, async ({ path }) => {
      const { outputFiles } = await build.esbuild.build({ ...options, entryPoints: [path] });
      return { contents: outputFiles[0]!.text };
    });
  },
};

/** esbuild turns `const` into `var`, but V8 inlines only constants: the engine is a tenth slower without them. */
const constants = {
  name: 'constants',
  renderChunk(code: string, { path }: { readonly path: string }) {
    // An assignment apart from the declaration: the packages that are bundled change some of their variables.
    const isChanged = (name: string): boolean =>
      new RegExp(
        `(?<!var )\\b${name} (?:[-+*/%&|^]|[*&|?]{2}|<<|>>>?)?= |(?:\\+\\+|--)${name}\\b|\\b${name}(?:\\+\\+|--)`,
      ).test(code);
    const folded = code.replaceAll(/^var (?=(\w+) = [-(]*\d[-\w <>|&+*/().]*;$)/gm, (whole, name: string) =>
      isChanged(name) ? whole : 'const ',
    );
    return { code: path.endsWith('cli.js') ? `#!/usr/bin/env node\n${folded}` : folded };
  },
};

/** Writes the licences of the bundled packages, and the schema. */
async function writeTexts(): Promise<void> {
  const bundled = await bundledPackages(import.meta.dirname);
  const texts = bundled.map(({ name, version, text }) => {
    const heading = `${name} ${version}`;
    return `${heading}\n${'-'.repeat(heading.length)}\n\n${text}\n`;
  });
  const head = 'klin-zha contains code of the following packages.\n';
  await writeFile('dist/THIRD-PARTY-LICENSES', [head, ...texts].join('\n'));
  await copyFile('src/records/record.schema.json', 'dist/record.schema.json');
}

export default defineConfig({
  clean: true,
  ...{ entry, format: ['esm', 'cjs'], platform: 'node', target: 'es2022', splitting: true, silent: true },
  // Rollup converts files to CommonJS without changing classes.
  treeshake: true,
  // tsup's type step sets an option that TypeScript 6 calls deprecated. `npm run typecheck` checks the types.
  dts: {
    compilerOptions: { ignoreDeprecations: '6.0', noCheck: true, lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
  },
  esbuildPlugins: [shareRoot, commonJs],
  esbuildOptions(options, { format }) {
    if (format === 'esm') options.entryPoints = { ...entry, cli: 'src/cli/main.ts' };
    options.logOverride = { 'ignored-bare-import': 'silent' };
  },
  plugins: [constants],
  onSuccess: writeTexts,
});
