// The parts of the page in examples/web-board that read what a browser keeps and what an address holds, for Node.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../../examples/web-board/src', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-fuzz-'));

/** The package of this repository, as it was built. */
const itself = {
  name: 'klin-zha',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^klin-zha/ }, ({ path }) => ({ path: import.meta.resolve(path), external: true })),
};

const outfile = join(folder, 'page.mjs');
await build({
  stdin: {
    contents: ['share', 'storage', 'table', 'settings']
      .map((name) => `export * from './${name}.ts';`)
      .join('\n'),
    resolveDir: source,
  },
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  outfile,
  plugins: [itself],
});

/** What stands for the browser. */
let kept = {};
Object.defineProperty(globalThis, 'localStorage', {
  value: { getItem: (name) => kept[name.replace('klin-zha-web-', '')] ?? null, setItem: () => {} },
});
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
globalThis.location = { href: 'https://example.org/', hash: '' };

/** Lets the browser keep something and the address have a part behind `#`. */
export function setPage({ hash = '', ...texts }) {
  kept = texts;
  globalThis.location = { href: 'https://example.org/', hash };
}

export const page = await import(pathToFileURL(outfile));
rmSync(folder, { recursive: true });
