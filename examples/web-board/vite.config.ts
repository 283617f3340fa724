/** Build of the page: location of the library, and the service worker for offline use. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, parse, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** In the library's own repository the page uses its sources, without a build. Elsewhere it uses the package. */
const isAtHome = existsSync(here('../../src/index.ts'));
const sources = isAtHome
  ? [
      { find: /^klin-zha$/, replacement: here('../../src/index.ts') },
      { find: /^klin-zha\/(.+)$/, replacement: `${here('../../src')}/$1/index.ts` },
    ]
  : [];

/** Writes the service worker with the names of all files, and a version that depends on their contents. */
const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'service-worker.js')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    const hash = createHash('sha256');
    for (const file of files) hash.update(readFileSync(file));
    const names = files.map((file) => relative(dir, file).replaceAll('\\', '/'));
    const head = `const version = 'klin-zha-${hash.digest('hex').slice(0, 16)}';\nconst files = ${JSON.stringify(names)};\n`;
    writeFileSync(join(dir, 'service-worker.js'), head + readFileSync(here('src/service-worker.js'), 'utf8'));
  },
};

/** The rulings of `docs/rules.md` by number, as plain text: `virtual:rulings`. */
const rulings: Plugin = {
  name: 'rulings',
  resolveId: (id) => (id === 'virtual:rulings' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:rulings') return undefined;
    const rules = isAtHome ? '../../docs/rules.md' : 'node_modules/klin-zha/docs/rules.md';
    const parts = readFileSync(here(rules), 'utf8').matchAll(/\*\*(R[\d.]+)\*\* (.+(?:\n {2}.*\S)*)/g);
    const texts = [...parts].map(([, number, text]) => [number, plainText(text!)] as const);
    return `export default ${JSON.stringify(Object.fromEntries(texts))}`;
  },
};

/**
 * The addresses of the workers: `virtual:worker/bots` of `src/bots/worker.ts`. Built as parts of the page, the
 * workers share the files of the engine, which are loaded once.
 */
const workers: Plugin = {
  name: 'workers',
  resolveId: (id) => (id.startsWith('virtual:worker/') ? `\0${id}` : undefined),
  load(id) {
    const [, folder] = /^\0virtual:worker\/(\w+)$/.exec(id) ?? [];
    if (folder === undefined) return undefined;
    const file = here(`src/${folder}/worker.ts`);
    if (this.environment.mode === 'dev') return `export default ${JSON.stringify(`/@fs${file}`)}`;
    const chunk = this.emitFile({ type: 'chunk', id: file, name: `${folder}-worker` });
    return `export default import.meta.ROLLUP_FILE_URL_${chunk}`;
  },
};

/** File of the bot in `KLIN_ZHA_BOT`, from the folder in which npm was called; undefined without one. */
const botFile = ((): string | undefined => {
  const { KLIN_ZHA_BOT: name, INIT_CWD: folder = '.' } = process.env;
  if (!name) return undefined;
  const file = resolve(folder, name);
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  throw new Error(
    `KLIN_ZHA_BOT: '${file}' is not a file. Expected a module with a bot as its default export.`,
  );
})();

/** The bot of that file: `virtual:own-bot`. Its name is `import.meta.env.OWN_BOT`. */
const ownBot: Plugin = {
  name: 'own-bot',
  resolveId: (id) => (id === 'virtual:own-bot' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:own-bot'
      ? `import * as own from ${JSON.stringify(botFile)}; export default own.default;`
      : undefined,
};

/** Removes the marks of Markdown. */
function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|[*`]/g, '');
}

export default {
  root: here('.'),
  base: './',
  resolve: { alias: sources },
  plugins: [offline, rulings, workers, ownBot],
  define: { 'import.meta.env.OWN_BOT': JSON.stringify(botFile && parse(botFile).name) ?? 'undefined' },
  // The library, the sample records and a bot are outside this folder.
  server: { fs: { allow: [here(isAtHome ? '../..' : '..'), ...(botFile ? [dirname(botFile)] : [])] } },
  // It finds its WebAssembly from its own address.
  optimizeDeps: { exclude: ['onnxruntime-web'] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // A worker has no document to which the files of a dynamic import could be added.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
  },
} satisfies UserConfig;
