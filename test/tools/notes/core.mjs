// node test/tools/notes/core.mjs OUTFILE [ENTRY]
//
// Bundles the command line, or another entry, with the new core of notes instead of the present reader. For trying:
// what is shipped has no such switch.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Replaces the present reader by the one of the core. */
export const withCore = {
  name: 'notes-core',
  setup({ onResolve }) {
    onResolve({ filter: /\/read-notes\.ts$/ }, ({ path, importer }) =>
      importer.includes('/notes/core/') || path.includes('core/')
        ? undefined
        : { path: `${root}/src/notes/core/read-notes.ts` },
    );
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [outfile, entry = 'src/cli/main.ts'] = process.argv.slice(2);
  await build({
    entryPoints: [`${root}/${entry}`],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outfile,
    logLevel: 'error',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [withCore],
  });
}
