import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const pages = ['README.md', ...docs.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)];

/** The TypeScript of each block of a page, by the name of a file: its own, where it begins with one. */
function modulesOf(page: string): [string, string][] {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm)];
  return blocks.map(([, block], index) => {
    const [, name = `${basename(page)}.${index + 1}.ts`] = /^\/\/ ([a-z-]+\.ts)\n/.exec(block!) ?? [];
    return [join(root, dirname(page), name), `${block}\nexport {};`];
  });
}

/** What the type checker says of texts, by the names that they are given. */
function complaints(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const entries = ['arbiter', 'archive', 'match', 'notation', 'record', 'render', 'replay', 'search'];
  // Pages take the first of a list without asking whether there is one.
  options.noUncheckedIndexedAccess = false;
  options.paths = {
    'klin-zha': ['./src/index.ts'],
    'klin-zha/core': ['./src/core.ts'],
    ...Object.fromEntries(entries.map((entry) => [`klin-zha/${entry}`, [`./src/${entry}/index.ts`]])),
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists.call(host, file);
  host.readFile = (file) => texts.get(file) ?? readFile.call(host, file);
  host.getSourceFile = (file, language, ...rest) => {
    const text = texts.get(file);
    return text === undefined
      ? getSourceFile.call(host, file, language, ...rest)
      : ts.createSourceFile(file, text, language);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return new Map(
    [...texts.keys()].map((file) => [
      file,
      ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({ start = 0, messageText }) => {
        const line = texts.get(file)!.slice(0, start).split('\n').length;
        return `${texts.get(file)!.split('\n')[line - 1]!.trim()}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
      }),
    ]),
  );
}

describe('the TypeScript of the pages', () => {
  const texts = new Map(pages.flatMap(modulesOf));
  let found: Map<string, string[]>;

  beforeAll(() => {
    found = complaints(texts);
  }, 60_000);

  it.each([...texts.keys()].map((file) => [file.slice(root.length), file]))('compiles: %s', (_, file) => {
    expect(found.get(file!)).toEqual([]);
  });

  it('is looked at by a type checker that finds faults', () => {
    const file = join(root, 'faulty.md.ts');
    const text = "import { legalMoves } from 'klin-zha';\nlegalMoves(5);";
    expect(complaints(new Map([[file, text]])).get(file)).toEqual([
      expect.stringMatching(/^legalMoves\(5\);: .*'number' is not assignable/),
    ]);
  }, 60_000);
});
