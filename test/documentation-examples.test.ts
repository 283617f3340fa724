import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { falseClaims, runExample } from './support/code-examples.ts';
import { libraryModules } from './support/library-modules.ts';
import { complaints, publishedSymbols, root } from './support/type-checker.ts';

const published = publishedSymbols();
const functions = published.filter(({ isFunction }) => isFunction);
const examples = functions.flatMap(({ name, examples: own }) =>
  own.map((code, index) => ({ name, code, file: join(root, `${name}.example.${index + 1}.ts`) })),
);

describe('the functions that the package publishes', () => {
  it('have one example each', () => {
    expect(functions.length).toBeGreaterThan(100);
    const without = functions.filter((one) => one.examples.length === 0);
    expect(without.map(({ name, entry }) => `${entry}: ${name}`)).toEqual([]);
  });
});

describe('everything that the package publishes', () => {
  it('has one category of the reference', () => {
    const known = Object.keys(
      JSON.parse(readFileSync(join(root, 'test/tools/site/categories.json'), 'utf8')),
    );
    expect(published.length).toBeGreaterThan(400);
    const strangers = published.filter(
      ({ categories: [own, ...more] }) => !known.includes(own!) || more.length > 0,
    );
    expect(strangers.map(({ name, entry }) => `${entry}: ${name}`)).toEqual([]);
    expect(known.filter((title) => !published.some(({ categories }) => categories[0] === title))).toEqual([]);
  });
});

describe('the examples of functions', () => {
  let found: Map<string, string[]>;

  beforeAll(() => {
    found = complaints(new Map(examples.map(({ file, code }) => [file, `${code}\nexport {};`])));
  }, 60_000);

  it.each(examples)(
    '$name: compiles, runs alone and returns what its comments say',
    async ({ file, name, code }) => {
      expect(found.get(file)).toEqual([]);
      expect(code).toMatch(new RegExp(`\\b${name}\\b`));
      vi.spyOn(console, 'log').mockImplementation(() => undefined);
      const claims = await runExample(code, libraryModules);
      vi.restoreAllMocks();
      expect(falseClaims(claims)).toEqual([]);
    },
  );
});
