import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { filesBelow } from './support/files.mjs';
import { entryFiles, root } from './support/type-checker.ts';

/** A file of `src` and a name that it declares. */
type Origin = `${string} ${string}`;

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  let source = parsed.get(file);
  if (source === undefined) {
    source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    parsed.set(file, source);
  }
  return source;
}

/** The names that a statement imports or exports from another file. */
function namesIn(statement: ts.Statement): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  const list = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined;
  return list !== undefined && (ts.isNamedImports(list) || ts.isNamedExports(list)) ? list.elements : [];
}

/** The path of the file that a statement imports or exports from; undefined for packages. */
function targetOf(file: string, statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  return moduleSpecifier.text.startsWith('.') ? join(dirname(file), moduleSpecifier.text) : undefined;
}

/** Where a name that a file exports is declared, through all files that export it again. */
function originOf(file: string, name: string): Origin {
  for (const statement of parse(file).statements) {
    const target = targetOf(file, statement);
    if (target === undefined || !ts.isExportDeclaration(statement)) continue;
    const found = namesIn(statement).find((one) => one.name.text === name);
    if (found !== undefined) return originOf(target, (found.propertyName ?? found.name).text);
  }
  return `${file} ${name}`;
}

/** The entries by their files. */
const entries = new Map(Object.entries(entryFiles).map(([entry, file]) => [join(root, file), entry]));
/** The published names by their declarations: how they are imported, and whether only as a type. */
const published = new Map<Origin, { readonly name: string; readonly isType: boolean }>();
for (const [file, entry] of entries) {
  for (const statement of parse(file).statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    for (const { name, isTypeOnly } of namesIn(statement))
      published.set(originOf(file, name.text), {
        name: `'${name.text}' from '${entry}'`,
        isType: isTypeOnly || statement.isTypeOnly,
      });
  }
}

const files = filesBelow(join(root, 'test')).filter((file) => file.endsWith('.ts'));

/** The published names that a file imports from files of `src`, with the entries that have them. */
function innerImports(file: string): string[] {
  return parse(file).statements.flatMap((statement) => {
    const target = targetOf(file, statement);
    if (target?.startsWith(join(root, 'src')) !== true) return [];
    if (entries.has(target)) return [`'${entries.get(target)}' by its file`];
    const areTypes = ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly === true;
    return namesIn(statement).flatMap(({ name, propertyName, isTypeOnly }) => {
      const found = published.get(originOf(target, (propertyName ?? name).text));
      return found === undefined || (found.isType && !isTypeOnly && !areTypes) ? [] : [found.name];
    });
  });
}

it('tests import published names from the entries of the package', () => {
  expect(published.size).toBeGreaterThan(400);
  const inner = files.flatMap((file) =>
    innerImports(file).map((name) => `${file.slice(root.length)}: ${name}`),
  );
  expect(inner).toEqual([]);
});
