import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { docsPages } from './support/docs-pages.ts';
import { complaints, root } from './support/type-checker.ts';

const pages = ['README.md', ...docsPages];

/** The TypeScript of each block of a page, by the name of a file: its own, where it begins with one. */
function modulesOf(page: string): [string, string][] {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm)];
  return blocks.map(([, block], index) => {
    const [, name = `${basename(page)}.${index + 1}.ts`] = /^\/\/ ([a-z-]+\.ts)\n/.exec(block!) ?? [];
    return [join(root, dirname(page), name), `${block}\nexport {};`];
  });
}

describe('the TypeScript of the pages', () => {
  const texts = new Map(pages.flatMap(modulesOf));
  let found: Map<string, string[]>;

  beforeAll(() => {
    found = complaints(texts);
  });

  it.each([...texts.keys()].map((file) => [file.slice(root.length), file]))('compiles: %s', (_, file) => {
    expect(found.get(file!)).toEqual([]);
  });

  it('is checked: the type checker finds a planted fault', () => {
    const file = join(root, 'faulty.md.ts');
    const text = "import { legalMoves } from 'klin-zha';\nlegalMoves(5);";
    expect(complaints(new Map([[file, text]])).get(file)).toEqual([
      expect.stringMatching(/^legalMoves\(5\);: .*'number' is not assignable/),
    ]);
  });
});
