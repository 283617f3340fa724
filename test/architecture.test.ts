import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { entryFiles } from './support/type-checker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/maintainers/architecture.md'), 'utf8');
const recipes = readFileSync(join(root, 'docs/maintainers/recipes.md'), 'utf8');

/** The floors of `src/` from the ground up, as the table of docs/maintainers/architecture.md lists them. */
const floors = [...sectionOf('The floors').matchAll(/^\| `([^`]+)` \|/gm)].map(([, floor]) => floor!);
const { exports: published } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Readonly<Record<string, unknown>>;
};

/** What stands under a heading of the page. */
function sectionOf(heading: string): string {
  return page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
}

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return { file, text, imports: ts.preProcessFile(text).importedFiles.map((found) => found.fileName) };
  });
const library = files.filter(({ file }) => folderOf(file) !== 'cli');
/** The packages that the library bundles, by the files that import them. */
const bundled: Readonly<Record<string, RegExp>> = {
  'match/arbiter/commitment.ts': /^@noble\/hashes\//,
  'endings/file.ts': /^fflate\/browser$/,
  'endings/table.ts': /^fflate\/browser$/,
};
/** Whether a file may use Node's API. */
const isForNode = (file: string): boolean => /^protocol[\\/]node[\\/]/.test(file);

/** The names, types included, that a file exports. */
function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    )
      return statement.exportClause.elements.map((element) => element.name.text);
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map((one) => (one.name as ts.Identifier).text);
    return [(statement as ts.FunctionDeclaration).name!.text];
  });
}

/** Numbers of lines of code and of comments; a blank line is neither. */
function countLines(text: string): { readonly code: number; readonly comments: number } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const comments = lines.filter((line) => /^\s*(\/\/|\*|\/\*)/.test(line)).length;
  return { code: lines.length - comments, comments };
}

function folderOf(file: string): string {
  return file.split(/[\\/]/)[0] ?? '';
}

function floorOf(file: string): number {
  return floors.indexOf(folderOf(file));
}

function importedFile(from: string, specifier: string): string {
  return relative(src, join(src, dirname(from), specifier));
}

describe('the source tree', () => {
  it('keeps every file on a known floor', () => {
    expect(files).not.toEqual([]);
    expect(files.filter(({ file }) => floorOf(file) < 0).map(({ file }) => file)).toEqual([]);
  });

  it('imports only files of the same floor or a lower one', () => {
    const upward = library.flatMap(({ file, imports }) =>
      imports
        .filter((specifier) => floorOf(importedFile(file, specifier)) > floorOf(file))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(upward).toEqual([]);
  });

  it('imports from the engine, above game, only moves, texts and explanations', () => {
    const above = floors.slice(floors.indexOf('game') + 1).filter((floor) => floor !== 'engine');
    const reaching = files.flatMap(({ file, imports }) =>
      imports
        .map((specifier) => importedFile(file, specifier))
        .filter((target) => above.includes(folderOf(file)) && folderOf(target) === 'engine')
        .filter((target) => !/^engine[\\/](move\.ts$|text[\\/]|explain[\\/])/.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(reaching).toEqual([]);
  });

  it('keeps the files of the engine on the floors of its table, without a cycle', () => {
    const rows = [...sectionOf('The floors').matchAll(/^\| \d+ \| ([^|]+) \|/gm)].map(([, names]) =>
      [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    );
    const engine = files.filter(({ file }) => /^engine[\\/][^\\/]+$/.test(file));
    expect(rows.flat().sort()).toEqual(engine.map(({ file }) => basename(file)).sort());
    const levelOf = (file: string): number => rows.findIndex((names) => names.includes(basename(file)));
    const notDown = engine.flatMap(({ file, imports }) =>
      imports
        .filter((specifier) => folderOf(importedFile(file, specifier)) === 'engine')
        .filter((specifier) => levelOf(specifier) >= levelOf(file))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(notDown).toEqual([]);
  });

  it('imports only its own files, except in the command line and in code for Node', () => {
    const foreign = library
      .filter(({ file }) => !isForNode(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((specifier) => bundled[file.replaceAll('\\', '/')]?.test(specifier) !== true)
          .filter((specifier) => !specifier.startsWith('.') || floorOf(importedFile(file, specifier)) < 0)
          .map((specifier) => `${file} imports ${specifier}`),
      );
    expect(foreign).toEqual([]);
  });

  it('stays within its budget of code lines, and has comments', () => {
    const [, most, share] = /at most ([\d,]+) lines of code, [\s\S]*? at least ([\d.]+) lines of/.exec(page)!;
    const { code, comments } = countLines(files.map(({ text }) => text).join('\n'));
    const surplus = code - Number(most!.replace(',', ''));
    expect(surplus, 'lines more than docs/maintainers/architecture.md allows').toBeLessThanOrEqual(0);
    expect(comments / code).toBeGreaterThanOrEqual(Number(share));
  });

  it('begins every file with a comment on its contents', () => {
    const silent = files.filter(({ text }) => !/^(\/\/|\/\*)/.test(text));
    expect(silent.map(({ file }) => file)).toEqual([]);
  });
});

describe('the entries of the package', () => {
  const entries = Object.keys(published).filter((entry) => !/\.json$|^\.\/jsx\//.test(entry));

  it('cover every folder of src', () => {
    const folders = entries.filter((entry) => entry !== '.').map((entry) => entry.slice(2));
    const ofRoot = [...readFileSync(join(src, 'index.ts'), 'utf8').matchAll(/from '\.\/([a-z]+)\//g)];
    const root = [...new Set(ofRoot.map(([, folder]) => folder!))];
    expect(root.sort()).toEqual(floors.slice(0, 5).sort());
    expect(folders.filter((entry) => entry.includes('/'))).toEqual(['protocol/node', 'protocol/worker']);
    expect([...folders.filter((entry) => !entry.includes('/')), ...root, 'cli', 'index.ts'].sort()).toEqual(
      [...floors].sort(),
    );
  });

  it('never export the same name twice', () => {
    const homes = new Map<string, string[]>();
    for (const [entry, file] of Object.entries(entryFiles))
      for (const name of exportedNames(file)) homes.set(name, [...(homes.get(name) ?? []), entry]);
    expect(homes.size).toBeGreaterThan(500);
    expect([...homes].filter(([, list]) => list.length > 1)).toEqual([]);
  });
});

describe('the pages on the architecture and on recipes', () => {
  it('list exactly the folders of the library as floors', () => {
    const folders = [...new Set(files.map(({ file }) => folderOf(file)))];
    expect([...floors].sort()).toEqual(folders.sort());
  });

  it('name only existing files', () => {
    const named = [...`${page}${recipes}`.matchAll(/`([a-z0-9./-]+\.ts)`/g)].map(([, file]) => file!);
    const known = new Set(files.map(({ file }) => file.replaceAll('\\', '/')));
    const isKnown = (file: string): boolean =>
      known.has(file) ||
      existsSync(join(root, file)) ||
      [...known].some((other) => other.endsWith(`/${file}`));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((file) => !isKnown(file))).toEqual([]);
  });

  it('name only existing functions, types and constants', () => {
    const named = [...`${page}${recipes}`.matchAll(/`([a-z][A-Za-z]+[A-Z][A-Za-z]*)`/g)].map(
      ([, name]) => name!,
    );
    expect(named.length).toBeGreaterThan(15);
    const unknown = named.filter((name) => !files.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)));
    expect(unknown).toEqual([]);
  });

  it('have valid links, like contributing.md', () => {
    for (const [file, text] of [
      ['architecture.md', page],
      ['recipes.md', recipes],
      ['contributing.md', readFileSync(join(root, 'docs/maintainers/contributing.md'), 'utf8')],
    ] as const) {
      const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target!);
      expect(links.filter((target) => !existsSync(join(root, 'docs/maintainers', target)))).toEqual([]);
      expect(links.length, file).toBeGreaterThan(0);
    }
  });

  it('have a recipe for each of the usual changes', () => {
    expect([...recipes.matchAll(/^## (.+)/gm)].map(([, heading]) => heading)).toEqual([
      'A variant',
      "A warrior kind's movement",
      'A shape of board',
      'A change of Goal safety',
      'A refusal',
      'An outcome reason',
      "A notation's letters",
      'A tag',
      'A command',
      'A fault in the reading of score sheets',
    ]);
  });
});
