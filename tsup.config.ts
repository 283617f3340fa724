import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import manifest from './package.json' with { type: 'json' };
import { elementManifest, jsxFrameworks, jsxTypes } from './test/tools/package/element-files.ts';
import { bundledPackages } from './test/tools/package/licences.mjs';

/** The source of every entry, by its file in `dist`: each export of the package is a folder of the same name. */
const paths = Object.keys(manifest.exports).filter((path) => !/\.json$|^\.\/jsx\//.test(path));
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

/** Keeps the networks in a module that import and require load both, because they are large. */
const shareNetworks: Plugin = {
  name: 'share-networks',
  setup(build) {
    build.onResolve({ filter: /networks\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './networks.js', external: true },
    );
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

/**
 * esbuild turns `const` into `var`, but V8 inlines only constants: the engine is a tenth slower without them.
 * The numbers that matter have names in capitals, which nothing assigns to.
 */
const constants = {
  name: 'constants',
  renderChunk(code: string, { path }: { readonly path: string }) {
    const folded = code.replaceAll(/^var (?=[A-Z][A-Z\d_]+ = )/gm, 'const ');
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

/** Writes the manifest of the element, and its types for JSX, which are modules without code. */
async function writeElementFiles(): Promise<void> {
  await writeFile('dist/custom-elements.json', `${JSON.stringify(elementManifest(), null, 2)}\n`);
  await mkdir('dist/jsx', { recursive: true });
  for (const framework of jsxFrameworks) {
    await writeFile(`dist/jsx/${framework}.d.ts`, jsxTypes(framework, '../element.js'));
    await writeFile(`dist/jsx/${framework}.d.cts`, jsxTypes(framework, '../element.cjs'));
  }
  await writeFile('dist/jsx/types-only.js', 'export {};\n');
  await writeFile('dist/jsx/types-only.cjs', '');
}

const shared = { entry, format: ['esm', 'cjs'], silent: true } satisfies Options;

export default defineConfig([
  {
    ...shared,
    ...{ clean: true, platform: 'node', target: 'es2022', splitting: true },
    // Rollup converts files to CommonJS without changing classes.
    treeshake: true,
    esbuildPlugins: [shareRoot, shareNetworks, commonJs],
    esbuildOptions(options, { format }) {
      if (format === 'esm')
        options.entryPoints = { ...entry, cli: 'src/cli/main.ts', networks: 'src/net/networks.ts' };
      options.minifySyntax = true;
      options.logOverride = { 'ignored-bare-import': 'silent' };
    },
    plugins: [constants],
    onSuccess: async () => {
      await writeTexts();
      await writeElementFiles();
    },
  },
  {
    ...shared,
    // With `clean`, this step would delete the types of JSX.
    clean: false,
    // tsup's type step sets an option that TypeScript 6 calls deprecated. `npm run typecheck` checks the types.
    dts: {
      only: true,
      compilerOptions: { ignoreDeprecations: '6.0', noCheck: true, lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
    },
  },
]);
