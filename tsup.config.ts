import { defineConfig } from 'tsup';

export default defineConfig([
  {
    entry: {
      index: 'src/index.ts',
      archive: 'src/archive/index.ts',
      core: 'src/door/core.ts',
      search: 'src/search/index.ts',
      notation: 'src/notation/index.ts',
      record: 'src/record/index.ts',
      replay: 'src/replay/index.ts',
    },
    tsconfig: 'src/tsconfig.json',
    format: ['esm', 'cjs'],
    platform: 'neutral',
    target: 'es2022',
    splitting: true,
    sourcemap: true,
    // tsup's type step sets an option that TypeScript 6 calls deprecated.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    // The command line is built at the same time by the entry below.
    clean: ['!cli.js'],
    silent: true,
  },
  {
    entry: { cli: 'src/cli/main.ts' },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Bundled, so that the package has no dependencies; commander is CommonJS and asks for `require`.
    noExternal: ['commander', 'picocolors'],
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    silent: true,
  },
]);
