/** The type checker, for code that imports the package by name. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of this repository. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

const { exports: published } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Readonly<Record<string, unknown>>;
};

/** The files of the package's entries, by the names by which programs import them: the folder of the same name in `src`. */
export const entryFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(published)
    .filter((entry) => !/\.json$|^\.\/jsx\//.test(entry))
    .map((entry) => [`klin-zha${entry.slice(1)}`, `src${entry.slice(1)}/index.ts`]),
);

/** Returns the options of the type checker for code that imports the package. */
export function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // Pages take the first of a list without asking whether there is one.
  options.noUncheckedIndexedAccess = false;
  // Pages about the element have a document.
  options.lib = [...(options.lib ?? []), 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  options.paths = Object.fromEntries(
    Object.entries(entryFiles).map(([entry, file]) => [entry, [`./${file}`]]),
  );
  return options;
}

/** Parsed files of the library, of TypeScript and of Node: programs share them, because parsing takes most of the time. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** A program that shares parsed files with the others; `texts` are files that only it has. */
export function createProgram(
  files: readonly string[],
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string> = new Map(),
): ts.Program {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists.call(host, file);
  host.readFile = (file) => texts.get(file) ?? readFile.call(host, file);
  host.getSourceFile = (file, language, ...rest) => {
    const text = texts.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, language);
    if (!parsed.has(file)) parsed.set(file, getSourceFile.call(host, file, language, ...rest));
    return parsed.get(file);
  };
  return ts.createProgram(files, options, host);
}

/** What the package publishes under a name, where it can be imported first, and what its comment says. */
export interface PublishedSymbol {
  readonly name: string;
  readonly entry: string;
  readonly isFunction: boolean;
  /** The code of its examples. */
  readonly examples: readonly string[];
  /** The file that declares it, and its name there. */
  readonly file: string;
  readonly declared: string;
}

/** What all entries publish, each where it is first. */
export function publishedSymbols(): PublishedSymbol[] {
  const program = createProgram(
    Object.values(entryFiles).map((file) => join(root, file)),
    compilerOptions(),
  );
  const checker = program.getTypeChecker();
  const known = new Map<ts.Symbol, PublishedSymbol>();
  for (const [entry, file] of Object.entries(entryFiles)) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(root, file))!)!;
    for (const symbol of checker.getExportsOfModule(module)) {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      const origin = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      if (known.has(origin)) continue;
      const { declarations = [] } = origin;
      known.set(origin, {
        name: symbol.name,
        entry,
        isFunction: declarations.some(ts.isFunctionDeclaration),
        examples: declarations.flatMap(examplesOf),
        file: declarations[0]!.getSourceFile().fileName,
        declared: origin.name,
      });
    }
  }
  return [...known.values()];
}

function examplesOf(declaration: ts.Declaration): string[] {
  return ts
    .getJSDocTags(declaration)
    .filter(({ tagName }) => tagName.text === 'example')
    .map(({ comment }) => codeOf(ts.getTextOfJSDocComment(comment) ?? ''));
}

function codeOf(example: string): string {
  return /^```ts\n([\s\S]*?)```$/m.exec(example)?.[1] ?? example;
}

/** What the type checker says of texts, by the names that they are given. */
export function complaints(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const program = createProgram([...texts.keys()], compilerOptions(), texts);
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
