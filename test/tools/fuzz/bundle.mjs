// Sources that no entry of the package gives, for Node.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../../../', import.meta.url);

/** The package of this repository, as it was built. */
const itself = {
  name: 'klin-zha',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^klin-zha/ }, ({ path }) => ({ path: import.meta.resolve(path), external: true })),
};

/** What some files of a folder of the repository export, bundled. Without plugins the sources of the package are bundled, too. */
export async function bundled(folder, names, plugins = [itself]) {
  const made = mkdtempSync(join(tmpdir(), 'klin-zha-fuzz-'));
  const outfile = join(made, 'bundle.mjs');
  await build({
    stdin: {
      contents: names.map((name) => `export * from './${name}.ts';`).join('\n'),
      resolveDir: fileURLToPath(new URL(folder, root)),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    // Vite's, in the page.
    define: { 'import.meta.env': '{}' },
    // What is CommonJS asks for modules of Node by this name.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    outfile,
    plugins,
  });
  const module = await import(pathToFileURL(outfile));
  rmSync(made, { recursive: true });
  return module;
}
