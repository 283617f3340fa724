import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const { bundledPackages, licenceFaults } = await import('./licences.mjs' as string);

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-licences-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function putPackage(path: string, license: string, files: Readonly<Record<string, string>>): void {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  put(`${path}/package.json`, JSON.stringify({ name, version: '1.2.3', license, main: 'index.js' }));
  for (const [file, text] of Object.entries(files)) put(`${path}/${file}`, text);
}

putPackage('node_modules/outer', 'MIT', {
  'index.js': "export * from '@some/inner';",
  LICENSE: 'Do as you like.\n',
});
putPackage('node_modules/outer/node_modules/@some/inner', 'ISC', {
  'index.js': 'export const x = 1;',
  'license.md': 'Say so.',
});
putPackage('node_modules/unused', 'MIT', { 'index.js': 'export const y = 1;', LICENSE: 'Nobody asks.' });
put(
  'src/main.ts',
  "import { readFileSync } from 'node:fs';\nimport * as outer from 'outer';\nconsole.log(outer, readFileSync);\n",
);

const told = [
  'These are in it.',
  'outer 1.2.3\n-----------\n\nDo as you like.',
  '@some/inner 1.2.3\n-----------------\n\nSay so.\n',
].join('\n\n');

describe('the licences of what is bundled', () => {
  it('are those of all bundled packages, nested ones included', async () => {
    const packages = await bundledPackages(folder);
    expect(packages.map(({ name }: { name: string }) => name).sort()).toEqual(['@some/inner', 'outer']);
    expect(licenceFaults(told, packages)).toEqual([]);
  });

  it.each([
    [
      'one is missing',
      told.replace(/outer[\s\S]*like\.\n/, ''),
      'outer 1.2.3 is bundled, and its licence is not told word for word',
    ],
    [
      'a version is another',
      told.replace('inner 1.2.3', 'inner 1.2.4'),
      '@some/inner 1.2.3 is bundled, and its licence',
    ],
    ['a word is another', told.replace('Say so', 'Say no'), '@some/inner 1.2.3 is bundled, and its licence'],
    [
      'one is not bundled',
      `${told}\nunused 1.2.3\n------------\n\nNobody asks.\n`,
      'unused 1.2.3 is not bundled',
    ],
  ])('are rejected if %s', async (_, text, fault) => {
    const faults = licenceFaults(text, await bundledPackages(folder));
    expect(faults.filter((one: string) => one.startsWith(fault))).toHaveLength(1);
  });

  it('must exist and be on the list of accepted licences', () => {
    const one = { name: 'a', version: '1.0.0', license: 'MIT', text: 'Words.' };
    const said = '\na 1.0.0\n-------\n\nWords.\n';
    expect(licenceFaults(said, [one])).toEqual([]);
    expect(licenceFaults(said, [{ ...one, license: 'GPL-3.0-only' }])[0]).toContain('is under GPL-3.0-only');
    expect(licenceFaults(said, [{ ...one, license: undefined }])[0]).toContain('is under undefined');
    expect(licenceFaults(said, [{ ...one, text: undefined }])).toEqual(['a has no text of its licence']);
  });
});
