import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { falseClaims, runExample } from './support/code-examples.ts';
import { libraryModules } from './support/library-modules.ts';
import { complaints, publishedSymbols, root } from './support/type-checker.ts';

const { entryOf, places } = (await import('./tools/site/places.mjs' as string)) as {
  readonly entryOf: (
    file: string,
    name: string,
  ) => { readonly category: string | undefined; readonly places: readonly string[] };
  readonly places: readonly string[];
};

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
  it('has a category of the reference, and test/tools/site lists nothing else', () => {
    expect(published.length).toBeGreaterThan(400);
    const entries = published.map(({ name, file, declared }) => ({ name, ...entryOf(file, declared) }));
    expect(entries.filter(({ category }) => category === undefined).map(({ name }) => name)).toEqual([]);
    const used = new Set(entries.flatMap((entry) => entry.places));
    expect(places.filter((place) => !used.has(place))).toEqual([]);
  });
});

describe('the examples of functions', () => {
  let found: Map<string, string[]>;

  beforeAll(() => {
    found = complaints(new Map(examples.map(({ file, code }) => [file, `${code}\nexport {};`])));
  });

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
