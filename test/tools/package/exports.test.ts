import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { exports, typesVersions } = manifest;
const entries = Object.keys(exports).filter((path) => !/\.json$|^\.\/jsx\//.test(path));

/** The export of an entry: types first for modules of either kind; bundlers require the ES module. */
function expectedExport(path: string): object {
  const file = `./dist/${path.slice(2) || 'index'}`;
  return {
    import: { types: `${file}.d.ts`, default: `${file}.js` },
    module: `${file}.js`,
    require: { types: `${file}.d.cts`, default: `${file}.cjs` },
  };
}

describe('the exports of the package', () => {
  it.each(entries)('%s: name the files built from the folder of the same name', (path) => {
    const entry = exports[path as '.'];
    expect(entry).toEqual(expectedExport(path));
    expect(Object.keys(entry)).toEqual(['import', 'module', 'require']);
    for (const kind of [entry.import, entry.require]) expect(Object.keys(kind)).toEqual(['types', 'default']);
    expect(existsSync(join(root, 'src', path, 'index.ts'))).toBe(true);
  });

  it('have types for older resolvers, too', () => {
    const files = entries.filter((path) => path !== '.').map((path) => path.slice(2));
    expect(typesVersions['*']).toMatchObject(
      Object.fromEntries(files.map((file) => [file, [`./dist/${file}.d.cts`]])),
    );
  });
});
