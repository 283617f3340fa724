import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { defineConfig, type Options } from 'tsup';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Each chunk that an import has to fetch costs it about a millisecond, and code goes into one chunk with what
 * the same entries reach. So entries reach more than they need, file by file: every one the plain game, which a program can
 * have alone, nearly every one the root and so all the rules, and those that read most of the records all of `klin-zha/record`.
 */
const reachedBy: Readonly<Record<string, readonly string[]>> = {
  'src/plain.ts': ['src/base/colours.ts'],
  'src/index.ts': ['src/plain.ts'],
  'src/records/index.ts': ['src/plain.ts'],
  'src/records/replay/index.ts': ['src/index.ts', 'src/notation/index.ts', 'src/records/index.ts'],
  'src/match/arbiter/index.ts': ['src/index.ts', 'src/notation/index.ts', 'src/records/index.ts'],
};

const fewChunks: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'few-chunks',
  setup(build) {
    const entries = new Map(
      Object.values(library.entry).map((entry) => [pathOf(entry), reachedBy[entry] ?? ['src/index.ts']]),
    );
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const reached = entries.get(path);
      if (reached === undefined) return undefined;
      const imports = reached.map((file) => `import '#${file}';\n`).join('');
      return { contents: `${await readFile(path, 'utf8')}\n${imports}`, loader: 'ts' };
    });
    build.onResolve({ filter: /^#/ }, ({ path }) => ({ path: pathOf(path.slice(1)) }));
  },
};

/**
 * Takes out the white space, which esbuild does only together with the comments `@__PURE__`: without these a program's
 * bundler keeps tables that nobody asks for.
 */
const packed: NonNullable<Options['plugins']>[number] = {
  name: 'packed',
  async renderChunk(code, { path, map }) {
    // What tsup makes CommonJS with needs the white space.
    if (this.format !== 'esm' || !path.endsWith('js')) return undefined;
    const written = await minify(
      { [path]: code },
      {
        module: true,
        compress: false,
        mangle: false,
        // Whoever does not catch an error sees the line where it was thrown.
        format: { preserve_annotations: true, comments: false, max_line_len: 160 },
        sourceMap: map ? { content: String(map) } : false,
      },
    );
    return { code: written.code ?? code, map: written.map ? String(written.map) : null };
  },
};

/** Shortens the code and its names; `packed` takes out the white space. */
const shortened: NonNullable<Options['esbuildOptions']> = (options, { format }) => {
  options.minifySyntax = true;
  options.minifyIdentifiers = true;
  // What tsup makes CommonJS with rewrites fields of classes, and fails at shortened constructors and at static names.
  if (format === 'cjs') options.supported = { 'class-field': false, 'class-static-field': false };
};

/** What the command line holds of other packages, so that this one has no dependencies. */
const bundled = ['commander', 'hyparquet', 'hyparquet-writer', 'picocolors'];

/** Writes the licences of what is bundled beside it, as they ask for. */
async function writeLicences(): Promise<void> {
  const texts = bundled.map(async (name) => {
    const text = await readFile(`node_modules/${name}/LICENSE`, 'utf8');
    const { version } = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')) as {
      version: string;
    };
    const heading = `${name} ${version}`;
    return `${heading}\n${'-'.repeat(heading.length)}\n\n${text.trim()}\n`;
  });
  const head =
    'The library itself has no dependencies. The command line (cli.js)\ncontains the following packages.\n';
  await writeFile('dist/THIRD-PARTY-LICENSES', [head, ...(await Promise.all(texts))].join('\n'));
}

/** Lets source maps name their sources from where they are: those of CommonJS name them by the path of this machine. */
async function nameSourcesFromMaps(isOwn: (name: string) => boolean): Promise<void> {
  const maps = (await readdir('dist')).filter((name) => name.endsWith('.map') && isOwn(name));
  for (const name of maps.map((map) => `dist/${map}`)) {
    const map = JSON.parse(await readFile(name, 'utf8')) as { sources: string[] };
    if (!map.sources.some((source) => isAbsolute(source))) continue;
    map.sources = map.sources.map((source) =>
      isAbsolute(source) ? relative(resolve('dist'), source).replaceAll('\\', '/') : source,
    );
    await writeFile(name, JSON.stringify(map));
  }
}

/** The entries of the library itself. */
const library = {
  entry: {
    index: 'src/index.ts',
    arbiter: 'src/match/arbiter/index.ts',
    archive: 'src/records/archive/index.ts',
    arena: 'src/arena/index.ts',
    books: 'src/bots/books/index.ts',
    bots: 'src/bots/index.ts',
    core: 'src/core.ts',
    engine: 'src/protocol/index.ts',
    match: 'src/match/index.ts',
    search: 'src/search/index.ts',
    notation: 'src/notation/index.ts',
    plain: 'src/plain.ts',
    record: 'src/records/index.ts',
    replay: 'src/records/replay/index.ts',
    render: 'src/render/index.ts',
  },
};

export default defineConfig([
  {
    ...library,
    tsconfig: 'src/tsconfig.json',
    format: ['esm', 'cjs'],
    platform: 'neutral',
    target: 'es2022',
    splitting: true,
    esbuildPlugins: [fewChunks],
    esbuildOptions(options, context) {
      shortened(options, context);
      // The root has no side effects, so esbuild warns that importing it for its own sake is in vain.
      options.logOverride = { 'ignored-bare-import': 'silent' };
    },
    plugins: [packed],
    sourcemap: true,
    dts: {
      // The types of the element belong to those of the states that it shows, and those of processes to the protocol's; their code is built below.
      entry: {
        ...library.entry,
        board: 'src/element/index.ts',
        'engine-process': 'src/protocol/node/index.ts',
      },
      // tsup's type step sets an option that TypeScript 6 calls deprecated.
      compilerOptions: { ignoreDeprecations: '6.0', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: ['node'] },
    },
    // These are built at the same time by the entries below.
    clean: ['!board.*', '!engine-process.*', '!cli.js', '!THIRD-PARTY-LICENSES'],
    onSuccess: async () => {
      await nameSourcesFromMaps((name) => !/^(board|engine-process)\./.test(name));
      await copyFile('src/records/record.schema.json', 'dist/record.schema.json');
    },
    silent: true,
  },
  {
    // One file that holds all it needs, so that no part of the rules comes along with it.
    entry: { board: 'src/element/index.ts' },
    tsconfig: 'src/element/tsconfig.json',
    format: ['esm', 'cjs'],
    platform: 'browser',
    target: 'es2022',
    splitting: false,
    esbuildOptions: shortened,
    plugins: [packed],
    sourcemap: true,
    onSuccess: () => nameSourcesFromMaps((name) => name.startsWith('board.')),
    silent: true,
  },
  {
    // For Node alone.
    entry: { 'engine-process': 'src/protocol/node/index.ts' },
    tsconfig: 'tsconfig.json',
    format: ['esm', 'cjs'],
    platform: 'node',
    target: 'es2022',
    splitting: false,
    esbuildOptions: shortened,
    plugins: [packed],
    sourcemap: true,
    onSuccess: () => nameSourcesFromMaps((name) => name.startsWith('engine-process.')),
    silent: true,
  },
  {
    entry: { cli: 'src/cli/main.ts' },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    noExternal: bundled,
    plugins: [packed],
    esbuildOptions: shortened,
    // Commander is CommonJS and asks for `require`.
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    onSuccess: writeLicences,
    silent: true,
  },
]);
